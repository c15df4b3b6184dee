// What can go wrong between a station and the radio.

import Foundation
import Lab
import Testing

/// A fault, how it comes and goes, and what may be heard of it.
struct Fault: NamedFault, Sendable, CustomTestStringConvertible {
  let name: String
  var isQuick = false
  /// From its beginning to its cure, in seconds.
  var lasts = 0.0
  /// Whether the music plays on from what was received; if not, this may be seen.
  var message: String?
  /// The longest wait for music after the cure, in seconds; 0 when it must not be heard at all.
  var back = 0.0
  /// Whether the station is to be on a host of its own, whose packets can be lost.
  var isWired = false
  /// Whether the station's programme itself goes on.
  var isOneProgramme = true
  let begin: @Sendable (Scene) throws -> Void
  var cure: @Sendable (Scene) throws -> Void = { $0.proxy.manner = .pass }

  /// The longest silence allowed: what Icecast sends ahead covers almost four seconds.
  var gap: Double { back == 0 ? 0 : max(lasts - 3, 0) + back }
  var testDescription: String { name }
}

extension Fault {
  /// Takes the connections there are, and answers new ones so.
  static func answering(_ answer: String) -> @Sendable (Scene) throws -> Void {
    { scene in
      scene.proxy.manner = .answer(answer)
      scene.proxy.resetConnections()
    }
  }

  static func status(_ status: String) -> String { "HTTP/1.0 \(status)\r\n\r\n" }
  static let webPage = "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n<html>Please log in</html>"

  static let refusing: @Sendable (Scene) throws -> Void = { scene in
    scene.proxy.refuse()
    scene.proxy.resetConnections()
  }
  static let listening: @Sendable (Scene) throws -> Void = { try $0.proxy.listen() }

  /// Shorter than what was received beforehand.
  static let short = [
    Fault(name: "the server ends the stream") { $0.proxy.endConnections() },
    Fault(name: "the connection is reset", isQuick: true) { $0.proxy.resetConnections() },
    Fault(name: "reset, then refused for 1 s", lasts: 1, begin: refusing, cure: listening),
    Fault(
      name: "reset, then HTTP 503 for 1 s", isQuick: true, lasts: 1, begin: answering(status("503 Busy"))),
    Fault(name: "reset, then a web page for 1 s", lasts: 1, begin: answering(webPage)),
    Fault(name: "nothing comes for 2 s", lasts: 2) { $0.proxy.manner = .stall },
    Fault(
      name: "nothing comes for 2 s, nor ever again over the old connection", isQuick: true, lasts: 2,
      begin: { scene in
        scene.proxy.manner = .stall
        scene.proxy.forget()
      }),
  ]

  /// Long enough to be heard.
  static let long = [
    Fault(
      name: "reset, then refused for 6 s", lasts: 6, message: "can't reach 127.0.0.1", back: 5,
      begin: refusing, cure: listening),
    Fault(
      name: "reset, then HTTP 404 for 6 s", lasts: 6, message: "HTTP 404", back: 5,
      begin: answering(status("404 Not Found"))),
    Fault(
      name: "reset, then HTTP 503 for 6 s", lasts: 6, message: "HTTP 503", back: 5,
      begin: answering(status("503 Busy"))),
    Fault(
      name: "reset, then a web page for 6 s", lasts: 6, message: "a web page", back: 5,
      begin: answering(webPage)),
    Fault(
      name: "reset, then a server that cannot prove who it is for 6 s", lasts: 6, message: "can't trust",
      back: 5, begin: { try $0.redirectToStranger() }),
    Fault(
      name: "nothing comes for 10 s", lasts: 10, message: "does not answer", back: 10,
      begin: { $0.proxy.manner = .stall }),
    Fault(
      name: "reset, then refused for 30 s", lasts: 30, message: "can't reach 127.0.0.1", back: 37,
      begin: refusing, cure: listening),
    Fault(
      name: "the server is killed and started again 3 s later", lasts: 3, back: 6, isOneProgramme: false,
      begin: { $0.killServer() }, cure: { try $0.startServer() }),
    Fault(
      name: "the station's source is away for 3 s", lasts: 3, back: 6, isOneProgramme: false,
      begin: { $0.dropSource() }, cure: { try $0.startSource() }),
  ]

  static let shortLoss = [loss(seconds: 2, back: 0)]
  static let longLoss = [
    loss(seconds: 10, back: 3), loss(seconds: 30, back: 3), loss(seconds: 90, back: 3),
    Fault(
      name: "the cable is out for 20 s", lasts: 20, message: "can't reach", back: 3, isWired: true,
      begin: { try $0.wire?.unplug() }, cure: { try $0.wire?.plugIn() }),
    Fault(
      name: "the radio has no address for 20 s, and then another one", lasts: 20, message: "can't reach",
      back: 3,
      isWired: true, begin: { try $0.wire?.takeAddress() }, cure: { try $0.wire?.renumber() }),
  ]

  private static func loss(seconds: Double, back: Double) -> Fault {
    Fault(
      name: "every packet is lost for \(Int(seconds)) s", isQuick: seconds < 5, lasts: seconds,
      message: back == 0 ? nil : seconds > 10 ? "no answer" : "does not answer", back: back, isWired: true,
      begin: { try $0.wire?.drop() }, cure: { try $0.wire?.restore() })
  }

  static let shortSleep = [sleep(seconds: 8)]
  static let longSleep = [sleep(seconds: 60)]

  private static func sleep(seconds: Double) -> Fault {
    Fault(
      name: "the radio sleeps for \(Int(seconds)) s", isQuick: seconds < 10, lasts: seconds, back: 5,
      begin: { $0.radio.signal(SIGSTOP) }, cure: { $0.radio.signal(SIGCONT) })
  }
}
