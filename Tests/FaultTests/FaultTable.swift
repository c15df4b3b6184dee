// What was measured, for docs/reliability.md.

import Foundation
import Synchronization

/// The table of measured faults; written after each to the file that LOFITIME_FAULT_TABLE names, between its
/// two markers.
enum FaultTable {
  private static let rows = Mutex<[String]>([])

  /// Adds a line: the longest silence that is allowed and the one that was, and the time from the cure to music.
  static func add(fault: String, gapBound: Double?, gap: Double?, back: Double) {
    let row = "| \(fault) | \(text(gapBound)) | \(text(gap)) | \(text(back)) |"
    rows.withLock { rows in
      rows.append(row)
      guard let path = ProcessInfo.processInfo.environment["LOFITIME_FAULT_TABLE"] else { return }
      write(rows, to: path)
    }
  }

  private static func text(_ seconds: Double?) -> String {
    guard let seconds else { return "" }
    if seconds == 0 { return "none" }
    return seconds < 0.1 ? "< 0.1 s" : String(format: "%.1f s", seconds)
  }

  private static func write(_ rows: [String], to path: String) {
    guard let page = try? String(contentsOfFile: path, encoding: .utf8),
      let start = page.range(of: "<!-- measured -->\n"), let end = page.range(of: "<!-- end -->")
    else { return }
    let head = [
      "| fault | silence allowed | silence heard | music after the cure |", "| --- | --- | --- | --- |",
    ]
    let table = (head + rows).joined(separator: "\n") + "\n"
    let new = page.replacingCharacters(in: start.upperBound..<end.lowerBound, with: table)
    try? new.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
