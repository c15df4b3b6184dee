// What all regions of the screen have in common.

public import EventLoop

/// A part of the screen that shows one kind of view model and remembers only the last one.
@ScreenActor public class Region<ViewModel: Sendable & Equatable> {
  /// What is shown, nil before anything was.
  private(set) var shown: ViewModel?
  private let needsDisplay: () -> Void

  /// `needsDisplay` is called whenever something new is to be shown.
  init(needsDisplay: @escaping () -> Void) {
    self.needsDisplay = needsDisplay
  }

  /// Shows the view model, at the latest at the end of this turn of the loop.
  public func display(_ viewModel: ViewModel) {
    guard viewModel != shown else { return }
    shown = viewModel
    needsDisplay()
  }

  /// Shows nothing any more.
  func clear() {
    guard shown != nil else { return }
    shown = nil
    needsDisplay()
  }
}
