// Lets libFuzzer look for inputs that lead into code where none has been before.

import Foundation
import Lab

#if GUIDED
  import CFuzzer
#endif

/// A target under libFuzzer; what it finds it keeps as files, the seeds being the first of them.
enum Guided {
  // Set once, before libFuzzer begins, and read on the same thread.
  nonisolated(unsafe) private static var target: FuzzTarget?

  /// Writes the seeds of a target into a folder, and its words beside it as a dictionary.
  static func write(_ target: FuzzTarget, to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (number, seed) in target.seeds.enumerated() {
      try Data(seed).write(to: URL(filePath: "\(folder)/seed-\(number)"))
    }
    let words = target.words.map { word in
      "\"" + word.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\"\n"
    }
    try Data(words.joined().utf8).write(to: URL(filePath: folder + ".words"))
  }

  /// Runs libFuzzer over a target; the options, folders and files are libFuzzer's own.
  static func run(_ target: FuzzTarget, _ options: [String]) -> CInt {
    #if GUIDED
      self.target = target
      var words = (["lofitime-fuzz"] + options).map { strdup($0) } + [nil]
      var count = CInt(words.count - 1)
      return words.withUnsafeMutableBufferPointer { words in
        var arguments = words.baseAddress
        return LLVMFuzzerRunDriver(&count, &arguments, readInput)
      }
    #else
      FileHandle.standardError.write(Data("built without libFuzzer: scripts/fuzz builds it with\n".utf8))
      return 2
    #endif
  }

  fileprivate static func read(_ bytes: [UInt8]) {
    // The input decides how it is cut, so that it fails as a file as well.
    var chance = SeededGenerator(seed: bytes.reduce(14_695_981) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
    if let complaint = target?.check(bytes, &chance) { fatalError("\(complaint.prefix(200))") }
  }
}

private func readInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Guided.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
