// Which key does what. Help is made from this table.

internal import Radio

/// What a key makes happen.
enum KeyAction: Sendable, Equatable {
  /// Something the radio is asked for.
  case command(Command)
  /// Something over the song is to be shown, or no longer.
  case toggle(Overlay)
  case closeOverlay
  case redraw
}

/// A row of the key map.
struct KeyBinding: Sendable {
  var keys: [Key]
  var action: KeyAction
  /// What help says.
  var help: String
}

/// The keys of the radio.
enum KeyMap {
  /// How far a volume key goes, in percent.
  static let volumeStep = 5

  /// The most important first: where help is short of room, the last go.
  static let bindings: [KeyBinding] = [
    KeyBinding(keys: [" ", "p"], action: .command(.togglePause), help: "pause, resume"),
    KeyBinding(keys: [.up, "+", "="], action: .command(.changeVolume(by: volumeStep)), help: "louder"),
    KeyBinding(keys: [.down, "-", "_"], action: .command(.changeVolume(by: -volumeStep)), help: "quieter"),
    KeyBinding(keys: ["m"], action: .command(.toggleMute), help: "mute, unmute"),
    KeyBinding(keys: ["n", ">"], action: .command(.changeStation(by: 1)), help: "next station"),
    KeyBinding(keys: ["N", "<"], action: .command(.changeStation(by: -1)), help: "station before"),
    KeyBinding(keys: ["r"], action: .command(.reconnect), help: "reconnect now"),
    KeyBinding(keys: ["q", "\u{3}"], action: .command(.quit), help: "quit"),
    KeyBinding(keys: ["?"], action: .toggle(.help), help: "this help"),
    KeyBinding(keys: ["h"], action: .toggle(.history), help: "songs heard"),
    KeyBinding(keys: [.escape], action: .closeOverlay, help: "back to the music"),
    KeyBinding(keys: ["\u{C}"], action: .redraw, help: "draw anew"),
  ]

  /// What the key does; nil for the many that do nothing.
  static func action(for key: Key) -> KeyAction? {
    // The key itself first, since a letter and its capital may differ.
    actions[key] ?? actions[key.unshifted]
  }

  private static let actions: [Key: KeyAction] = {
    var actions: [Key: KeyAction] = [:]
    for binding in bindings {
      for key in binding.keys { actions[key] = binding.action }
    }
    return actions
  }()
}
