// What stands on the command line.

internal import CPlatform
internal import Glibc
internal import Radio
internal import Stations
internal import TerminalUI

/// What the listener asks of the program.
enum Invocation: Equatable {
  case play(Options)
  /// Tell what is on at a station, and leave.
  case now(Station, asJSON: Bool)
  case help
  case version
}

/// How the listener wants to hear and see a station.
struct Options: Equatable {
  /// The stations at hand, the one to play first.
  var stations = Station.builtIn
  var volume: Volume?
  var startsPaused = false
  var isPlain = false
  var usesASCII = false
  var usesColor = true
  var theme = Theme.usual
  var usesArt = true
  var usesTape = true
}

/// What is wrong with a command line, and what to do about it.
struct UsageError: Error, Equatable {
  let message: String
}

extension Invocation {
  /// Reads a command line, the program's name first.
  init(arguments: [String]) throws(UsageError) {
    var options = Options()
    var asJSON = false
    let (found, rest) = try Self.split(arguments)
    for (option, value) in found {
      switch option {
      case .volume: options.volume = try Self.volume(value)
      case .paused: options.startsPaused = true
      case .plain: options.isPlain = true
      case .ascii: options.usesASCII = true
      case .noColor: options.usesColor = false
      case .theme: options.theme = try Self.theme(value)
      case .noArt: options.usesArt = false
      case .noTape: options.usesTape = false
      case .json: asJSON = true
      case .help:
        self = .help
        return
      case .version:
        self = .version
        return
      }
    }
    if rest.first == "now" {
      self = .now(try Self.station(rest.dropFirst()), asJSON: asJSON)
    } else if asJSON {
      throw UsageError(message: "\"--json\" goes with \"now\"")
    } else {
      let named = try Self.stations(rest.first == "play" ? rest.dropFirst() : rest[...])
      options.stations = named + Station.builtIn.filter { !named.contains($0) }
      self = .play(options)
    }
  }

  private static func volume(_ value: String) throws(UsageError) -> Volume {
    guard let level = Int(value), (0...100).contains(level) else {
      throw UsageError(message: "the volume is a number from 0 to 100, not \"\(value)\"")
    }
    return Volume(level: level)
  }

  private static func theme(_ name: String) throws(UsageError) -> Theme {
    guard let theme = Theme(named: name) else {
      let names = Theme.all.map(\.name).joined(separator: ", ")
      throw UsageError(message: "there is no theme \"\(name)\", but \(names)")
    }
    return theme
  }

  /// The one station that is named, or the one that plays when none is.
  private static func station(_ addresses: ArraySlice<String>) throws(UsageError) -> Station {
    let stations = try stations(addresses)
    guard stations.count < 2 else { throw UsageError(message: "one station at a time") }
    return stations.first ?? .codeRadio
  }

  private static func stations(_ addresses: ArraySlice<String>) throws(UsageError) -> [Station] {
    try addresses.map { (address) throws(UsageError) in
      guard let station = Station(address: address) else {
        throw UsageError(
          message:
            "\"\(address)\" is no address (http:// or https://), and no file or folder of that name is here")
      }
      return station
    }
  }

  /// Lets getopt_long take options and other words apart, in whatever order they stand.
  private static func split(
    _ arguments: [String]
  ) throws(UsageError) -> (options: [(Option, String)], rest: [String]) {
    var argv = arguments.map { strdup($0) } + [nil]
    defer { argv.forEach { free($0) } }
    let long = Option.allCases.map(\.long) + [option()]
    let count = Int32(arguments.count)
    var found: [(Option, String)] = []

    lofi_getopt_reset()
    while true {
      let code = getopt_long(count, &argv, ":" + Option.shorts, long, nil)
      if code == -1 { break }
      guard let option = Option(rawValue: code) else {
        let at = min(max(Int(lofi_optind()) - 1, 0), arguments.count - 1)
        let what = argv[at].map { String(cString: $0) } ?? ""
        throw UsageError(
          message: code == 58 /* ":" */
            ? "\"\(what)\" needs a value" : "\"\(what)\" is no option, or is not to be used like that")
      }
      found.append((option, lofi_optarg().map { String(cString: $0) } ?? ""))
    }
    // getopt_long has moved the other words to the end.
    let rest = argv[Int(lofi_optind())...].compactMap { $0.map { String(cString: $0) } }
    return (found, rest)
  }
}
