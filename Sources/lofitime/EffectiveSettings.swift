// The settings in force, as a settings file.

internal import FoundationEssentials
internal import Memory
internal import Radio
internal import RadioPresentation
internal import Settings
internal import Stations
internal import TerminalUI

/// How the radio is to be, and where each part of that was said.
struct EffectiveSettings {
  let options: Options
  let configuration: Configuration
  /// The options on the command line.
  let given: Set<Option>
  /// The first station on the command line, as it is named there.
  let stationWord: String?
  /// Whether `NO_COLOR` is set.
  let refusesColor: Bool

  /// A file that says the same.
  var text: String {
    let path = configuration.path.map { $0.harmlessUncut + (configuration.isThere ? "" : " (not there)") }
    return """
      # The settings in force. Your file: \(path ?? "none")

      [radio]
      \(lines(radio))

      [screen]
      \(lines(screen))

      [remote]
      \(lines(remote))

      [keys]
      \(lines(keys))

      [stations]
      \(lines(stations))

      """
  }

  private enum Origin: Equatable {
    case commandLine
    case environment
    /// What was heard last.
    case memory
    /// The line of the file; nil for a default.
    case file(Int?)
  }

  private typealias Line = (name: String, value: String, origin: Origin)

  private var radio: [Line] {
    let settings = configuration.settings
    return [
      // Kept as a file, it is to be what was heard last for ever, and not what was heard last today.
      ("station", stationOrigin == .memory ? "" : station, stationOrigin),
      // Without one it is what the sound server remembers.
      ("volume", options.volume.map { "\($0.level)" } ?? "", origin(.volume, settings.volume?.line)),
      ("sleep-ends", options.sleepEnd.rawValue, .file(settings.sleepEnd?.line)),
      ("tape", yesOrNo(options.usesTape), origin(.tape, settings.usesTape?.line)),
    ]
  }

  private var stationOrigin: Origin {
    if stationWord != nil { return .commandLine }
    let isRemembered =
      options.remembered.station != nil && options.stations.first?.key == options.remembered.station
    return configuration.settings.station == nil && isRemembered
      ? .memory : .file(configuration.settings.station?.line)
  }

  private var screen: [Line] {
    let settings = configuration.settings
    let refusesColor = options.usesColor == nil && refusesColor
    return [
      (
        "color", yesOrNo(options.usesColor ?? !refusesColor),
        refusesColor ? .environment : origin(.color, settings.usesColor?.line)
      ),
      ("theme", options.theme.name, origin(.theme, settings.theme?.line)),
      ("art", yesOrNo(options.usesArt), origin(.art, settings.showsArt?.line)),
      ("ascii", yesOrNo(options.usesASCII), origin(.ascii, settings.usesASCII?.line)),
      ("title", yesOrNo(options.setsTitle), origin(.title, settings.setsTitle?.line)),
    ]
  }

  private var remote: [Line] {
    let settings = configuration.settings
    return [
      ("control", yesOrNo(options.takesControl), origin(.control, settings.takesControl?.line)),
      ("mpris", yesOrNo(options.usesMPRIS), origin(.mpris, settings.usesMPRIS?.line)),
    ]
  }

  private var keys: [Line] {
    options.keyMap.settings.map { name, keys, _ in
      (name, keys, .file(configuration.settings.keys.first { $0.name == name }?.line))
    }
  }

  private var stations: [Line] {
    configuration.settings.stations.map { ($0.name.harmlessUncut, $0.value, .file($0.line)) }
  }

  private func origin(_ option: Option, _ line: Int?) -> Origin {
    given.contains(option) ? .commandLine : .file(line)
  }

  private func lines(_ settings: [Line]) -> String {
    settings.map { name, value, origin in
      let source =
        switch origin {
        case .commandLine: "command line"
        case .environment: "NO_COLOR"
        case .memory: "heard last: \(station.harmlessUncut)"
        case .file(let line): line.map { "\(configuration.name.harmlessUncut), line \($0)" } ?? "default"
        }
      let setting = "\(name) = \(SettingsFile.written(value.harmlessUncut))"
      return setting + String(repeating: " ", count: max(30 - setting.count, 1)) + "# " + source
    }.joined(separator: "\n")
  }

  /// The word that means the station which plays first, wherever it is said.
  private var station: String {
    guard let first = options.stations.first else { return "" }
    if let file = first.streams.first, file.isFileURL { return file.path(percentEncoded: false) }
    if let word = stationWord ?? configuration.settings.station?.value { return word }
    // One that is in no list has only its address.
    let isListed =
      Station.builtIn.contains(first) || configuration.settings.stations.contains { $0.name == first.name }
    return isListed ? first.name : first.key
  }

  private func yesOrNo(_ value: Bool) -> String { value ? "yes" : "no" }
}
