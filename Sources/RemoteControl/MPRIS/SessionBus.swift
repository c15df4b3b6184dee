// A connection to the user's message bus, on the event loop.

internal import CSystemd
internal import EventLoop
internal import Glibc

/// What a player has to do for those on the bus.
protocol BusPlayer: AnyObject {
  /// Does what a method asks for; false where that cannot be done.
  func call(_ method: String, _ arguments: BusReader) -> Bool
  /// Appends a property's value.
  func write(_ property: String, to writer: inout BusWriter)
  /// Takes a property's new value; false where it makes no sense.
  func set(_ property: String, to value: BusReader) -> Bool
}

/// A connection with a player's objects on it, until `close()`.
final class SessionBus {
  private let bus: OpaquePointer
  private let handlers: UnsafeMutablePointer<lofi_player_handlers>
  private weak var player: (any BusPlayer)?
  private let onLost: () -> Void
  private var watcher: FileWatcher?
  private var timer: LoopTimer?
  private var names: [String]
  private var isOpen = true
  /// Whether there is somebody at the other end who knows what a bus has to do.
  private(set) var hasAnswered = false

  /// How much is done in one go, so that a chatty bus cannot keep the loop from its other work.
  private static let mostAtOnce = 32

  /// The address of the user's bus, nil where there is none, or none that can be reached without waiting;
  /// `variable` looks into the environment.
  static func address(variable: (String) -> String?) -> String? {
    if let address = variable("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty {
      // Names of hosts would have to be looked up, programs to be started.
      return address.hasPrefix("unix:") && !address.contains(";") ? address : nil
    }
    guard let folder = variable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
    let socket = folder + "/bus"
    guard access(socket, F_OK) == 0 else { return nil }
    return "unix:path=" + socket.utf8.map(escaped).joined()
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      return String(UnicodeScalar(byte))
    default: return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }

  /// Connects without waiting, nil where that cannot be done; takes the first of the names that is free.
  ///
  /// `onLost` hears that the bus is gone.
  init?(
    loop: EventLoop, address: String, names: [String], player: any BusPlayer, onLost: @escaping () -> Void
  ) {
    guard lofi_bus_load() else { return nil }
    let handlers = UnsafeMutablePointer<lofi_player_handlers>.allocate(capacity: 1)
    handlers.initialize(
      to: lofi_player_handlers(context: nil, call: busCalls, get: busGets, set: busSets, named: busNames))
    guard let bus = lofi_bus_open_player(address, handlers) else {
      handlers.deallocate()
      return nil
    }
    self.bus = bus
    self.handlers = handlers
    self.player = player
    self.onLost = onLost
    self.names = names
    handlers.pointee.context = Unmanaged.passUnretained(self).toOpaque()
    watcher = FileWatcher(loop: loop, descriptor: lofi_bus_descriptor(bus), events: []) { [weak self] _ in
      self?.process()
    }
    timer = LoopTimer(loop: loop) { [weak self] in self?.process() }
    requestName()
    update()
  }

  deinit { close() }

  /// Leaves the bus.
  func close() {
    guard isOpen else { return }
    isOpen = false
    watcher = nil
    timer = nil
    lofi_bus_close(bus)
    handlers.deallocate()
  }

  /// Tells that these properties of the player have other values now.
  func tellChanged(_ properties: [String]) {
    guard isOpen, !properties.isEmpty else { return }
    var names = properties.map { strdup($0) } + [nil]
    defer { for name in names { free(name) } }
    // Not to be told to a bus that is not there yet; it asks.
    _ = lofi_bus_player_changed(bus, &names)
    update()
  }

  private func requestName() {
    guard !names.isEmpty else { return }
    _ = lofi_bus_request_name(bus, names.removeFirst(), handlers)
  }

  private func process() {
    for _ in 0..<Self.mostAtOnce {
      guard isOpen else { return }
      let result = lofi_bus_process(bus)
      if result < 0 { return lose() }
      if result == 0 { break }
    }
    if isOpen { update() }
  }

  private func lose() {
    close()
    onLost()
  }

  /// Sees to it that the loop comes back when the bus has something to do.
  private func update() {
    let wanted = lofi_bus_events(bus)
    guard wanted >= 0 else {
      // It is told at once, and by us: a bus that has failed is not ready for anything any more.
      timer?.schedule(after: .zero)
      return
    }
    var events: IOEvents = []
    if wanted & POLLIN != 0 { events.insert(.input) }
    if wanted & POLLOUT != 0 { events.insert(.output) }
    watcher?.watch(for: events)
    let deadline = lofi_bus_deadline(bus)
    guard deadline != .max else {
      timer?.cancel()
      return
    }
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let microseconds = UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1_000
    timer?.schedule(
      after: .microseconds(Int64(clamping: deadline > microseconds ? deadline - microseconds : 0)))
  }

