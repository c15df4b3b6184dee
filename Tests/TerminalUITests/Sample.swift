// Screens to look at: contents, and what they are drawn as.

import FoundationEssentials
import Glibc
import RadioPresentation

@testable import TerminalUI

/// What is shown in the tests, and how.
enum Sample {
  /// Widths are those of a locale, so none can be measured before there is one.
  private static let locale: Void = { setlocale(LC_CTYPE, "C.UTF-8") }()

  static func needsLocale() { locale }

  static let playing = ScreenContents(
    station: StationViewModel(name: "Code Radio", format: "mp3 128k"),
    song: song("Rain on Tin", by: "Kettle"),
    details: SongDetailViewModel(album: "Porch Songs", next: "Slow Kettle, Steam"),
    runtime: runtime(74, of: 240),
    audience: AudienceViewModel(total: 214),
    control: .resumed,
    loading: LoadingViewModel(isLoading: false),
    volume: VolumeViewModel(level: 70, isMuted: false),
    error: .noError)

  static let firstStart = ScreenContents()
  static let loading = with { $0.loading = LoadingViewModel(isLoading: true) }
  static let paused = with { $0.control = .paused }
  static let muted = with { $0.volume = VolumeViewModel(level: 70, isMuted: true) }
  static let live = with {
    $0.runtime = runtime(74, of: 0)
    $0.details = nil
  }
  static let help = with { $0.overlay = .help }
  static let history = with {
    $0.overlay = .history
    $0.history = HistoryViewModel(songs: [
      .init(name: "Slow Kettle", artist: "Steam", station: "Night Desk", moment: "22:14"),
      .init(name: "Dusk", artist: "", station: "Night Desk", moment: "30 Nov", isKept: true),
      .init(
        name: "A Title That Goes On And On And On", artist: "Somebody With A Name To Match It, And Friends",
        station: "A Station With A Long Name", moment: "Nov 2025"),
      .init(name: "雨の日", artist: "Café"),
    ])
    $0.list = list(of: 4)
  }
  static let noHistory = with { $0.overlay = .history }
  static let favourite = with {
    $0.favourite = FavouriteViewModel(isFavourite: true)
    $0.sleep = SleepViewModel(remaining: "15 min", minutes: 15)
  }
  static let hosted = with {
    $0.details = SongDetailViewModel(album: "", next: "Slow Kettle, Steam", host: "Jane")
  }
  static let error = with {
    $0.error = .error(message: "can't reach Code Radio (HTTP 403), again in 4 s · r now")
  }
  static let longError = with {
    $0.error = .error(
      message: "no sound server at unix:/run/user/1000/pulse/native, trying again"
        + " · set PULSE_SERVER to use another")
  }

  static let stations = with {
    $0.overlay = .stations
    $0.stations = StationListViewModel(
      stations: [
        .init(id: "night-desk", name: "Night Desk"),
        .init(
          id: "code-radio", name: "Code Radio", tags: "lofi", song: "Kettle, Rain on Tin", listeners: 214),
        .init(id: "groovesalad", name: "SomaFM Groove Salad", tags: "ambient, chill, beats"),
        .init(
          id: "rain", name: "雨の日 Radio With A Name That Goes On And On", tags: "rain",
          song: "Somebody With A Name To Match It, And Friends Of Theirs", listeners: 1_234_567),
      ], present: 1, coming: 3)
    $0.list = list(of: 4, chosen: 1)
  }

  /// A list of so many items, which are found by their numbers.
  static func list(of count: Int, chosen: Int = 0, query: String? = nil) -> ListState {
    var list = ListState()
    list.take(count: count, chosen: chosen) { $1.append("number \($0)") }
    if let query {
      list.beginTyping { $1.append("number \($0)") }
      list.look(for: query) { $1.append("number \($0)") }
    }
    return list
  }

  /// A song that has a cover, which has not come yet.
  static let covered = with {
    $0.showsCovers = true
    $0.song = SongViewModel(
      imageURL: URL(string: "https://lab/cover") ?? URL(filePath: "/"), name: "Rain on Tin", artist: "Kettle")
  }

  /// The playing screen with something changed.
  static func with(_ change: (inout ScreenContents) -> Void) -> ScreenContents {
    var contents = playing
    change(&contents)
    return contents
  }

  static func titled(_ name: String, by artist: String = "Kettle") -> ScreenContents {
    with { $0.song = song(name, by: artist) }
  }

  static func song(_ name: String, by artist: String) -> SongViewModel {
    SongViewModel(imageURL: URL(filePath: "/cover"), name: name, artist: artist)
  }

  static func runtime(_ elapsed: Int, of duration: Int, next: Bool = false) -> RunTimeViewModel {
    func text(_ seconds: Int) -> String {
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(two(seconds / 60)):\(two(seconds % 60))"
    }
    return RunTimeViewModel(
      elapsed: text(elapsed), remaining: duration > 0 ? text(duration - elapsed) : "",
      duration: duration, elapsedSeconds: elapsed, requestNextSong: next)
  }

  static func frame(_ contents: ScreenContents, _ columns: Int, _ rows: Int, _ glyphs: GlyphSet = .unicode)
    -> Frame
  {
    needsLocale()
    return ScreenLayout.frame(of: contents, size: Size(columns: columns, rows: rows), glyphs: glyphs)
  }

  /// The screen as text.
  static func screen(
    _ contents: ScreenContents, _ columns: Int, _ rows: Int, _ glyphs: GlyphSet = .unicode
  ) -> String {
    frame(contents, columns, rows, glyphs).text
  }
}
