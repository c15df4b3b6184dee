// What processes cost, by the kernel's account.

import Foundation

/// The account of some processes at one moment.
struct Account {
  /// Nanoseconds on a processor.
  var busy = 0.0
  var switches = 0.0
  /// In kilobytes.
  var resident = 0.0
  var proportional = 0.0
  var threads = 0

  init(of processes: [Int32]) {
    for process in processes {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
      threads += tasks.count
      for task in tasks {
        let folder = "/proc/\(process)/task/\(task)"
        busy += Double(Self.text("\(folder)/schedstat").split(separator: " ").first ?? "0") ?? 0
        switches += Self.sum(of: "ctxt_switches", in: Self.text("\(folder)/status"))
      }
      let memory = Self.text("/proc/\(process)/smaps_rollup")
      resident += Self.sum(of: "Rss:", in: memory)
      proportional += Self.sum(of: "Pss:", in: memory)
    }
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  private static func sum(of name: String, in text: String) -> Double {
    text.split(separator: "\n").filter { $0.contains(name) }
      .compactMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } }
      .reduce(0, +)
  }
}
