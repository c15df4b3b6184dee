// What the screen costs a slow line.

import EventLoop
import Foundation
import RadioPresentation
import Testing

@testable import TerminalUI

extension ScreenTests {
  @Test(
    "writes at most 20 a second at any width while a song plays",
    arguments: [
      (1, 1), (20, 6), (80, 1), (40, 12), (60, 12), (80, 24), (101, 30), (120, 40), (200, 50), (500, 200),
    ])
  func ticks(columns: Int, rows: Int) throws {
    for duration in [150, 240, 1_200] {
      try onScreen(PseudoTerminal(columns: columns, rows: rows)) { subject in
        subject.play()
        subject.screen.runtime.display(Sample.runtime(60, of: duration))
        subject.screen.sleep.display(SleepViewModel(remaining: "1 min", minutes: 1))
        _ = subject.settle()
        var bytes = 0
        for second in 61...120 {
          subject.screen.runtime.display(Sample.runtime(second, of: duration))
          // The sleep timer is seen to go on once a minute; on the widest screen there are no 30 bytes to spare.
          if second == 110, columns < 500 {
            subject.screen.sleep.display(SleepViewModel(remaining: "\(120 - second) s", minutes: 1))
          }
          bytes += subject.settle(for: .milliseconds(2)).utf8.count
        }
        #expect(bytes <= 60 * 20, "\(Double(bytes) / 60) bytes a second, \(duration) s")
      }
    }
  }

  @Test("writes at most 40 for a minute of the sleep timer", arguments: [(40, 12), (80, 24), (500, 200)])
  func sleep(columns: Int, rows: Int) throws {
    try onScreen(PseudoTerminal(columns: columns, rows: rows)) { subject in
      subject.play()
      subject.screen.sleep.display(SleepViewModel(remaining: "30 min", minutes: 30))
      _ = subject.settle()
      subject.screen.sleep.display(SleepViewModel(remaining: "29 min", minutes: 29))
      let bytes = subject.settle().utf8.count
      #expect(1...40 ~= bytes, "\(bytes)")
    }
  }

  @Test("writes at most 4 kB for another station", arguments: [(80, 24), (200, 50)])
  func station(columns: Int, rows: Int) throws {
    try onScreen(PseudoTerminal(columns: columns, rows: rows)) { subject in
      subject.play()
      _ = subject.settle()
      subject.screen.station.display(StationViewModel(name: "Another Station", format: "mp3 320k"))
      subject.screen.song.display(Sample.song("A Name Of Some Length", by: "An Artist Of Some Length"))
      subject.screen.details.display(SongDetailViewModel(album: "A Record", next: "Another, By Another"))
      subject.screen.runtime.display(Sample.runtime(0, of: 200))
      subject.screen.audience.display(AudienceViewModel(total: 3))
      let bytes = subject.settle().utf8.count
      #expect(bytes <= 4_000, "\(bytes)")
    }
  }

  @Test("writes the cover alone when a cover has come", arguments: CoverColors.allCases)
  func cover(colors: CoverColors) throws {
    let type = [.sixteen: "xterm-16color", .indexed: "xterm-256color", .direct: "xterm-direct"][colors]
    let terminal = PseudoTerminal(columns: 80, rows: 24)
    var options = terminal.options(type: type ?? "")
    options.showsCovers = true
    try onScreen(terminal, options: options) { subject in
      var wanted: [CoverRequest] = []
      subject.screen.onCoverWanted = { wanted.append($0) }
      subject.play()
      Sample.covered.song.map(subject.screen.song.display)
      _ = subject.settle()
      let request = try #require(wanted.first)
      #expect(wanted.count == 1 && request.columns == 16 && request.rows == 8 && request.colors == colors)

      // In as many colours as there can be.
      let most = [.sixteen: 16, .indexed: 256, .direct: 0x100_0000][colors] ?? 0
      let answer = (0..<8).map { row in
        (0..<16).map { column in
          let number = row * 16 + column
          return
            "2580,\(String(number * 7_919 % most, radix: 16)),\(String(number * 104_729 % most, radix: 16))"
        }.joined(separator: " ") + "\n"
      }.joined()
      subject.screen.display(cover: Array(answer.utf8), to: request)
      let written = subject.settle()
      #expect(written.components(separatedBy: "▀").count == 8 * 16 + 1)
      #expect(!written.contains("Rain") && !written.contains("│"))
      #expect(written.utf8.count <= 6_000, "\(written.utf8.count)")

      // The same again costs nothing, and the old one is not taken for the new one's.
      subject.screen.display(cover: Array(answer.utf8), to: request)
      #expect(subject.settle() == "")
      subject.screen.song.display(
        SongViewModel(imageURL: try #require(URL(string: "https://lab/2")), name: "Dusk", artist: "Kettle"))
      _ = subject.settle()
      #expect(wanted.count == 2)
      subject.screen.display(cover: Array(answer.utf8), to: request)
      #expect(subject.settle() == "")
    }
  }
}
