import EventLoop
import RadioPresentation
import Testing

@ScreenActor final class Panel: AudienceView {
  var shown = 0
  func display(_ viewModel: AudienceViewModel) { shown = viewModel.total }
}

final class P {
  weak var view: (any AudienceView)?
  init(view: any AudienceView) { self.view = view }
  func go() { view?.display(AudienceViewModel(total: 3)) }
}

@ScreenActor func compose() -> Int {
  let p = Panel()
  let q = P(view: p)
  q.go()
  ScreenActor.post {}
  return p.shown
}
