// How the radio is to be: by what is given, by the settings on the command line and in the file.

internal import Memory
internal import Radio
internal import Settings
internal import Stations
internal import TerminalUI

/// How the listener wants to hear and see a station.
struct Options: Equatable {
  /// The stations at hand, the one to play first.
  var stations = Station.builtIn
  var volume: Volume?
  /// After how long the music ends; nil for never.
  var sleep: Duration?
  var sleepEnd = SleepEnd.program
  /// What the radio was like when it was last used.
  var remembered = RadioState()
  /// Where it keeps what it remembers.
  var places = MemoryPlaces(state: nil, data: nil)
  var startsPaused = false
  var isPlain = false
  var usesASCII = false
  /// Whether to use colours; nil leaves it to the terminal and to `NO_COLOR`.
  var usesColor: Bool?
  var theme = Theme.usual
  var usesArt = true
  var setsTitle = true
  var usesTape = true
  var keyMap = KeyMap.standard
  /// Whether there is a control socket.
  var takesControl = true
  /// Whether the desktop sees a media player.
  var usesMPRIS = true
  /// The settings file that the listener has named.
  var settingsFile: String?
  /// What is wrong with the settings, a sentence each.
  var complaints: [String] = []

  /// What the screen shows of the complaints: it has room for one.
  var notice: String? {
    complaints.first.map { $0 + (complaints.count > 1 ? " (and \(complaints.count - 1) more)" : "") }
  }
}

extension Options {
  /// Takes over what the settings file says; complains there of what it cannot.
  mutating func take(_ configuration: inout Configuration) {
    let settings = configuration.settings
    volume = settings.volume?.value
    sleepEnd = settings.sleepEnd?.value ?? sleepEnd
    usesTape = settings.usesTape?.value ?? usesTape
    usesASCII = settings.usesASCII?.value ?? usesASCII
    setsTitle = settings.setsTitle?.value ?? setsTitle
    usesArt = settings.showsArt?.value ?? usesArt
    takesControl = settings.takesControl?.value ?? takesControl
    usesMPRIS = settings.usesMPRIS?.value ?? usesMPRIS
    // "yes" is as it would be anyway: a terminal or NO_COLOR may refuse.
    usesColor = settings.usesColor?.value == false ? false : nil
    if let theme = settings.theme {
      do throws(UsageError) { self.theme = try Self.theme(theme.value) } catch {
        configuration.refuse(error.message, line: theme.line)
      }
    }
    var keys: [String: String] = [:]
    for key in settings.keys {
      // One after the other, so that a wrong one costs only itself.
      do throws(KeyMapError) {
        keyMap = try KeyMap(bindings: keys.merging([key.name: key.value]) { $1 })
        keys[key.name] = key.value
      } catch {
        configuration.refuse(error.description, line: key.line)
      }
    }
  }

  /// Takes over what an option of the command line says.
  mutating func take(_ option: Option, isYes: Bool, value: String) throws(UsageError) {
    switch option {
    case .volume: volume = try Self.volume(value)
    case .sleep: sleep = try Self.sleep(value)
    case .paused: startsPaused = true
    case .plain: isPlain = true
    case .ascii: usesASCII = isYes
    case .color: usesColor = isYes
    case .theme: theme = try Self.theme(value)
    case .art: usesArt = isYes
    case .title: setsTitle = isYes
    case .tape: usesTape = isYes
    case .control: takesControl = isYes
    case .mpris: usesMPRIS = isYes
    case .config, .json, .csv, .check, .help, .version: break
    }
  }

  private static func theme(_ name: String) throws(UsageError) -> Theme {
    guard let theme = Theme(named: name) else {
      let names = Theme.all.map(\.name).joined(separator: ", ")
      throw UsageError(message: "there is no theme \"\(name)\", but \(names)")
    }
    return theme
  }

  private static func sleep(_ value: String) throws(UsageError) -> Duration {
    guard let minutes = Int(value), (1...1_440).contains(minutes) else {
      throw UsageError(message: "the sleep timer takes minutes from 1 to 1440, not \"\(value)\"")
    }
    return .seconds(minutes * 60)
  }

  private static func volume(_ value: String) throws(UsageError) -> Volume {
    guard let level = Int(value), (0...100).contains(level) else {
      throw UsageError(message: "the volume is a number from 0 to 100, not \"\(value)\"")
    }
    return Volume(level: level)
  }
}
