import FoundationEssentials
import Lab
import Radio
import Testing

@Suite("What the tuner remembers")
struct TunerMemoryTests {
  private let sut = TunerSubject()
  private let desk = Station(name: "Desk", streams: [URL(string: "http://desk.test/a")].compactMap(\.self))
  private let lamp = Station(name: "Lamp", streams: [URL(string: "http://lamp.test/a")].compactMap(\.self))

  private func tune(_ station: Station, volume: Volume? = nil) {
    sut.tuner.tune(to: Dial([station]), volume: volume)
    sut.sound(station.streams[0])
  }

  private var set: [Volume] {
    sut.player.calls.compactMap { if case .setVolume(let volume) = $0 { volume } else { nil } }
  }

  // MARK: - Volumes

  @Test("is each station's volume, as the listener has set it there")
  func volumes() {
    tune(desk)
    sut.tuner.perform(.setVolume(Volume(level: 40)))
    tune(lamp)
    // One without a volume of its own is as loud as the one before.
    #expect(set == [Volume(level: 40)])
    sut.tuner.perform(.changeVolume(by: 30))
    #expect(sut.notebook.volumes == ["Desk": 40, "Lamp": 70])
    tune(desk)
    tune(lamp)
    #expect(set == [40, 70, 40, 70].map { Volume(level: $0) })
  }

  @Test("is what was set at a mixer, but not what the sound server begins with")
  func mixer() {
    tune(desk)
    sut.player.tell(.volume(Volume(level: 64)))
    sut.player.tell(.volume(Volume(level: 64)))
    #expect(sut.notebook.volumes.isEmpty)
    sut.player.tell(.volume(Volume(level: 50)))
    #expect(sut.notebook.volumes == ["Desk": 50])
  }

  @Test("is no silence: nobody wants to find the radio dead the next day")
  func silence() {
    tune(desk)
    sut.tuner.perform(.setVolume(Volume(level: 20)))
    sut.tuner.perform(.toggleMute)
    sut.player.tell(.volume(Volume(level: 0)))
    sut.tuner.perform(.setVolume(Volume(level: 0)))
    #expect(sut.notebook.volumes == ["Desk": 20])
  }

  @Test("gives way to the volume that the listener has asked for at the start, which is for this time")
  func given() {
    sut.notebook.volumes = ["Desk": 40, "Lamp": 60]
    tune(desk, volume: Volume(level: 10))
    #expect(set == [Volume(level: 10)])
    #expect(sut.notebook.volumes["Desk"] == 40)
    tune(lamp)
    #expect(set.last == Volume(level: 60))
  }

  @Test("leaves a mute as it is from station to station, and begins without one")
  func mute() {
    sut.notebook.volumes = ["Desk": 40, "Lamp": 60]
    tune(desk)
    #expect(set == [Volume(level: 40)])
    sut.tuner.perform(.toggleMute)
    tune(lamp)
    #expect(set.last == Volume(level: 60, isMuted: true))
  }

  // MARK: - Stations

  @Test("is the station once it is heard, not before, and not for the tape in its place")
  func station() {
    let sut = TunerSubject(hasTape: true)
    sut.tuner.tune(to: Dial([desk]))
    sut.clock.advance(by: .seconds(11))
    sut.sound(TunerSubject.tape)
    #expect(sut.notebook.stations.isEmpty)
    sut.sound(desk.streams[0])
    #expect(sut.notebook.stations == ["Desk"])
  }

  // MARK: - Songs

  @Test("is each song that was heard for ten seconds, once, with the station that played it")
  func songs() {
    sut.play()
    sut.player.tell(.title("Kettle - Rain on Tin"))
    sut.clock.advance(by: .seconds(9))
    #expect(sut.notebook.songs.isEmpty)
    sut.clock.advance(by: .seconds(1))
    sut.player.tell(.title("kettle - rain on tin"))
    sut.clock.advance(by: .seconds(60))
    #expect(sut.notebook.songs == ["Night Desk: Kettle - Rain on Tin"])
    sut.player.tell(.title("Passed by"))
    sut.clock.advance(by: .seconds(5))
    sut.player.tell(.title("Steam - Slow Kettle"))
    sut.clock.advance(by: .seconds(60))
    #expect(sut.notebook.songs.dropFirst() == ["Night Desk: Steam - Slow Kettle"])
  }

