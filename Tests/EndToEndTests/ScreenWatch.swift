// The screen and the sound of a run, on one time base.

import Foundation
import Lab

/// Looks at the screen again and again while the sound is recorded.
struct ScreenWatch {
  /// The screen at a moment of the recording.
  struct Look {
    /// In seconds.
    let moment: Double
    /// The song's name and who plays it.
    let name: String
    let artist: String
    /// All in one line.
    let words: String

    init(_ moment: Double, _ terminal: Terminal) {
      self.moment = moment
      let rows = terminal.screen.split(separator: "\n", omittingEmptySubsequences: false)
      let top = rows.firstIndex { $0.contains("╭") } ?? 0
      func row(_ index: Int) -> String {
        rows.indices.contains(top + index) ? String(rows[top + index].trimming { " │".contains($0) }) : ""
      }
      name = row(2)
      artist = row(3)
      words = rows.joined(separator: " ")
    }

    /// The seconds that the song is said to have been heard, and those that are left; nil when it does not say.
    var elapsed: Int? { time(#/[▶‖] +(\d+):(\d+)/#) }
    var remaining: Int? { time(#/-(\d+):(\d+)/#) }
    /// The listeners that are counted.
    var audience: Int? { words.firstMatch(of: #/(\d+) listening/#).flatMap { Int($0.1) } }

    private func time(_ pattern: Regex<(Substring, Substring, Substring)>) -> Int? {
      guard let match = words.firstMatch(of: pattern), let minutes = Int(match.1), let seconds = Int(match.2)
      else { return nil }
      return minutes * 60 + seconds
    }
  }

  private(set) var looks: [Look] = []

  /// Looks every few hundredths of a second until a condition holds.
  mutating func follow(
    _ stage: Stage, until what: String, within seconds: Double, _ condition: (Look) -> Bool
  ) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      let look = Look(stage.recording.duration, stage.terminal)
      looks.append(look)
      if condition(look) { return }
      guard .now < end else {
        throw LabError("not within \(seconds) s: \(what)\n\(stage.terminal.screen)")
      }
      usleep(30_000)
    }
  }

  /// Looks for so many recorded seconds.
  mutating func follow(_ stage: Stage, for seconds: Double) throws {
    let end = stage.recording.duration + seconds
    try follow(stage, until: "the end", within: seconds + 10) { $0.moment >= end }
  }

  /// The first moment at which a song was on the screen.
  func firstSight(of name: String) -> Double? { looks.first { $0.name == name }?.moment }
}

extension Recording {
  /// The first moment, in seconds, within a minute from `start` on at which a tone is heard, and goes on.
  func onset(of frequency: Int, from start: Double = 0) -> Double? {
    let sound = sound(from: start, for: 60)
    let window = 0.05
    let levels = (0..<Int(sound.duration / window)).lazy.map { index in
      let part = sound.part(from: Double(index) * window, to: Double(index + 1) * window)
      return part.level(of: Double(frequency)) > 0.15
    }
    var before = false
    for (index, isHeard) in levels.enumerated() {
      if isHeard, before { return start + Double(index - 1) * window }
      before = isHeard
    }
    return nil
  }
}

extension StringProtocol {
  fileprivate func trimming(_ isSuperfluous: (Character) -> Bool) -> SubSequence {
    guard let first = firstIndex(where: { !isSuperfluous($0) }),
      let last = lastIndex(where: { !isSuperfluous($0) })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
