// How things are put into words.

public import Radio

extension Failure {
  /// What is wrong, as a sentence without its full stop; `station` is the name of the station tuned to.
  public func sentence(station: String) -> String {
    let station = station.isEmpty ? "the station" : station
    return switch self {
    case .unknownHost(let host): "can't find \(host) (no such host, or no network)"
    case .unreachable(let host): "can't reach \(host)"
    case .unanswered(let host): "can't reach \(host) (no answer, or no network)"
    case .timedOut(let host): "\(host) does not answer"
    case .insecure(let host): "can't trust \(host) (TLS certificate)"
    case .status(let code), .busy(let code, _): "\(station) answers HTTP \(code)\(meaning(ofStatus: code))"
    case .redirected: "\(station) only sends us elsewhere (redirects)"
    case .downgraded(let host): "\(host) sends us on without TLS (an http address of its own plays)"
    case .notMusic(let kind): "\(station) sends \(kind), not MP3 (look for its MP3 address)"
    case .unreadableFile(let name): "can't read \(name)"
    case .emptyFolder(let name): "no MP3 file in \(name)"
    case .unreadable(let what): "\(station)'s answer makes no sense (\(what))"
    case .tooLarge: "\(station)'s answer is too large"
    case .ended: "\(station) has ended the stream"
    case .noSoundServer(""): "no sound server answers (PulseAudio or PipeWire)"
    case .noSoundServer(let address): "no sound server answers at \(address)"
    case .noSoundDevice(""): "the sound server has no device to play on"
    case .noSoundDevice(let address): "the sound server at \(address) has no device to play on"
    }
  }
}

extension MemoryFailure {
  /// What cannot be remembered, and why, as a sentence without its full stop.
  var sentence: String {
    let what =
      switch kind {
      case .stationAndVolumes: "station and volume"
      case .songsHeard: "the songs heard"
      case .favourites: "favourites"
      }
    return "can't keep \(what) (\(reason)): \(path)"
  }
}

extension SleepViewModel {
  /// What is shown of the last minute, in seconds, while the music fades; a slow line has no more to spare.
  private static let lastStep = 10

  /// What to show when so much is left.
  init(remaining: Duration) {
    let seconds = max(remaining.secondsRoundedUp, 1)
    let minutes = (seconds + 59) / 60
    self.init(
      remaining: seconds <= Self.lastStep ? "\(Self.lastStep) s" : "\(minutes) min", minutes: minutes)
  }

  /// How long it takes until something else is to be shown; nil where that is the end.
  static func nextChange(remaining: Duration) -> Duration? {
    let seconds = remaining.secondsRoundedUp
    guard seconds > lastStep else { return nil }
    return remaining - .seconds(seconds > 60 ? (seconds - 1) / 60 * 60 : lastStep)
  }
}

extension StreamFormat {
  /// Codec and bit rate, as "mp3 128k".
  public var description: String {
    bitrate > 0 ? "\(codec) \(bitrate)k" : codec
  }
}

extension Song {
  /// Artist and title on one line, as "Slow Kettle, Steam".
  var description: String {
    artist.isEmpty ? title : "\(artist), \(title)"
  }
}

/// What a status says to a listener, as " (not found)"; empty for those that say nothing.
private func meaning(ofStatus code: Int) -> String {
  switch code {
  case 401, 403: " (not allowed)"
  case 404, 410: " (not found)"
  case 429: " (too many requests)"
  case 500...: " (in trouble itself)"
  default: ""
  }
}

private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/// A moment as it is told at another, both as `Clock.wallTime`: "22:14" on the same day, else "30 Nov", in another
/// year "Nov 2025"; empty for what is no moment.
func shortMoment(_ moment: String, at now: String) -> String {
  func part(_ start: Int, _ count: Int) -> String {
    String(decoding: moment.utf8.dropFirst(start).prefix(count), as: UTF8.self)
  }
  guard let month = Int(part(5, 2)), months.indices.contains(month - 1), let day = Int(part(8, 2)) else {
    return ""
  }
  if moment.utf8.prefix(10).elementsEqual(now.utf8.prefix(10)) { return part(11, 5) }
  let isThisYear = moment.utf8.prefix(4).elementsEqual(now.utf8.prefix(4))
  return isThisYear ? "\(day) \(months[month - 1])" : "\(months[month - 1]) \(part(0, 4))"
}

/// The seconds as "00:30", and from an hour on as "1:02:03".
public func clockText(_ seconds: Int) -> String {
  let tail = "\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
  return seconds < 3_600 ? tail : "\(seconds / 3_600):\(tail)"
}

/// How far a song has come and how long it is, in seconds, as "00:30/04:00"; without a length "00:30".
public func clockText(_ elapsed: Int, of duration: Int?) -> String {
  clockText(elapsed) + (duration.map { "/" + clockText($0) } ?? "")
}

private func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}

extension Duration {
  /// The whole seconds that have passed, rounded down for a negative duration too.
  var wholeSeconds: Int {
    let (seconds, attoseconds) = components
    return Int(attoseconds < 0 ? seconds - 1 : seconds)
  }

  /// The seconds with a part of one counting as a whole one.
  var secondsRoundedUp: Int {
    max(Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0), 0)
  }

  /// How long it takes until the whole seconds are one more.
  var toNextSecond: Duration {
    .seconds(wholeSeconds + 1) - self
  }

  /// How long it takes of a positive duration until its seconds, rounded up, are one less.
  var toLastSecond: Duration {
    self - .seconds(secondsRoundedUp - 1)
  }
}