  @Test("is no advertisement, placeholder or station's name, nor what the tape plays")
  func noSongs() {
    let sut = TunerSubject(hasTape: true)
    sut.play()
    for title in ["", "Unknown - Unknown", "Night Desk", #"text="Buy" song_spot="T""#] {
      sut.player.tell(.title(title))
      sut.clock.advance(by: .seconds(30))
    }
    sut.player.tell(.dropped(.ended))
    sut.player.tell(.starved)
    sut.clock.advance(by: .seconds(11))
    sut.sound(TunerSubject.tape)
    sut.player.tell(.piece(Song(title: "Tape"), duration: nil))
    sut.clock.advance(by: .seconds(30))
    #expect(sut.notebook.songs.isEmpty)
    // But who likes it may keep it.
    sut.tuner.perform(.toggleFavourite())
    #expect(sut.notebook.keptOn.last?.hasPrefix("the tape, ") == true)
  }

  @Test("is nothing of what a pause holds back, and costs no timer then")
  func paused() {
    sut.play()
    sut.player.tell(.title("Kettle - Rain on Tin"))
    sut.clock.advance(by: .seconds(5))
    sut.tuner.perform(.pause)
    sut.clock.advance(by: .seconds(60))
    #expect(sut.notebook.songs.isEmpty)
    #expect(sut.clock.pending.isEmpty)
    sut.tuner.perform(.resume)
    sut.sound()
    sut.player.tell(.title("Kettle - Rain on Tin"))
    sut.clock.advance(by: .seconds(10))
    #expect(sut.notebook.songs.count == 1)
  }

  @Test("can be told, and so can why something is not remembered")
  func recalls() {
    let failure = MemoryFailure(.songsHeard, path: "/x", reason: "No space left on device")
    sut.play()
    let dusk = HeardSong(Song(title: "Dusk"), on: "Lamp", at: "2026-11-30T22:14:05+01:00")
    sut.notebook.earlier = [dusk]
    sut.tuner.perform(.recallSongs)
    #expect(sut.events.last == .earlierSongs([dusk]))
    sut.notebook.onFailure?(failure)
    #expect(sut.events.last == .notKept(failure))
  }

  // MARK: - Favourites

  private var told: [Favourites] {
    sut.events.compactMap { if case .favourites(let favourites) = $0 { favourites } else { nil } }
  }

  @Test("are the favourites: the present song, or one that is named, and the same one again is none")
  func favourites() {
    sut.play()
    sut.tuner.perform(.toggleFavourite())
    #expect(sut.notebook.keptOn.isEmpty)
    sut.player.tell(.title("Kettle - Rain on Tin"))
    sut.tuner.perform(.toggleFavourite())
    sut.tuner.perform(.toggleFavourite(HeardSong(Song(title: "Dusk"), on: "Lamp")))
    #expect(told.last == Favourites([Song(title: "Rain on Tin", artist: "Kettle"), Song(title: "Dusk")]))
    sut.tuner.perform(.toggleFavourite(HeardSong(Song(title: "RAIN ON TIN!", artist: "kettle"))))
    #expect(told.last == Favourites([Song(title: "Dusk")]))
    // As of now, and with the station that played it.
    #expect(
      sut.notebook.keptOn == ["Night Desk", "Lamp", "Night Desk"].map { "\($0), \(sut.clock.wallTime)" })
  }

  @Test("are told with the first song, and again when they have changed elsewhere")
  func favouritesFromElsewhere() {
    sut.notebook.kept = [Song(title: "Dusk")]
    sut.play()
    sut.player.tell(.title("Kettle - Rain on Tin"))
    #expect(told == [Favourites([Song(title: "Dusk")])])
    sut.player.tell(.title("Kettle - Rain on Tin"))
    sut.notebook.kept = []
    sut.player.tell(.title("Steam - Slow Kettle"))
    #expect(told.count == 2)
  }

  @Test(
    "count a piece once however it is written",
    arguments: [
      ("Rain on Tin", "Kettle", "RAIN ON TIN", "kettle", true),
      ("Rock & Roll", "A", "Rock &amp; Roll", "a", true),
      ("Été", "Ça", "ÉTÉ", "ÇA", true), ("???", "A", "???", "a", true), ("???", "A", "!!!", "A", false),
      ("Rain", "Kettle", "Rain", "Steam", false), ("Rain", "Kettle", "Rain", "", false),
    ])
  func pieces(title: String, artist: String, otherTitle: String, otherArtist: String, isSame: Bool) {
    let favourites = Favourites([Song(title: title, artist: artist)])
    #expect(favourites.contains(Song(title: otherTitle, artist: otherArtist)) == isSame)
  }
}
