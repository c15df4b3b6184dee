// The standard output, line by line, for as long as somebody reads it.

internal import EventLoop
internal import Glibc

/// The standard output takes no lines.
struct OutputError: Error, CustomStringConvertible {
  /// What the system said, an `errno` value.
  let code: Int32

  var description: String { "the lines cannot be written: \(String(cString: strerror(code)))" }
}

/// Writes a text to the standard output at once.
func writeOut(_ text: String) throws(OutputError) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if count < 0, errno != EINTR { throw OutputError(code: errno) }
    bytes = bytes.dropFirst(max(count, 0))
  }
}

/// Writes lines at once, and notices when their reader is gone even while there is nothing to write.
@ScreenActor final class LineOutput {
  /// Called once there is nobody to write for: with 0 when a reader has gone, as readers may, else with 1.
  var onGone: ((_ status: Int32) -> Void)?

  /// Why the lines could not be written, if that is why they have ended.
  private(set) var failure: OutputError?

  private var reader: FileWatcher?

  init(loop: EventLoop) {
    reader = FileWatcher(loop: loop, descriptor: STDOUT_FILENO, events: []) { [weak self] _ in
      self?.end(EPIPE)
    }
  }

  func write(_ line: String) {
    do throws(OutputError) { try writeOut(line + "\n") } catch { end(error.code) }
  }

  private func end(_ error: Int32) {
    guard reader != nil else { return }
    reader = nil
    if error != EPIPE { failure = OutputError(code: error) }
    onGone?(error == EPIPE ? 0 : 1)
  }
}
