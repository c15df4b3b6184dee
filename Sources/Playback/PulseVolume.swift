// Our own volume on the sound server, which mixers change too.

internal import CPulse
internal import Radio

/// Sets the volume of our stream, and follows what others make of it.
final class PulseVolume {
  /// Hears of each change, whoever made it.
  var onChange: ((Volume) -> Void)?
  /// What a new stream begins with; nil leaves it to the server, which may remember our last volume.
  private(set) var initial: Volume?
  private var last: Volume?
  /// Our own settings that the server has not confirmed; until then what it tells is out of date.
  private var unconfirmed = 0
  private var context: OpaquePointer?
  private var index: UInt32 = .max

  /// A stream has been made; from here on the volume is that of `index`.
  func attach(context: OpaquePointer, index: UInt32) {
    self.context = context
    self.index = index
    unconfirmed = 0
    // Changed while the stream was being made.
    if let initial, initial != last { set(initial) }
    ask()
  }

  /// The stream is gone; its volume is kept for the next one.
  func detach() {
    context = nil
    index = .max
    unconfirmed = 0
  }

  func set(_ volume: Volume) {
    initial = volume
    if let context {
      let me = Unmanaged.passUnretained(self).toOpaque()
      var levels = volume.levels
      unconfirmed += 2
      release(pa_context_set_sink_input_volume(context, index, &levels, settingConfirmed, me))
      release(
        pa_context_set_sink_input_mute(context, index, volume.isMuted ? 1 : 0, settingConfirmed, me))
    }
    report(volume)
  }

  /// Something changed the sink input with this index.
  func sinkInputChanged(_ index: UInt32) {
    if index == self.index { ask() }
  }

  private func ask() {
    guard let context, unconfirmed == 0 else { return }
    let me = Unmanaged.passUnretained(self).toOpaque()
    release(pa_context_get_sink_input_info(context, index, volumeKnown, me))
  }

  fileprivate func confirm() {
    unconfirmed = max(unconfirmed - 1, 0)
    ask()
  }

  fileprivate func learn(_ volume: Volume, of index: UInt32) {
    guard index == self.index, unconfirmed == 0 else { return }
    if volume != .full || initial != nil || last != nil && last != .full { initial = volume }
    report(volume)
  }

  private func report(_ volume: Volume) {
    guard volume != last else { return }
    last = volume
    onChange?(volume)
  }
}

extension Volume {
  /// The volume of both channels; PulseAudio's own scale is the cubic one.
  var levels: pa_cvolume {
    var levels = pa_cvolume()
    pa_cvolume_set(&levels, 2, (UInt32(level) * Self.norm + 50) / 100)
    return levels
  }

  /// What a mixer shows; more than full volume is full to us.
  init(_ info: pa_sink_input_info) {
    var levels = info.volume
    let level = min(pa_cvolume_max(&levels), Self.norm)
    self.init(level: Int((level * 100 + Self.norm / 2) / Self.norm), isMuted: info.mute != 0)
  }

  private static let norm: UInt32 = 0x10000
}

private func volumeKnown(
  _: OpaquePointer?, _ info: UnsafePointer<pa_sink_input_info>?, _ end: Int32,
  _ me: UnsafeMutableRawPointer?
) {
  guard end == 0, let info = info?.pointee, let me else { return }
  Unmanaged<PulseVolume>.fromOpaque(me).takeUnretainedValue().learn(Volume(info), of: info.index)
}

private func settingConfirmed(_: OpaquePointer?, _: Int32, _ me: UnsafeMutableRawPointer?) {
  guard let me else { return }
  Unmanaged<PulseVolume>.fromOpaque(me).takeUnretainedValue().confirm()
}
