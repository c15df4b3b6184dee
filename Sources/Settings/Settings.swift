// What a listener can settle once and for all.

public import Radio

/// The listener's settings, each with the line of the file that says so; what is not in the file is nil.
public struct Settings: Sendable, Equatable {
  /// A setting, and the number of its line.
  public struct Entry<Value: Sendable & Equatable>: Sendable, Equatable {
    public var value: Value
    public var line: Int

    public init(_ value: Value, line: Int) {
      self.value = value
      self.line = line
    }
  }

  /// A setting whose name is the listener's or somebody else's to know.
  public struct Named: Sendable, Equatable {
    public var name: String
    public var value: String
    public var line: Int

    public init(name: String, value: String, line: Int) {
      self.name = name
      self.value = value
      self.line = line
    }
  }

  /// The station to begin with, as it is named on the command line.
  public var station: Entry<String>?
  /// The volume to begin with.
  public var volume: Entry<Volume>?
  /// What ends when the sleep timer is over.
  public var sleepEnd: Entry<SleepEnd>?
  /// Whether the tape steps in for a silent station.
  public var usesTape: Entry<Bool>?
  /// Whether there are colours, where the terminal has any.
  public var usesColor: Entry<Bool>?
  /// The name of the colours.
  public var theme: Entry<String>?
  /// Whether the covers of songs are shown.
  public var showsArt: Entry<Bool>?
  /// Whether only ASCII is drawn.
  public var usesASCII: Entry<Bool>?
  /// Whether the window is named after the song.
  public var setsTitle: Entry<Bool>?
  /// Whether there is a control socket.
  public var takesControl: Entry<Bool>?
  /// Whether the desktop sees a media player.
  public var usesMPRIS: Entry<Bool>?
  /// What is to be done, and the keys for it.
  public var keys: [Named] = []
  /// The listener's own stations: names and addresses.
  public var stations: [Named] = []

  public init() {}

  /// The sections, and the names in them with their meanings; nil where every name is taken.
  public static let known: KeyValuePairs<String, KeyValuePairs<String, String>?> = [
    "radio": [
      "station": "What to begin with: an address, a file, a folder, or the name of a station",
      "volume": "0 to 100; without a number it is as it was the last time",
      "sleep-ends": "What the sleep timer ends: program or stream",
      "tape": "Whether the tape plays where a station is silent: yes or no",
    ],
    "screen": [
      "color": "Whether there are colours, where the terminal has any: yes or no",
      "theme": "The name of the colours",
      "art": "Whether the covers of songs are shown: yes or no",
      "ascii": "Whether to draw in ASCII only: yes or no",
      "title": "Whether the window is named after the song: yes or no",
    ],
    "remote": [
      "control": "Whether \"lofitime ctl\" is heard: yes or no",
      "mpris": "Whether media keys and playerctl find a player: yes or no",
    ],
    "keys": nil,
    "stations": nil,
  ]

  /// What a section is about.
  public static func meaning(ofSection name: String) -> String {
    switch name {
    case "keys":
      "What is to be done, and the keys for it: the characters they type, or space, up, down, esc, ctrl-a and so on"
    case "stations": "Stations of your own: a name, and an address, a file or a folder"
    case "radio": "What is heard"
    case "remote": "Who else may ask for something"
    default: "What is seen"
    }
  }

  /// Takes a line's value, in the place of the one in line `earlier`; throws what is wrong with it, and is then
  /// as it was.
  mutating func take(
    _ value: String, as name: String, in section: String, line: Int, earlier: Int?
  ) throws(Complaint) {
    func entry<Value>(_ value: Value) -> Entry<Value> { Entry(value, line: line) }
    switch (section, name.lowercased()) {
    // None is the one that was heard last.
    case ("radio", "station"): station = value.isEmpty ? nil : entry(value)
    // None is what it was the last time.
    case ("radio", "volume"): volume = value.isEmpty ? nil : entry(try level(value, line))
    case ("radio", "sleep-ends"): sleepEnd = entry(try end(value, line))
    case ("radio", "tape"): usesTape = entry(try answer(value, name, line))
    case ("screen", "color"): usesColor = entry(try answer(value, name, line))
    case ("screen", "theme"): theme = entry(try words(value, name, line))
    case ("screen", "art"): showsArt = entry(try answer(value, name, line))
    case ("screen", "ascii"): usesASCII = entry(try answer(value, name, line))
    case ("screen", "title"): setsTitle = entry(try answer(value, name, line))
    case ("remote", "control"): takesControl = entry(try answer(value, name, line))
    case ("remote", "mpris"): usesMPRIS = entry(try answer(value, name, line))
    case ("keys", let action):
      keys.put(Named(name: action, value: value, line: line), insteadOf: earlier)
    case ("stations", _):
      stations.put(Named(name: name, value: try words(value, name, line), line: line), insteadOf: earlier)
    default:
      let names = (Self.known.first { $0.key == section }?.value ?? [:]).map(\.key).joined(separator: ", ")
      throw Complaint("there is no setting \(inQuotes(name)) in [\(section)], but \(names)", line: line)
    }
  }
}

private func words(_ value: String, _ name: String, _ line: Int) throws(Complaint) -> String {
  guard !value.isEmpty else { throw Complaint("\(inQuotes(name)) has no value", line: line) }
  return value
}

private func answer(_ value: String, _ name: String, _ line: Int) throws(Complaint) -> Bool {
  switch value.lowercased() {
  case "yes", "true", "on", "1": return true
  case "no", "false", "off", "0": return false
  default: throw Complaint("\(name.lowercased()) is yes or no, not \(inQuotes(value))", line: line)
  }
}

private func end(_ value: String, _ line: Int) throws(Complaint) -> SleepEnd {
  guard let end = SleepEnd(rawValue: value.lowercased()) else {
    let ends = SleepEnd.allCases.map(\.rawValue).joined(separator: " or ")
    throw Complaint("sleep-ends is \(ends), not \(inQuotes(value))", line: line)
  }
  return end
}

private func level(_ value: String, _ line: Int) throws(Complaint) -> Volume {
  guard let level = Int(value), (0...100).contains(level) else {
    throw Complaint("volume is a number from 0 to 100, not \(inQuotes(value))", line: line)
  }
  return Volume(level: level)
}

extension [Settings.Named] {
  fileprivate mutating func put(_ setting: Settings.Named, insteadOf earlier: Int?) {
    if let earlier { removeAll { $0.line == earlier } }
    append(setting)
  }
}
