// One run of the program that paints covers.

internal import CPlatform
internal import EventLoop
internal import Glibc

/// A painter at work; letting it go ends it.
final class Painting {
  /// A cell takes twenty bytes at most.
  private static let mostBytes = 64 * 1024
  private static let patience = Duration.seconds(5)

  private let program: pid_t
  private let output: Int32
  private var watcher: FileWatcher?
  private var timer: LoopTimer?
  private var answer: [UInt8] = []
  private var completion: (([UInt8]) -> Void)?

  /// Starts the program at `path`, or returns nil where it cannot be started.
  ///
  /// `completion` hears all that it has printed once it is done, and nothing if it prints too much or takes too long.
  init?(
    of picture: [UInt8], by path: String, _ arguments: [String], loop: EventLoop,
    completion: @escaping ([UInt8]) -> Void
  ) {
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var output: Int32 = -1
    program = lofi_filter(path, &words, picture, picture.count, &output)
    self.output = output
    guard program > 0 else { return nil }
    self.completion = completion
    watcher = FileWatcher(loop: loop, descriptor: output, events: .input) { [weak self] _ in self?.read() }
    timer = LoopTimer(loop: loop) { [weak self] in self?.end() }
    timer?.schedule(after: Self.patience)
  }

  deinit { end() }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = Glibc.read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { break }
      answer += buffer[..<count]
      guard answer.count <= Self.mostBytes else {
        answer = []
        break
      }
    }
    let completion = completion
    end()
    if !answer.isEmpty { completion?(answer) }
  }

  /// Ends the program, which has nothing more to say, and forgets it.
  private func end() {
    guard watcher != nil else { return }
    watcher = nil
    timer = nil
    completion = nil
    close(output)
    kill(program, SIGKILL)
    waitpid(program, nil, 0)
  }
}
