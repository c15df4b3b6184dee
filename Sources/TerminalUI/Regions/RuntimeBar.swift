// How far the song has come: two times and the bar between them.

public import RadioPresentation

/// The region of the runtime.
public final class RuntimeBar: Region<RunTimeViewModel>, RuntimeView {
  /// Called when what is displayed asks for the next song's information.
  public var onRequestNextSong: (() -> Void)?

  public override func display(_ viewModel: RunTimeViewModel) {
    super.display(viewModel)
    if viewModel.requestNextSong { onRequestNextSong?() }
  }

  /// The least number of columns in which a bar says something.
  private nonisolated static let leastBar = 4
  /// How often the bar moves: the eye sees no more of it, and a slow line has less to carry.
  private nonisolated static let mostSteps = 32.0
  private nonisolated static let secondsPerStep = 7.5
  /// Times and bar, `width` columns in all, or as much of them as fits; quieter while the song does not move.
  nonisolated static func render(
    _ viewModel: RunTimeViewModel?, isMoving: Bool, width: Int, glyphs: GlyphSet
  ) -> Line {
    guard let viewModel else { return bar(columns: 0, width: width, isMoving: isMoving, glyphs: glyphs) }
    let isTimed = viewModel.duration > 0
    var line = Line(glyphs.words(viewModel.elapsed))
    // Half a time would be a wrong one.
    if line.width > width { line = .empty }
    var end = Line()
    if isTimed, !viewModel.remaining.isEmpty { end = Line(glyphs.words("-" + viewModel.remaining)) }
    let gap = line.isEmpty ? "" : " "
    if !end.isEmpty { end = end.indented(by: 1) }
    if line.width + gap.count + end.width + leastBar > width { end = .empty }
    let room = width - line.width - gap.count - end.width
    if room >= leastBar {
      // In floating point: the numbers come from afar and may be of any size.
      let share = isTimed ? min(max(Double(viewModel.elapsedSeconds) / Double(viewModel.duration), 0), 1) : 0
      let steps = min(max(Double(viewModel.duration) / secondsPerStep, 1), mostSteps).rounded(.down)
      let step = (share * steps).rounded(.down) / steps
      let columns = Int((step * Double(room)).rounded(.down))
      line.append(gap)
      line.append(bar(columns: columns, width: room, isMoving: isMoving, glyphs: glyphs))
      line.append(end)
    }
    return line
  }

  /// The times alone, as "01:14/04:00", or "01:14" while the length is unknown.
  nonisolated static func renderTimes(_ viewModel: RunTimeViewModel?, glyphs: GlyphSet) -> [Line] {
    guard let viewModel else { return [] }
    let elapsed = glyphs.words(viewModel.elapsed)
    guard !elapsed.isEmpty else { return [] }
    guard viewModel.duration > 0 else { return [Line(elapsed)] }
    let whole = elapsed.appending(PrintableText(chrome: "/" + clock(viewModel.duration)))
    return [Line(whole), Line(elapsed)]
  }

  /// A bar with so many columns filled.
  ///
  /// Its filled part is in the plain ink, like the times, so that
  /// a second's progress goes to the terminal without a change of colour: fewer bytes over a slow line.
  private nonisolated static func bar(columns: Int, width: Int, isMoving: Bool, glyphs: GlyphSet) -> Line {
    var done = String(repeating: glyphs.barDone, count: max(columns - 1, 0))
    if columns > 0 { done += columns == width ? glyphs.barDone : glyphs.barHead }
    var line = Line(done, isMoving ? .plain : .quiet)
    line.append(String(repeating: glyphs.barRest, count: max(width - line.width, 0)), .quiet)
    return line
  }

  private nonisolated static func clock(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, rest) = (seconds / 60, two(seconds % 60))
    return minutes < 60 ? "\(two(minutes)):\(rest)" : "\(minutes / 60):\(two(minutes % 60)):\(rest)"
  }
}
