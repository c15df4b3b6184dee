import RadioPresentation
import Testing

@testable import TerminalUI

@Suite("The regions of the screen")
struct RegionTests {
  init() { Sample.needsLocale() }

  private func bar(_ model: RunTimeViewModel?, _ width: Int, _ glyphs: GlyphSet = .unicode) -> String {
    RuntimeBar.render(model, isMoving: true, width: width, glyphs: glyphs).text
  }

  @Test(
    "draw the bar by columns, and full at the end",
    arguments: [
      (0, "00:00 ────────── -01:20"), (7, "00:07 ────────── -01:13"), (10, "00:10 ╸───────── -01:10"),
      (18, "00:18 ━╸──────── -01:02"), (79, "01:19 ━━━━━━━━╸─ -00:01"), (80, "01:20 ━━━━━━━━━━ -00:00"),
    ])
  func columns(elapsed: Int, expected: String) {
    #expect(bar(Sample.runtime(elapsed, of: 80), 23) == expected)
  }

  @Test(
    "draw the bar in ASCII",
    arguments: [
      (0, "00:00 ---------- -01:20"), (10, "00:10 >--------- -01:10"), (28, "00:28 ==>------- -00:52"),
      (80, "01:20 ========== -00:00"),
    ])
  func asciiBar(elapsed: Int, expected: String) {
    #expect(bar(Sample.runtime(elapsed, of: 80), 23, .ascii) == expected)
  }

  @Test(
    "keep the bar in bounds whatever the numbers",
    arguments: [(Int.max, 1), (1, Int.max), (Int.max, Int.max), (-5, 10), (Int.min, 10), (5, -10), (30, 20)])
  func extremes(elapsed: Int, duration: Int) {
    let model = RunTimeViewModel(
      elapsed: "01:14", remaining: "00:00", duration: duration, elapsedSeconds: elapsed,
      requestNextSong: false)
    let line = RuntimeBar.render(model, isMoving: true, width: 40, glyphs: .unicode)
    #expect(line.width == 40)
  }

  @Test("leave out what does not fit beside the time, the bar last of all")
  func narrowBar() {
    let model = Sample.runtime(74, of: 240)
    #expect(
      [17, 16, 10, 9, 5, 3, 0].map { bar(model, $0) } == [
        "01:14 ╸─── -02:46", "01:14 ━╸────────", "01:14 ╸───", "01:14", "01:14", "", "",
      ])
  }

  @Test("show a plain line without a length, and without any time where there is none")
  func untimed() {
    #expect(bar(Sample.runtime(74, of: 0), 12) == "01:14 ──────")
    #expect(bar(nil, 6) == "──────")
    let silent = RunTimeViewModel(
      elapsed: "", remaining: "", duration: 0, elapsedSeconds: 0, requestNextSong: false)
    #expect(bar(silent, 6) == "──────")
  }

  @Test(
    "show the volume in a width that does not change",
    arguments: [
      (0, false, " muted ▫▫▫▫▫▫▫   0%"), (1, false, "volume ▪▫▫▫▫▫▫   1%"),
      (50, false, "volume ▪▪▪▪▫▫▫  50%"),
      (100, false, "volume ▪▪▪▪▪▪▪ 100%"), (70, true, " muted ▪▪▪▪▪▫▫  70%"),
      (-3, false, " muted ▫▫▫▫▫▫▫   0%"),
      (900, false, "volume ▪▪▪▪▪▪▪ 100%"),
    ])
  func volume(level: Int, isMuted: Bool, expected: String) {
    let model = VolumeViewModel(level: level, isMuted: isMuted)
    #expect(VolumeMeter.render(model, glyphs: .unicode).first?.text == expected)
  }

  @Test("count nobody when nobody is known to listen", arguments: [(0, ""), (-1, ""), (1, "1 listening")])
  func audience(total: Int, expected: String) {
    #expect(AudienceCount.render(AudienceViewModel(total: total), glyphs: .unicode).text == expected)
  }

  @Test("drop the least important hints first")
  func hints() {
    let hints = [40, 30, 29, 20, 19, 11, 10].map {
      KeyHints.render(.standard, isPaused: false, overlay: nil, width: $0, glyphs: .unicode).text
    }
    #expect(
      hints == [
        "space pause · ? help · q quit", "space pause · ? help · q quit", "space pause · ? help · q quit",
        "space pause · ? help", "space pause", "space pause", "",
      ])
  }
}
