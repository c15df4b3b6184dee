// What can be asked for in a line: the words of `lofitime ctl` and of the control socket.

public import Radio

/// A line of the control protocol.
public enum ControlRequest: Sendable, Equatable {
  /// How things stand.
  case status(asJSON: Bool)
  /// How things stand, and again whenever that changes.
  case watch(asJSON: Bool)
  case command(Command)
  /// Go to the station of this name or address.
  case tune(String)

  /// The most bytes of a line, its end not counted: as many as a path may have, and some.
  public static let longestLine = 4_200
  /// The most minutes until the radio goes to sleep: a day.
  static let longestSleep = 1_440

  /// Reads a line, which comes without its end.
  public init(line: some Sequence<UInt8>) throws(Refusal) {
    guard let text = String(validating: Array(line), as: UTF8.self) else {
      throw Refusal("that is not UTF-8")
    }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw Refusal("a line of words is wanted, without control characters")
    }
    let words = text.split(separator: " ")
    guard let verb = words.first else { throw Refusal("a command is wanted: \(Self.verbs)") }
    let rest = Array(words.dropFirst())
    switch verb {
    case "status": self = .status(asJSON: try Self.json(rest, verb))
    case "watch": self = .watch(asJSON: try Self.json(rest, verb))
    case "volume": self = .command(try Self.volume(rest))
    case "sleep": self = .command(try Self.sleep(rest))
    case "tune":
      // The name as it stands: a path may have more blanks than one in a row.
      let name = text.drop { $0 == " " }.dropFirst(verb.count).drop { $0 == " " }
      guard !name.isEmpty else { throw Refusal("tune needs the name or the address of a station") }
      self = .tune(String(name))
    default:
      guard let command = Self.commands.first(where: { $0.key == verb })?.value else {
        throw Refusal("there is no command \"\(verb.prefix(40))\", but \(Self.verbs)")
      }
      guard rest.isEmpty else { throw Refusal("\(verb) stands alone") }
      self = .command(command)
    }
  }

  private static let commands: KeyValuePairs<Substring, Command> = [
    "pause": .pause, "resume": .resume, "toggle": .togglePause, "mute": .toggleMute,
    "next": .changeStation(by: 1), "previous": .changeStation(by: -1), "reconnect": .reconnect,
    "favourite": .toggleFavourite(),
    "quit": .quit,
  ]

  /// All that can be asked for, and what it does, for help.
  public static let usages: KeyValuePairs<String, String> = [
    "status [--json]": "how things stand", "watch [--json]": "the same, and again whenever that changes",
    "pause": "pause", "resume": "resume", "toggle": "pause or resume", "mute": "mute or unmute",
    "volume N": "set the volume, 0 to 100; +N and -N change it", "next": "go to the next station",
    "previous": "go to the station before", "tune STATION": "go to this station, or to an address",
    "reconnect": "connect anew", "favourite": "keep this song, or no longer",
    "sleep MINUTES": "fade out and end then; \"off\" for never",
    "quit": "end the radio",
  ]

  /// All there are, for messages.
  private static let verbs = (["status", "watch"] + commands.map(\.key) + ["volume", "tune", "sleep"])
    .joined(separator: ", ")

  private static func json(_ words: [Substring], _ verb: Substring) throws(Refusal) -> Bool {
    guard words.isEmpty || words == ["--json"] else { throw Refusal("\(verb) takes --json, or nothing") }
    return !words.isEmpty
  }

  private static func volume(_ words: [Substring]) throws(Refusal) -> Command {
    let wanted = Refusal("volume needs a number from 0 to 100, or a step such as +5 or -5")
    guard words.count == 1, let word = words.first, let number = Int(word), -100...100 ~= number else {
      throw wanted
    }
    return word.hasPrefix("+") || word.hasPrefix("-")
      ? .changeVolume(by: number) : .setVolume(Volume(level: number))
  }

  private static func sleep(_ words: [Substring]) throws(Refusal) -> Command {
    if words == ["off"] { return .sleep(after: nil) }
    guard words.count == 1, let minutes = words.first.flatMap({ Int($0) }), 1...longestSleep ~= minutes else {
      throw Refusal("sleep needs a number of minutes from 1 to \(longestSleep), or off")
    }
    return .sleep(after: .seconds(60 * minutes))
  }
}
