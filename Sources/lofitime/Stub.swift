internal import EventLoop
internal import FoundationEssentials
internal import HTTP
internal import Radio
final class StreamPlayer: Player {
  var onEvent: ((PlayerEvent) -> Void)?
  let loop: EventLoop
  var timer: LoopTimer?
  init(loop: EventLoop, client: HTTPClient) { self.loop = loop }
  func play(_ stream: URL) {
    timer = LoopTimer(loop: loop) { [weak self] in
      self?.onEvent?(.stationName("Night Desk"))
      self?.onEvent?(.sounding(StreamFormat(codec: "mp3", bitrate: 128)))
      self?.onEvent?(.title("Kettle - Rain on Tin"))
      self?.onEvent?(.volume(.full))
    }
    timer?.schedule(after: .seconds(1))
  }
  func pause() {}
  func resume() {}
  func stop() {}
  func setVolume(_ volume: Volume) {}
}
