// One drawing per turn of the loop, however many regions have something new.

internal import EventLoop

/// Gathers wishes to draw and fulfils them together.
@ScreenActor final class Drawing {
  /// What draws.
  var draw: (() -> Void)?
  private var timer: LoopTimer?

  init(loop: EventLoop) {
    timer = LoopTimer(loop: loop) { [weak self] in self?.draw?() }
  }

  /// Draws as soon as the loop has done what it is doing.
  func schedule() {
    guard let timer, !timer.isScheduled else { return }
    timer.schedule(after: .zero)
  }

  /// Draws no more.
  func cancel() {
    timer = nil
  }
}
