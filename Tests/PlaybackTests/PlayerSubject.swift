// The engine under test, with a station and an output of the test's own.

import EventLoop
import Foundation
import Lab
import Radio

@testable import Playback

/// A transfer that remembers what it was told.
final class FakeTransfer: StreamTransfer {
  var isCancelled = false
  var isPaused = false
  var lowWaterMark = 1

  func cancel() { isCancelled = true }
  func pause() { isPaused = true }
  func resume() { isPaused = false }
  func setLowWaterMark(_ bytes: Int) { lowWaterMark = bytes }
}

/// Streams whose bytes come from the test.
final class FakeSource: StreamSource {
  var streams: [(url: URL, transfer: FakeTransfer, send: (StreamSourceEvent) -> Void)] = []

  func open(_ url: URL, onEvent: @escaping (StreamSourceEvent) -> Void) -> any StreamTransfer {
    let transfer = FakeTransfer()
    streams.append((url, transfer, onEvent))
    return transfer
  }
}

final class PlayerSubject {
  let loop: EventLoop
  let output = FakeOutput()
  let player: StreamPlayer
  var events: [PlayerEvent] = []
  var flows: [String] = []
  private let source = FakeSource()

  init(patience: Duration = .seconds(10), sleepDetector: SleepDetector = SleepDetector()) throws {
    loop = try EventLoop()
    player = StreamPlayer(
      loop: loop, source: source, output: output, patience: patience, sleepDetector: sleepDetector)
    player.onEvent = { [weak self] in self?.hear($0) }
  }

  /// That a connection brings music is noted apart, for it is no news to the ear.
  func hear(_ event: PlayerEvent) {
    if case .flowing(let url) = event { flows.append(url.lastPathComponent) } else { events.append(event) }
  }

  var transfer: FakeTransfer { source.streams[source.streams.count - 1].transfer }
  var urls: [String] { source.streams.map(\.url.absoluteString) }

  static func url(_ name: String) -> URL { URL(fileURLWithPath: "/radio.test/\(name)") }

  func play(_ name: String = "a") { player.play(Self.url(name)) }

  /// The station sends something; `stream` counts the connections.
  func send(_ event: StreamSourceEvent, stream: Int? = nil) {
    source.streams[stream ?? source.streams.count - 1].send(event)
  }

  func send(_ bytes: some Sequence<UInt8>) { send(.bytes(Array(bytes))) }

  /// Lets the output play, and the loop do what is due.
  func pass(_ milliseconds: Int) {
    for _ in 0..<max(milliseconds / 10, 1) { output.pass(10) }
    _ = loop.run(until: { false }, within: .milliseconds(1))
  }

  /// Lets the output play as time goes by, until the event has come.
  func happens(_ event: PlayerEvent) -> Bool {
    for _ in 0..<500 where !events.contains(event) {
      output.pass(10)
      _ = loop.run(until: { events.contains(event) }, within: .milliseconds(10))
    }
    return events.contains(event)
  }
}

let format = sounding("a")

func sounding(_ name: String, bitrate: Int = 128) -> PlayerEvent {
  .sounding(PlayerSubject.url(name), StreamFormat(codec: "mp3", bitrate: bitrate))
}
