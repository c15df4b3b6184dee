// Which key does what. Help and hints are made from this table, and the settings may change it.

internal import Radio

/// What a key makes happen.
enum KeyAction: Sendable, Equatable {
  /// Something the radio is asked for.
  case command(Command)
  /// Something over the song is to be shown, or no longer.
  case toggle(Overlay)
  case closeOverlay
  /// What is typed from now on is to be looked for in the list.
  case search
  /// The song is to be copied, or the one that is chosen in a list.
  case copy
  case redraw

  /// What the settings call it.
  enum Name: String, Sendable, CaseIterable {
    case pause, louder, quieter, mute, next, previous, reconnect, quit, stations, history, favourite, sleep,
      search, copy, help,
      close,
      redraw
  }
}

/// A row of the key map.
struct KeyBinding: Sendable, Equatable {
  let name: KeyAction.Name
  /// The one that is shown first.
  var keys: [Key]
  let action: KeyAction
  /// What help says.
  let help: String
}

/// The keys of the radio.
public struct KeyMap: Sendable, Equatable {
  /// How far a volume key goes, in percent.
  static let volumeStep = 5

  /// The keys as they are without settings.
  public static let standard = KeyMap()

  /// The most important first: where help is short of room, the last go.
  private(set) var bindings: [KeyBinding] = [
    KeyBinding(name: .pause, keys: [" ", "p"], action: .command(.togglePause), help: "pause, resume"),
    KeyBinding(
      name: .louder, keys: [.up, "+", "="], action: .command(.changeVolume(by: volumeStep)), help: "louder"),
    KeyBinding(
      name: .quieter, keys: [.down, "-", "_"], action: .command(.changeVolume(by: -volumeStep)),
      help: "quieter"),
    KeyBinding(name: .mute, keys: ["m"], action: .command(.toggleMute), help: "mute, unmute"),
    KeyBinding(name: .next, keys: ["n", ">"], action: .command(.changeStation(by: 1)), help: "next station"),
    KeyBinding(
      name: .previous, keys: ["N", "<"], action: .command(.changeStation(by: -1)), help: "station before"),
    KeyBinding(name: .reconnect, keys: ["r"], action: .command(.reconnect), help: "reconnect now"),
    KeyBinding(name: .quit, keys: ["q", "\u{3}"], action: .command(.quit), help: "quit"),
    KeyBinding(name: .stations, keys: ["s"], action: .toggle(.stations), help: "stations"),
    KeyBinding(name: .history, keys: ["h"], action: .toggle(.history), help: "songs heard"),
    KeyBinding(
      name: .favourite, keys: ["f"], action: .command(.toggleFavourite()), help: "keep this song"),
    KeyBinding(name: .sleep, keys: ["t"], action: .command(.cycleSleep), help: "sleep timer"),
    KeyBinding(name: .search, keys: ["/"], action: .search, help: "search in a list"),
    KeyBinding(name: .copy, keys: ["y"], action: .copy, help: "copy the song"),
    KeyBinding(name: .help, keys: ["?"], action: .toggle(.help), help: "this help"),
    KeyBinding(name: .close, keys: [.escape], action: .closeOverlay, help: "back to the music"),
    KeyBinding(name: .redraw, keys: ["\u{C}"], action: .redraw, help: "draw anew"),
  ]

  private var actions: [Key: KeyAction] = [:]

  private init() { learn() }

  /// What the key does; nil for the many that do nothing.
  ///
  /// The key itself first, since a letter and its capital may differ; then the Latin letter on the same
  /// key of another layout.
  func action(for key: Key) -> KeyAction? {
    actions[key] ?? actions[key.unshifted] ?? key.latin.flatMap { actions[$0] ?? actions[$0.unshifted] }
  }

  /// The key that is shown for something, nil where it has none.
  func firstKey(_ name: KeyAction.Name) -> Key? {
    bindings.first { $0.name == name }?.keys.first
  }

  private mutating func learn() {
    actions = [:]
    for binding in bindings {
      for key in binding.keys { actions[key] = binding.action }
    }
  }
}

// MARK: - Settings

/// What is wrong with the keys in the settings, in one sentence that names the setting.
public struct KeyMapError: Error, Sendable, Equatable, CustomStringConvertible {
  public let description: String
}

extension KeyMap {
  /// The names of what keys can do, for settings.
  public static var names: [String] { KeyAction.Name.allCases.map(\.rawValue) }

  /// All that keys can do and the keys for it, as the settings say it, and what help says of it.
  public var settings: [(name: String, keys: String, help: String)] {
    bindings.map { ($0.name.rawValue, $0.keys.map { $0.label(.ascii) }.joined(separator: " "), $0.help) }
  }

  /// The standard keys but for what the settings say: a name, and its keys with blanks between them.
  ///
  /// A key is the character it types, or one of `space`, `up`, `down`, `esc`, `ctrl-l` and the like. Named
  /// keys take the place of the standard ones; a key that is given away is taken from where it was. No key
  /// at all is fine, save for Ctrl-C, which always quits.
  public init(bindings settings: [String: String]) throws(KeyMapError) {
    self.init()
    var owners: [Key: KeyAction.Name] = ["\u{3}": .quit]
    var chosen: [KeyAction.Name: [Key]] = [:]
    // In the table's order, so that the same settings have the same fault each time.
    if let unknown = settings.keys.filter({ KeyAction.Name(rawValue: $0) == nil }).min() {
      throw KeyMapError(
        description:
          "there is nothing called \"\(unknown)\" to do; known are \(Self.names.joined(separator: ", "))")
    }
    for name in KeyAction.Name.allCases {
      guard let text = settings[name.rawValue] else { continue }
      var keys: [Key] = []
      for word in text.split(whereSeparator: \.isWhitespace) {
        guard let key = Key(named: word) else {
          throw KeyMapError(
            description:
              "\(name.rawValue): \"\(word)\" is no key; name a character, \(Key.names), or ctrl- and a letter"
          )
        }
        if keys.contains(key) { continue }
        if let owner = owners[key], owner != name {
          throw KeyMapError(description: "\(word) cannot be both \(owner.rawValue) and \(name.rawValue)")
        }
        owners[key] = name
        keys.append(key)
      }
      chosen[name] = keys
    }
    for index in bindings.indices {
      let name = bindings[index].name
      if let keys = chosen[name] {
        let always: [Key] = name == .quit && !keys.contains("\u{3}") ? ["\u{3}"] : []
        bindings[index].keys = keys + always
      } else {
        bindings[index].keys.removeAll { key in owners[key].map { $0 != name } ?? false }
      }
    }
    learn()
  }
}
