// The tuner under test with everything it touches.

import FoundationEssentials
import Lab
import Radio

/// A player that remembers what it was asked and says what a test wants.
final class PlayerSpy: Player {
  enum Call: Equatable {
    case play(URL), follow(URL), leave(URL?), stay, pause, resume, stop, setVolume(Volume)
    case fadeOut(Duration), fadeIn
  }

  var onEvent: ((PlayerEvent) -> Void)?
  var calls: [Call] = []

  func play(_ stream: URL) { calls.append(.play(stream)) }
  func follow(with stream: URL) { calls.append(.follow(stream)) }
  func leave(for stream: URL?) { calls.append(.leave(stream)) }
  func stay() { calls.append(.stay) }
  func pause() { calls.append(.pause) }
  func resume() { calls.append(.resume) }
  func stop() { calls.append(.stop) }
  func setVolume(_ volume: Volume) { calls.append(.setVolume(volume)) }
  func fadeOut(over length: Duration) { calls.append(.fadeOut(length)) }
  func fadeIn() { calls.append(.fadeIn) }

  func tell(_ event: PlayerEvent) { onEvent?(event) }
}

/// A notebook that forgets everything at the end of the test.
final class NotebookSpy: Notebook {
  var onFailure: ((MemoryFailure) -> Void)?
  var volumes: [String: Int] = [:]
  private(set) var stations: [String] = []
  private(set) var songs: [String] = []
  var earlier: [HeardSong] = []
  var kept: [Song] = []
  private(set) var keptOn: [String] = []

  func volume(of station: Station) -> Int? { volumes[station.name] }
  func note(volume: Int, of station: Station) { volumes[station.name] = volume }
  func note(station: Station) { stations.append(station.name) }
  func note(song: HeardSong) { songs.append("\(song.station): \(song.song.line)") }
  func earlierSongs() -> [HeardSong] { earlier }
  func favourites() -> Favourites { Favourites(kept) }
  func toggleFavourite(_ song: HeardSong) {
    keptOn.append("\(song.station), \(song.moment)")
    if Favourites(kept).contains(song.song) {
      kept.removeAll { $0.pieceKey == song.song.pieceKey }
    } else {
      kept.append(song.song)
    }
  }
  func flush() {}
}

/// A feed that answers when a test wants it to.
final class FeedStub: Feed {
  private(set) var refreshes = 0
  private(set) var followed: [URL] = []
  var isStopped: Bool { onAnswer == nil }
  private var onAnswer: ((Result<StationReport, Failure>) -> Void)?

  func start(_ onAnswer: @escaping (Result<StationReport, Failure>) -> Void) { self.onAnswer = onAnswer }
  func refresh() { refreshes += 1 }
  func stop() { onAnswer = nil }
  func follow(_ stream: URL) { followed.append(stream) }

  func answer(_ answer: Result<StationReport, Failure>) { onAnswer?(answer) }
}

final class TunerSubject {
  let player = PlayerSpy()
  let clock = ManualClock()
  let notebook = NotebookSpy()
  let tuner: Tuner
  let format = StreamFormat(codec: "mp3", bitrate: 128)

  private final class Record {
    var events: [RadioEvent] = []
    var feed = FeedStub()
    var findsFeeds = false
    var lists: [URL: [URL]] = [:]
  }
  private let record = Record()

  var events: [RadioEvent] { record.events }
  var feed: FeedStub { record.feed }
  /// Whether a station that names no feed has one all the same.
  var findsFeeds: Bool {
    get { record.findsFeeds }
    set { record.findsFeeds = newValue }
  }
  /// What is in the lists that the player may come across.
  var lists: [URL: [URL]] {
    get { record.lists }
    set { record.lists = newValue }
  }

  init(hasTape: Bool = false, hasNetwork: Bool = true, sleepEnd: SleepEnd = .program) {
    // 0.5 is the middle of the spread: waits are exactly the table's.
    let tape = hasTape ? StandIn(stream: Self.tape, hasNetwork: { hasNetwork }) : nil
    tuner = Tuner(
      player: player, clock: clock, tape: tape, notebook: notebook, sleepEnd: sleepEnd, random: { 0.5 },
      readPlaylist: { [record] (body) throws(Failure) in
        guard let addresses = record.lists[body.url] else { throw .unreadable("an empty playlist") }
        return addresses
      }
    ) { [record] station in
      record.feed = FeedStub()
      return station.feed == nil && !record.findsFeeds ? nil : record.feed
    }
    tuner.onEvent = { [record] in record.events.append($0) }
  }

  static let tape = URL(filePath: "/tape")

  func stream(_ number: Int) -> URL { address("stream\(number)") }

  func address(_ name: String) -> URL { URL(string: "http://night.test/\(name)") ?? URL(filePath: "/") }

  func tune(streams: Int, hasFeed: Bool = false) {
    tuner.tune(
      to: Dial([
        Station(
          name: "Night Desk", streams: (0..<streams).map(stream),
          feed: hasFeed ? URL(filePath: "/feed") : nil)
      ]))
  }

  /// Tunes in until there is music.
  func play(hasFeed: Bool = false) {
    tune(streams: 1, hasFeed: hasFeed)
    if hasFeed { feed.answer(.success(report(streams: 1))) }
    sound()
  }

  /// A stream brings music, and it is heard.
  func sound(_ stream: URL? = nil) {
    player.tell(.flowing(stream ?? self.stream(0)))
    player.tell(.sounding(stream ?? self.stream(0), format))
  }

  func report(streams: Int) -> StationReport {
    StationReport(
      name: "Night Desk FM", streams: (0..<streams).map(stream), isOnline: true,
      nowPlaying: NowPlaying(
        song: Song(title: "Rain on Tin", artist: "Kettle"), startedAt: start, duration: .seconds(240),
        listeners: 214))
  }

  private lazy var start = clock.now - .seconds(30)

  var states: [PlaybackState] {
    events.compactMap { if case .playback(let state) = $0 { state } else { nil } }
  }

  var nowPlaying: NowPlaying? {
    events.reversed().lazy.compactMap { if case .nowPlaying(let words) = $0 { words } else { nil } }.first
  }
}
