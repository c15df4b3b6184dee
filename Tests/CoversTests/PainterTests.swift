import Foundation
import Lab
import Testing

@Suite("The painter of covers", .timeLimit(.minutes(1)))
struct PainterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What it prints for a file, and how it ends.
  private func paint(_ file: String, _ arguments: [String] = ["4", "2", "256"]) throws -> (Int32, String) {
    let words = try ([Build.program("lofitime-cover")] + arguments).joined(separator: " ")
    let program = try Program("sh", ["-c", "exec \(words) <'\(file)'"])
    let status = try program.wait()
    // Where coverage is counted, the C library of the counter finds no file left to write it to, and says so.
    return (status, program.log.replacing(/LLVM Profile [^\n]*\n/, with: ""))
  }

  private func picture(_ format: String, _ filter: String = "testsrc=size=90x60") throws -> String {
    let file = folder.file("picture." + format)
    try Program.run(
      "ffmpeg", ["-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", filter, "-frames:v", "1", file])
    return file
  }

  @Test(
    "paints every format, in every depth of colour", arguments: ["jpg", "png", "webp"],
    ["16", "256", "direct"])
  func formats(format: String, colors: String) throws {
    let (status, log) = try paint(picture(format), ["4", "2", colors])
    #expect(status == 0)
    let cell = #"[0-9a-f]+,(-|[0-9a-f]{1,6}),(-|[0-9a-f]{1,6})"#
    #expect(try Regex("(\(cell)( \(cell)){3}\n){2}").wholeMatch(in: log) != nil, "\(log)")
  }

  @Test("takes a colour for what it is")
  func colors() throws {
    let red = try picture("png", "color=c=red:size=64x64")
    #expect(try paint(red, ["1", "1", "256"]).1.hasSuffix(",c4\n"))
    #expect(try paint(red, ["1", "1", "direct"]).1.contains(/,f[0-9a-f]0{4}\n$|,fe0000\n$|,ff0000\n$/))
  }

  @Test("leaves what can be seen through to the terminal")
  func transparent() throws {
    let file = try picture("png", "color=c=black@0:size=16x16,format=rgba")
    #expect(try paint(file).1 == String(repeating: "20,-,- 20,-,- 20,-,- 20,-,-\n", count: 2))
  }

  @Test(
    "refuses what is no picture, and says nothing",
    arguments: ["", "GIF89a", "\u{89}PNG\r\n\u{1A}\n", "RIFF____WEBPVP8 "])
  func refuses(text: String) throws {
    let file = folder.file("text")
    try Data(text.unicodeScalars.map { UInt8($0.value) }).write(to: URL(fileURLWithPath: file))
    let (status, log) = try paint(file)
    #expect(status == 1 && log == "")
  }

  @Test("survives pictures that are cut or changed anywhere", arguments: ["jpg", "png", "webp"])
  func broken(format: String) throws {
    let good = try [UInt8](Data(contentsOf: URL(fileURLWithPath: picture(format))))
    var generator = SeededGenerator(seed: 5)
    for round in 0..<40 {
      var bytes = good
      if round % 4 == 0 { bytes = Array(bytes.prefix(Int.random(in: 1..<bytes.count, using: &generator))) }
      for _ in 0..<4 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      let file = folder.file("broken")
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      let (status, log) = try paint(file)
      // It paints what there is, or nothing; a crash would end it with a signal.
      #expect(
        status == 0 && log.count(where: { $0 == "\n" }) == 2 || status == 1 && log == "", "\(status) \(log)")
    }
  }

  @Test("does not decode a picture that claims to be huge")
  func bomb() throws {
    // A PNG of 60,000 by 60,000: its header is right, its data need never be read.
    var bytes: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    bytes += [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60, 8, 6, 0, 0, 0, 0x5B, 0x6F, 0xC6, 0xF6]
    let file = folder.file("bomb")
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let start = ContinuousClock.now
    #expect(try paint(file).0 == 1)
    #expect(.now - start < .seconds(2))
  }

  @Test("takes two megabytes at most")
  func large() throws {
    // What follows the end of a JPEG is nobody's business, as long as there is not too much of it.
    let whole = try Data(contentsOf: URL(fileURLWithPath: picture("jpg")))
    for (size, status) in [(2 * 1024 * 1024, Int32(0)), (2 * 1024 * 1024 + 1, 1)] {
      let file = folder.file("large")
      try (whole + Data(count: size - whole.count)).write(to: URL(fileURLWithPath: file))
      #expect(try paint(file).0 == status)
    }
  }

  @Test("paints at most 128 by 128 cells")
  func cells() throws {
    let (status, log) = try paint(picture("png"), ["128", "128", "16"])
    #expect(status == 0 && log.split(separator: "\n").count == 128)
  }

  @Test("opens no file, has bounds to its memory and time, and waits for nobody")
  func limits() throws {
    // A picture that does not come.
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let painter = try Build.program("lofitime-cover")
    let program = try Program("sh", ["-c", "exec \(painter) 4 2 256 <>'\(pipe)'"])
    var limits = ""
    try require("its limits") {
      limits = (try? String(contentsOfFile: "/proc/\(program.identifier)/limits", encoding: .utf8)) ?? ""
      return limits.contains(/Max open files +3 +3/)
    }
    // A sanitizer needs more memory than that, and its options tell that there is one.
    let isSanitized = ProcessInfo.processInfo.environment.keys.contains { $0.hasSuffix("SAN_OPTIONS") }
    #expect(isSanitized || limits.contains(/Max address space +268435456 +268435456/))
    #expect(limits.contains(/Max cpu time +3 +3/))
    #expect(limits.contains(/Max core file size +0 +0/))
    #expect(try program.wait(within: 8) == 128 + SIGALRM)
  }

  @Test(
    "paints nothing when it is asked for something odd",
    arguments: [
      [], ["4", "2"], ["0", "2", "256"], ["4", "129", "256"], ["129", "4", "256"], ["4", "2", "7"],
      ["4", "2", "256", "x"],
    ])
  func usage(arguments: [String]) throws {
    let (status, log) = try paint("/dev/null", arguments)
    #expect(status == 2 && log == "")
  }
}
