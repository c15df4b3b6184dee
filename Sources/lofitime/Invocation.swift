// What stands on the command line.

internal import CPlatform
internal import Glibc
internal import Memory
internal import Radio
internal import Settings
internal import Stations

/// What the listener asks of the program.
enum Invocation: Equatable {
  case play(Options)
  /// Tell what is on at the first station, and leave.
  case now(Options, asJSON: Bool)
  /// Print the songs that are kept, and leave.
  case favourites(FavouritesReport.Form, path: String?)
  /// Print the stations there are, and leave.
  case list(Options, StationListing, asJSON: Bool)
  /// Try whether the stations can be heard, and leave.
  case check(Options, [Station])
  /// Print the settings in force, and leave.
  case config(Options, text: String)
  /// Print a text for other programs, and leave.
  case generate(Generated)
  /// Drive a radio that runs.
  case control(ControlWords)
  case help
  case version
}

/// What is wrong with a command line, and what to do about it.
struct UsageError: Error, Equatable {
  let message: String
}

extension Invocation {
  /// An option that was given, with its value.
  private typealias Found = (option: Option, isYes: Bool, value: String)

  /// Reads a command line, the program's name first, and the settings file; `variable` looks into the environment.
  init(
    arguments: [String], variable: (String) -> String? = { _ in nil }
  ) throws(UsageError) {
    if arguments.dropFirst().first == "ctl" {
      self = try ControlWords(arguments.dropFirst(2)).map(Invocation.control) ?? .help
      return
    }
    let (found, words) = try Self.split(arguments)
    let given = Set(found.map(\.option))
    if given.contains(.help) {
      self = .help
      return
    }
    if given.contains(.version) {
      self = .version
      return
    }
    var configuration = try Configuration(
      named: found.last { $0.option == .config }?.value, variable: variable)
    var options = Options()
    options.settingsFile = found.last { $0.option == .config }?.value
    options.take(&configuration)
    for (option, isYes, value) in found { try options.take(option, isYes: isYes, value: value) }

    let verb = words.first.flatMap(Verb.init(word:))
    if verb == .ctl { throw UsageError(message: "\"ctl\" comes first") }
    let names = verb == nil ? words : Array(words.dropFirst())
    if verb == .generate {
      self = .generate(try Self.generated(names))
      return
    }
    for option in given { try option.check(goesWith: verb ?? .play) }
    if given.isSuperset(of: [.json, .check]) {
      throw UsageError(message: "either \"--json\" or \"--check\"")
    }
    if verb == .now, names.count > 1 { throw UsageError(message: "one station at a time") }
    options.places = MemoryPlaces(variable: variable)
    if verb == .favourites {
      self = .favourites(try Self.form(given, names), path: options.places.favouritesFile)
      return
    }
    options.remembered = RadioState.read(options.places.stateFile)
    let book = StationBook(home: variable("HOME"), &configuration)
    let named = try names.map { (name) throws(UsageError) in try book.station(name) }
    options.stations = Self.stations(named, book, &configuration, remembered: options.remembered.station)
    options.complaints = configuration.messages

    switch verb {
    case .now: self = .now(options, asJSON: given.contains(.json))
    case .list where given.contains(.check):
      self = .check(options, named.isEmpty ? book.listing.stations : named)
    case .list:
      let listing = named.isEmpty ? book.listing : StationListing(stations: named, own: book.own)
      self = .list(options, listing, asJSON: given.contains(.json))
    case .config:
      let effective = EffectiveSettings(
        options: options, configuration: configuration, given: given, stationWord: names.first,
        refusesColor: variable("NO_COLOR")?.isEmpty == false)
      self = .config(options, text: effective.text)
    case .play, .favourites, .ctl, .generate, nil: self = .play(options)
    }
  }

  private static func generated(_ words: [String]) throws(UsageError) -> Generated {
    guard let word = words.first, words.count == 1, let text = Generated(rawValue: word) else {
      throw UsageError(message: "\"generate\" wants one of \(Verb.generate.arguments)")
    }
    return text
  }

  private static func form(_ given: Set<Option>, _ names: [String]) throws(UsageError)
    -> FavouritesReport.Form
  {
    if let name = names.first { throw UsageError(message: "\"favourites\" takes no \"\(name)\"") }
    if given.isSuperset(of: [.csv, .json]) { throw UsageError(message: "either \"--csv\" or \"--json\"") }
    return given.contains(.csv) ? .csv : given.contains(.json) ? .json : .lines
  }

  /// The stations at hand: those that are named, the one of the settings, the listener's own, the built-in ones.
  ///
  /// Where none is named anywhere, they begin with the one that was heard last.
  private static func stations(
    _ named: [Station], _ book: StationBook, _ configuration: inout Configuration, remembered: String?
  ) -> [Station] {
    var wanted = named
    if let setting = configuration.settings.station {
      do throws(UsageError) {
        let station = try book.station(setting: setting.value)
        if !wanted.contains(station) { wanted.append(station) }
      } catch {
        configuration.refuse(error.message, line: setting.line)
      }
    }
    let stations = book.stations(after: wanted)
    guard wanted.isEmpty, let remembered else { return stations }
    return book.stations(stations, from: remembered)
  }

  /// Lets getopt_long take options and other words apart, in whatever order they stand.
  private static func split(
    _ arguments: [String]
  ) throws(UsageError) -> (options: [Found], rest: [String]) {
    var argv = arguments.map { strdup($0) } + [nil]
    defer { argv.forEach { free($0) } }
    let long = Option.allCases.flatMap(\.long) + [option()]
    let count = Int32(arguments.count)
    var found: [Found] = []

    lofi_getopt_reset()
    while true {
      let code = getopt_long(count, &argv, ":" + Option.shorts, long, nil)
      if code == -1 { break }
      guard let (option, isYes) = Option.found(code) else {
        let at = min(max(Int(lofi_optind()) - 1, 0), arguments.count - 1)
        let what = argv[at].map { String(cString: $0) } ?? ""
        throw UsageError(
          message: code == 58 /* ":" */
            ? "\"\(what)\" needs a value" : "\"\(what)\" is no option, or is not to be used like that")
      }
      found.append((option, isYes, lofi_optarg().map { String(cString: $0) } ?? ""))
    }
    // getopt_long has moved the other words to the end.
    let rest = argv[Int(lofi_optind())...].compactMap { $0.map { String(cString: $0) } }
    return (found, rest)
  }
}
