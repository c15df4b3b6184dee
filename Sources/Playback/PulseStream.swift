// One stream on a sound server.

internal import CPulse
internal import Radio

/// What happens to a stream.
enum PulseStreamEvent {
  case ready
  /// The stream is gone, or was never made.
  case failed
  /// The server wants samples.
  case wanted
  case ranDry
  case drained
  case latency(Duration)
  /// The device is no longer suspended.
  case woken
  /// Sound is heard after the stream had run dry.
  case started
}

/// A playback stream of 16-bit stereo samples, in Swift's terms.
final class PulseStream {
  var onEvent: ((PulseStreamEvent) -> Void)?
  /// The number by which the server knows the stream.
  var index: UInt32 { pa_stream_get_index(stream) }
  /// Samples per second.
  private(set) var rate: Int
  private(set) var isReady = false
  private let stream: OpaquePointer
  /// Cancelled with the stream: their ends would be told to an object that is gone.
  private var operations: [OpaquePointer] = []

  private static let frame = 4

  /// How much the server holds, in milliseconds of sound: in all, asked for at a time, before it starts.
  struct Buffer: Equatable {
    var total: Int
    var request: Int
    var start: Int

    func attributes(rate: Int) -> pa_buffer_attr {
      let bytes = { (milliseconds: Int) in UInt32(milliseconds * rate / 1_000 * frame) }
      return pa_buffer_attr(
        maxlength: .max, tlength: bytes(total), prebuf: bytes(start), minreq: bytes(request),
        fragsize: .max)
    }
  }

  /// What a new stream begins with.
  struct Setup {
    var rate: Int
    var title: String
    var buffer: Buffer
    /// Nil to leave the choice to the server, which may remember one.
    var volume: Volume?
    var isPaused: Bool
  }

