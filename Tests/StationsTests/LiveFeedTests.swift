import FoundationEssentials
import Lab
import Radio
import Testing

@testable import Stations

@Suite("A live feed")
struct LiveFeedTests {
  private func subject(_ path: String = "/api/nowplaying/x") throws -> FeedSubject {
    FeedSubject(try #require(webAddress("http://a.example" + path).flatMap(FeedPlan.azuraCast)))
  }

  private func station(_ title: String, shortcode: String = "x") -> String {
    #"{"station":{"shortcode":"\#(shortcode)"},"now_playing":{"song":{"id":"\#(title)","title":"\#(title)"}}}"#
  }

  private func push(_ title: String, to sut: FeedSubject) {
    sut.network.push(#"{"channel":"station:x","pub":{"data":{"np":\#(station(title)),"triggers":[]}}}"#)
  }

  private static let connect = #"{"connect":{"client":"c","ping":20,"subs":{"station:x":{}}}}"#

  /// A feed that has had its answer, and to which a connection for events stands.
  private func listening() throws -> FeedSubject {
    let sut = try subject()
    sut.start()
    sut.network.answer(station("Dusk"))
    sut.network.open()
    sut.network.push(Self.connect)
    return sut
  }

  @Test("asks for what is on, and listens to what comes by itself at the same time")
  func both() throws {
    let sut = try subject()
    sut.start()
    #expect(sut.network.paths == ["/api/nowplaying_static/x.json"])
    let opened = try #require(sut.network.connection)
    #expect(opened.url.path() == "/api/live/nowplaying/sse")
    #expect(opened.headers == ["Accept": "text/event-stream"])
    sut.network.answer(station("Dusk"))
    sut.network.open()
    sut.network.push(Self.connect)
    push("Dawn", to: sut)
    #expect(sut.titles == ["Dusk", "Dawn"])
  }

  @Test("does not ask while words come by themselves, except when it is asked to")
  func rests() throws {
    let sut = try listening()
    for _ in 0..<20 {
      push("Dusk", to: sut)
      sut.clock.advance(by: .seconds(15))
    }
    #expect(sut.network.gets.count == 1)
    // In turn: all others want to know the same.
    sut.feed.refresh()
    sut.clock.advance(by: .seconds(10))
    #expect(sut.network.gets.count == 1)
    sut.clock.advance(by: .seconds(2.5))
    #expect(sut.network.gets.count == 2)
  }

  @Test("asks again when the connection only lives but says nothing")
  func wordless() throws {
    let sut = try listening()
    push("Dusk", to: sut)
    for _ in 0..<6 {
      sut.network.push("{}")
      sut.clock.advance(by: .seconds(15))
    }
    #expect(sut.network.gets.count == 2)
    #expect(sut.network.opens.count == 1)
  }

  @Test(
    "takes two missed signs of life for the end, connects anew in turn, and asks where that does not help")
  func dead() throws {
    let sut = try listening()
    push("Dusk", to: sut)
    sut.clock.advance(by: .seconds(39))
    #expect(sut.network.connection != nil)
    sut.clock.advance(by: .seconds(1))
    #expect(sut.network.connection == nil)
    sut.clock.advance(by: .seconds(8))
    #expect(sut.network.opens.count == 1)
    sut.clock.advance(by: .seconds(1))
    #expect(sut.network.opens.count == 2)
    #expect(sut.network.connection != nil)
    #expect(sut.network.gets.count == 1)
    sut.clock.advance(by: .seconds(15))
    #expect(sut.network.gets.count == 2)
  }

  @Test("tries to connect later and later, and soon again after a connection that held")
  func retries() throws {
    let sut = try subject()
    sut.start()
    var waits: [Double] = []
    for _ in 0..<11 {
      let start = sut.clock.now
      let count = sut.network.opens.count
      sut.network.tell(.ended(.status(502)))
      while sut.network.opens.count == count { sut.clock.advance(by: .milliseconds(500)) }
      waits.append((sut.clock.now - start) / .seconds(1))
    }
    #expect(waits == [8.5, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300])
    sut.network.open()
    sut.network.push(Self.connect)
    sut.clock.advance(by: .seconds(30))
    sut.network.tell(.ended(.ended))
    let count = sut.network.opens.count
    sut.clock.advance(by: .seconds(9))
    #expect(sut.network.opens.count == count + 1)
  }

  @Test("leaves a server alone for as long as it asks for, and somewhat longer")
  func busy() throws {
    let sut = try subject()
    sut.start()
    sut.network.tell(.ended(.busy(status: 503, retryAfter: .seconds(100))))
    sut.network.refuse(.busy(status: 429, retryAfter: .seconds(200)))
    #expect(sut.clock.pending == [.seconds(125), .seconds(250)])
  }

  @Test("connects in turn when music comes again from a station that was away")
  func recovers() throws {
    let sut = try subject()
    let stream = try #require(webAddress("http://a.example/1"))
    sut.start()
    for _ in 0..<9 {
      sut.network.tell(.ended(.unreachable("a.example")))
      sut.clock.advance(by: .seconds(256))
    }
    sut.network.tell(.ended(.unreachable("a.example")))
    let count = sut.network.opens.count
    sut.feed.follow(stream)
    #expect(sut.network.opens.count == count)
    sut.clock.advance(by: .seconds(5))
    sut.feed.follow(stream)
    sut.clock.advance(by: .seconds(2.5))
    #expect(sut.network.opens.count == count + 1)
    sut.feed.follow(stream)
    sut.clock.advance(by: .seconds(15))
    #expect(sut.network.opens.count == count + 1, "it is being made already")
  }

  @Test("does without where there is none, and looks again after half an hour", arguments: [true, false])
  func unavailable(isRefused: Bool) throws {
    let sut = try subject()
    sut.start()
    if isRefused { sut.network.tell(.ended(.status(404))) } else { sut.network.open(type: "text/html") }
    sut.network.answer(station("Dusk"))
    for _ in 0..<100 {
      sut.clock.advance(by: .seconds(15))
      sut.network.answer(station("Dusk"))
    }
    #expect(sut.network.opens.count == 1)
    #expect(sut.network.gets.count == 101)
    sut.clock.advance(by: .seconds(300))
    #expect(sut.network.opens.count == 2)
  }

  @Test("cuts off an event without end, and connects anew")
  func endless() throws {
    let sut = try subject()
    sut.start()
    sut.network.answer(station("Dusk"))
    sut.network.open()
    push("Dusk", to: sut)
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 64 * 1024)
    for _ in 0..<80 { sut.network.tell(.bytes(piece)) }
    #expect(sut.network.connection == nil)
    sut.clock.advance(by: .seconds(9))
    #expect(sut.network.opens.count == 2)
  }

  @Test("survives events of any kind", arguments: ["", "x", "{}", "[[]]", #"{"connect":null}"#, "\u{0}"])
  func odd(event: String) throws {
    let sut = try subject()
    sut.start()
    sut.network.open()
    sut.network.push(event)
    push("Dusk", to: sut)
    #expect(sut.titles == ["Dusk"])
  }

  @Test("of a station that is known by its number listens once it knows the name")
  func number() throws {
    let sut = try subject("/api/nowplaying/7")
    sut.start()
    #expect(sut.network.opens.isEmpty)
    sut.network.answer(station("Dusk"))
    #expect(sut.network.opens.count == 1)
    sut.clock.advance(by: .seconds(15))
    #expect(sut.network.paths == ["/api/nowplaying/7", "/api/nowplaying_static/x.json"])
  }
}
