// The connection to the sound server: made without waiting, made again for ever.

internal import CPulse
internal import EventLoop
internal import Radio

/// What happens to a connection.
enum PulseConnectionEvent {
  case ready
  case lost(Failure)
  /// The sink input with this index was changed by someone.
  case sinkInputChanged(UInt32)
}

/// Finds the sound server, notices when it is gone and looks for it until it is back.
final class PulseConnection {
  var onEvent: ((PulseConnectionEvent) -> Void)?
  /// The server's address, empty for the default one.
  let address: String

  private let loop: EventLoop
  private let server: String?
  /// Exists from the first call of `open()`, except between a failure and the next try.
  private var context: OpaquePointer?
  private var isReady = false
  private var failures = 0
  private var retry: LoopTimer?
  private var deadline: LoopTimer?

  /// A server that takes the connection but does not answer for so long counts as none.
  static let patience = Duration.seconds(5)
  /// One that is connected answers at once, or it hangs.
  private static let shortPatience = Duration.milliseconds(1_500)

  /// Creates a connection to a server's address, nil for the default server.
  init(loop: EventLoop, server: String?) {
    self.loop = loop
    self.server = server
    address = server ?? ""
    retry = LoopTimer(loop: loop) { [weak self] in self?.connect() }
    deadline = LoopTimer(loop: loop) { [weak self] in self?.fail() }
  }

  deinit { close() }

  /// The context to make streams in, nil while there is no connection.
  var readyContext: OpaquePointer? { isReady ? context : nil }

  /// Looks for the server, at once also when a later try is planned; what comes of it is told later.
  func open() {
    guard context == nil else { return }
    retry?.schedule(after: .zero)
  }

  /// Asks the server for a sign of life; without one it counts as gone.
  func check() {
    guard let context = readyContext, deadline?.isScheduled == false else { return }
    deadline?.schedule(after: Self.shortPatience)
    release(pa_context_get_server_info(context, serverAnswered, Unmanaged.passUnretained(self).toOpaque()))
  }

  fileprivate func hear() {
    if isReady { deadline?.cancel() }
  }

  /// The wait after so many failures in a row: 1, 2, 4, 5, 5 … s.
  static func delay(afterFailures count: Int) -> Duration {
    count > 3 ? .seconds(5) : .seconds(1 << max(count - 1, 0))
  }

  private func connect() {
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    pa_proplist_sets(properties, PA_PROP_APPLICATION_ID, "lofitime")
    pa_proplist_sets(properties, PA_PROP_APPLICATION_ICON_NAME, "audio-x-generic")
    guard let context = pa_context_new_with_proplist(loop.pulseAPI, "Lofi Time", properties) else {
      return fail()
    }
    self.context = context
    let me = Unmanaged.passUnretained(self).toOpaque()
    pa_context_set_state_callback(context, contextChanged, me)
    pa_context_set_subscribe_callback(context, somethingChanged, me)
    deadline?.schedule(after: Self.patience)
    let code = pa_context_connect(context, server, PA_CONTEXT_NOAUTOSPAWN, nil)
    // A refusal may have been told through the callback already.
    if code < 0, self.context != nil { fail() }
  }

  fileprivate func stateChanged() {
    guard let context else { return }
    let state = pa_context_get_state(context)
    if state == PA_CONTEXT_READY {
      deadline?.cancel()
      isReady = true
      failures = 0
      release(pa_context_subscribe(context, PA_SUBSCRIPTION_MASK_SINK_INPUT, nil, nil))
      onEvent?(.ready)
    } else if state == PA_CONTEXT_FAILED || state == PA_CONTEXT_TERMINATED {
      fail()
    }
  }

  private func fail() {
    close()
    failures += 1
    retry?.schedule(after: Self.delay(afterFailures: failures))
    onEvent?(.lost(.noSoundServer(address)))
  }

  private func close() {
    deadline?.cancel()
    isReady = false
    guard let context else { return }
    self.context = nil
    pa_context_set_state_callback(context, nil, nil)
    pa_context_set_subscribe_callback(context, nil, nil)
    pa_context_disconnect(context)
    pa_context_unref(context)
  }
}

/// Lets go of an operation whose end is told through its callback, if at all.
func release(_ operation: OpaquePointer?) {
  if let operation { pa_operation_unref(operation) }
}

private func contextChanged(_: OpaquePointer?, _ me: UnsafeMutableRawPointer?) {
  guard let me else { return }
  Unmanaged<PulseConnection>.fromOpaque(me).takeUnretainedValue().stateChanged()
}

private func serverAnswered(
  _: OpaquePointer?, _: UnsafePointer<pa_server_info>?, _ me: UnsafeMutableRawPointer?
) {
  guard let me else { return }
  Unmanaged<PulseConnection>.fromOpaque(me).takeUnretainedValue().hear()
}

private func somethingChanged(
  _: OpaquePointer?, _ event: pa_subscription_event_type_t, _ index: UInt32,
  _ me: UnsafeMutableRawPointer?
) {
  guard let me,
    event.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue == PA_SUBSCRIPTION_EVENT_CHANGE.rawValue
  else { return }
  Unmanaged<PulseConnection>.fromOpaque(me).takeUnretainedValue()
    .onEvent?(.sinkInputChanged(index))
}
