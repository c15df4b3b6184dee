// A tuner for whoever wants to know of a station, and not to hear it.

internal import EventLoop
internal import HTTP
internal import Playback
internal import Radio
internal import Stations

extension Tuner {
  /// Makes a tuner that plays as the radio does, but without a sound.
  convenience init(
    deafOn loop: EventLoop, client: HTTPClient, clock: LoopClock,
    makeFeed: @escaping (Station) -> (any Feed)?
  ) {
    let player = StreamPlayer(
      deafOn: loop, client: client, reels: TapeReel.byScheme, readPlaylist: Playlist.addresses)
    self.init(player: player, clock: clock, readPlaylist: Playlist.addresses, makeFeed: makeFeed)
  }
}