  /// Makes a stream in a context that is ready; nil when the server cannot have one.
  init?(context: OpaquePointer, setup: Setup) {
    rate = setup.rate
    var format = pa_sample_spec(format: PA_SAMPLE_S16LE, rate: UInt32(setup.rate), channels: 2)
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, "music")
    guard let stream = pa_stream_new_with_proplist(context, setup.title, &format, nil, properties) else {
      return nil
    }
    self.stream = stream
    var flags = PA_STREAM_ADJUST_LATENCY.rawValue | PA_STREAM_VARIABLE_RATE.rawValue
    if setup.isPaused { flags |= PA_STREAM_START_CORKED.rawValue }
    var level: pa_cvolume?
    if let volume = setup.volume {
      flags |= (volume.isMuted ? PA_STREAM_START_MUTED : PA_STREAM_START_UNMUTED).rawValue
      level = volume.levels
    }
    let me = Unmanaged.passUnretained(self).toOpaque()
    pa_stream_set_state_callback(stream, streamChanged, me)
    pa_stream_set_write_callback(stream, samplesWanted, me)
    pa_stream_set_underflow_callback(stream, streamRanDry, me)
    pa_stream_set_started_callback(stream, streamStarted, me)
    pa_stream_set_suspended_callback(stream, streamSuspended, me)
    var attributes = setup.buffer.attributes(rate: rate)
    let options = pa_stream_flags_t(rawValue: flags)
    let code =
      if var level {
        pa_stream_connect_playback(stream, nil, &attributes, options, &level, nil)
      } else {
        pa_stream_connect_playback(stream, nil, &attributes, options, nil, nil)
      }
    if code < 0 { return nil }
  }

  deinit {
    pa_stream_set_state_callback(stream, nil, nil)
    pa_stream_set_write_callback(stream, nil, nil)
    pa_stream_set_underflow_callback(stream, nil, nil)
    pa_stream_set_started_callback(stream, nil, nil)
    pa_stream_set_suspended_callback(stream, nil, nil)
    forgetOperations()
    pa_stream_disconnect(stream)
    pa_stream_unref(stream)
  }

  /// Whether the server has all it wants.
  var isFull: Bool { isReady && pa_stream_writable_size(stream) < Self.frame }

  /// Fills what the server wants, as far as `source` has it; tells how many bytes were written and
  /// whether they were the last.
  func write(from source: (UnsafeMutableRawBufferPointer) -> Portion) -> Portion {
    var written = 0
    while isReady {
      let room = pa_stream_writable_size(stream)
      var size = room
      var memory: UnsafeMutableRawPointer?
      guard room != .max, room >= Self.frame, pa_stream_begin_write(stream, &memory, &size) == 0,
        let memory
      else { break }
      size -= size % Self.frame
      let portion = source(UnsafeMutableRawBufferPointer(start: memory, count: size))
      if portion.count > 0 {
        pa_stream_write(stream, memory, portion.count, nil, 0, PA_SEEK_RELATIVE)
        written += portion.count
      } else {
        pa_stream_cancel_write(stream)
      }
      if portion.isLast { return Portion(count: written, isLast: true) }
      if portion.count < size { break }
    }
    return Portion(count: written)
  }

  /// Whether the device of the stream sleeps.
  var isSuspended: Bool { pa_stream_is_suspended(stream) > 0 }

  func setPaused(_ isPaused: Bool) {
    release(pa_stream_cork(stream, isPaused ? 1 : 0, nil, nil))
  }

  /// Forgets what has not been heard, and what was to be told of it.
  func flush() {
    forgetOperations()
    release(pa_stream_flush(stream, nil, nil))
  }

  /// Tells with `drained` when all has been heard, though it be less than the server likes to start with.
  func drain() {
    keep(pa_stream_drain(stream, streamDrained, Unmanaged.passUnretained(self).toOpaque()))
  }

  func setBuffer(_ buffer: Buffer) {
    var attributes = buffer.attributes(rate: rate)
    release(pa_stream_set_buffer_attr(stream, &attributes, nil, nil))
  }

  /// Changes the rate, of what is held too.
  func setRate(_ rate: Int) {
    guard isReady, rate != self.rate else { return }
    self.rate = rate
    release(pa_stream_update_sample_rate(stream, UInt32(rate), nil, nil))
  }

  func setName(_ name: String) { release(pa_stream_set_name(stream, name, nil, nil)) }

  /// Tells with `latency` how far what is written is ahead of what is heard.
  func measureLatency() {
    keep(pa_stream_update_timing_info(stream, timingKnown, Unmanaged.passUnretained(self).toOpaque()))
  }

  private func forgetOperations() {
    for operation in operations {
      pa_operation_cancel(operation)
      pa_operation_unref(operation)
    }
    operations = []
  }

  private func keep(_ operation: OpaquePointer?) {
    operations.removeAll { operation in
      let isOver = pa_operation_get_state(operation) != PA_OPERATION_RUNNING
      if isOver { pa_operation_unref(operation) }
      return isOver
    }
    if let operation { operations.append(operation) }
  }

  fileprivate func stateChanged() {
    switch pa_stream_get_state(stream) {
    case PA_STREAM_READY:
      isReady = true
      onEvent?(.ready)
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED:
      isReady = false
      onEvent?(.failed)
    default: break
    }
  }

  fileprivate func timingChanged() {
    guard let info = pa_stream_get_timing_info(stream)?.pointee else { return }
    // Not pa_stream_get_latency, which never goes back and so errs once the rate has changed.
    let held = max(info.write_index - info.read_index, 0) / Int64(Self.frame)
    let microseconds = held * 1_000_000 / Int64(rate) + Int64(info.sink_usec)
    onEvent?(.latency(.microseconds(microseconds)))
  }
}

private func this(_ me: UnsafeMutableRawPointer?) -> PulseStream? {
  me.map { Unmanaged<PulseStream>.fromOpaque($0).takeUnretainedValue() }
}

private func streamChanged(_: OpaquePointer?, _ me: UnsafeMutableRawPointer?) {
  this(me)?.stateChanged()
}

private func samplesWanted(_: OpaquePointer?, _: Int, _ me: UnsafeMutableRawPointer?) {
  this(me)?.onEvent?(.wanted)
}

private func streamRanDry(_: OpaquePointer?, _ me: UnsafeMutableRawPointer?) {
  this(me)?.onEvent?(.ranDry)
}

private func streamSuspended(_: OpaquePointer?, _ me: UnsafeMutableRawPointer?) {
  guard let stream = this(me), !stream.isSuspended else { return }
  stream.onEvent?(.woken)
}

private func streamStarted(_: OpaquePointer?, _ me: UnsafeMutableRawPointer?) {
  this(me)?.onEvent?(.started)
}

private func streamDrained(_: OpaquePointer?, _ success: Int32, _ me: UnsafeMutableRawPointer?) {
  if success != 0 { this(me)?.onEvent?(.drained) }
}

private func timingKnown(_: OpaquePointer?, _ success: Int32, _ me: UnsafeMutableRawPointer?) {
  if success != 0 { this(me)?.timingChanged() }
}