  // MARK: - For the bus

  fileprivate func call(_ method: String, _ message: OpaquePointer) -> Int32 {
    player?.call(method, BusReader(message: message)) == true ? 0 : -EINVAL
  }

  fileprivate func get(_ property: String, _ message: OpaquePointer) -> Int32 {
    var writer = BusWriter(message: message)
    player?.write(property, to: &writer)
    return writer.result
  }

  fileprivate func set(_ property: String, _ message: OpaquePointer) -> Int32 {
    player?.set(property, to: BusReader(message: message)) == true ? 0 : -EINVAL
  }

  fileprivate func named(_ isOurs: Bool) {
    hasAnswered = true
    if !isOurs { requestName() }
  }
}

/// Reads the arguments of a message.
struct BusReader {
  fileprivate let message: OpaquePointer

  /// The next argument, nil where it is no number.
  func double() -> Double? {
    var number = 0.0
    return lofi_bus_read_double(message, &number) > 0 ? number : nil
  }

  /// The next argument, nil where it is no text.
  func text() -> String? {
    var text: UnsafePointer<CChar>?
    guard lofi_bus_read_text(message, &text) > 0, let text else { return nil }
    return String(cString: text)
  }
}

/// Writes the values of a message; after the first failure nothing more.
struct BusWriter {
  fileprivate let message: OpaquePointer
  fileprivate(set) var result: Int32 = 0

  fileprivate init(message: OpaquePointer) { self.message = message }

  private mutating func note(_ work: (OpaquePointer) -> Int32) {
    if result >= 0 { result = min(work(message), 0) }
  }

  private static func type(_ letter: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: letter.value) }

  mutating func write(_ text: String) { note { lofi_bus_append_text($0, Self.type("s"), text) } }
  mutating func write(path: String) { note { lofi_bus_append_text($0, Self.type("o"), path) } }
  mutating func write(_ number: Double) { note { lofi_bus_append_double($0, number) } }
  mutating func write(_ number: Int64) { note { lofi_bus_append_int64($0, number) } }
  mutating func write(_ value: Bool) { note { lofi_bus_append_bool($0, value) } }

  mutating func write(_ texts: [String]) {
    contain("a", "s") { writer in for text in texts { writer.write(text) } }
  }

  /// Writes a dictionary, entry by entry.
  mutating func writeEntries(_ write: (inout BusWriter) -> Void) { contain("a", "{sv}", write) }

  /// Writes an entry of a dictionary, whose value has this type.
  mutating func write(_ key: String, type: String, _ value: (inout BusWriter) -> Void) {
    contain("e", "sv") { writer in
      writer.write(key)
      writer.contain("v", type, value)
    }
  }

  private mutating func contain(
    _ type: Unicode.Scalar, _ contents: String, _ write: (inout BusWriter) -> Void
  ) {
    note { lofi_bus_open_container($0, Self.type(type), contents) }
    write(&self)
    note { lofi_bus_close_container($0) }
  }
}

// Named and nonisolated: a closure would take on the isolation of whoever passes it.
private func busCalls(
  _ context: UnsafeMutableRawPointer?, _ member: UnsafePointer<CChar>?, _ message: OpaquePointer?
) -> Int32 {
  guard let context, let member, let message else { return -EINVAL }
  return Unmanaged<SessionBus>.fromOpaque(context).takeUnretainedValue().call(
    String(cString: member), message)
}

private func busGets(
  _ context: UnsafeMutableRawPointer?, _ property: UnsafePointer<CChar>?, _ reply: OpaquePointer?
) -> Int32 {
  guard let context, let property, let reply else { return -EINVAL }
  return Unmanaged<SessionBus>.fromOpaque(context).takeUnretainedValue().get(String(cString: property), reply)
}

private func busSets(
  _ context: UnsafeMutableRawPointer?, _ property: UnsafePointer<CChar>?, _ value: OpaquePointer?
) -> Int32 {
  guard let context, let property, let value else { return -EINVAL }
  return Unmanaged<SessionBus>.fromOpaque(context).takeUnretainedValue().set(String(cString: property), value)
}

private func busNames(_ context: UnsafeMutableRawPointer?, _ isOurs: Bool) {
  guard let context else { return }
  Unmanaged<SessionBus>.fromOpaque(context).takeUnretainedValue().named(isOurs)
}
