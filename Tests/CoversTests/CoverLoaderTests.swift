import EventLoop
import Foundation
import HTTP
import Lab
import Testing

@testable import Covers

@Suite("Covers", .timeLimit(.minutes(1)))
struct CoverLoaderTests {
  private static let arguments = ["16", "8", "256"]

  /// A loader with a folder of its own, and what it has brought.
  private final class Subject {
    let loop: EventLoop
    let folder: TemporaryFolder
    let loader: CoverLoader
    var answers: [[UInt8]] = []

    init(painter: String? = nil, folder path: String? = nil, random: Double = 0) throws {
      loop = try EventLoop()
      folder = try TemporaryFolder()
      let painter = try painter ?? Build.program("lofitime-cover")
      loader = CoverLoader(
        loop: loop, client: HTTPClient(loop: loop, userAgent: "test"), painter: painter,
        folder: path ?? folder.file("cache/covers"), random: { random })
    }

    func load(_ address: String) throws {
      let url = try #require(URL(string: address))
      loader.load(url, arguments: CoverLoaderTests.arguments) { [weak self] in self?.answers.append($0) }
    }

    func hasAnswer() -> Bool { loop.run(until: { !answers.isEmpty }, within: .seconds(10)) }

    /// Whether nothing has come by the time that something else did.
    func staysWithout(_ condition: () -> Bool) -> Bool {
      // The loop only looks again when something happens on it.
      _ = eventually(within: 10) {
        loop.run(until: { !answers.isEmpty }, within: .milliseconds(10)) || condition()
      }
      _ = loop.run(until: { !answers.isEmpty }, within: .milliseconds(200))
      return answers.isEmpty
    }

    var kept: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.file("cache/covers"))) ?? []).sorted()
    }
  }

  @Test("are fetched, painted as cells, and kept")
  func paints() throws {
    let covers = try CoverArt(count: 1)
    let subject = try Subject()
    try subject.load(covers.address(0))
    try #require(subject.hasAnswer())
    let rows = String(decoding: subject.answers[0], as: UTF8.self).split(separator: "\n")
    #expect(rows.count == 8 && rows.allSatisfy { $0.split(separator: " ").count == 16 })
    #expect(subject.kept.count == 1)

    // The second time nobody is asked.
    subject.answers = []
    try subject.load(covers.address(0))
    #expect(subject.hasAnswer())
    #expect(covers.requests.count == 1)
  }

  @Test("are fetched in turn, but for the first: all listeners have a new song at the same moment")
  func inTurn() throws {
    let covers = try CoverArt(count: 2)
    let subject = try Subject(random: 0.05)
    try subject.load(covers.address(0))
    try #require(subject.hasAnswer())
    subject.answers = []
    let start = ContinuousClock.now
    try subject.load(covers.address(1))
    #expect(subject.hasAnswer())
    #expect(.now - start > .seconds(1))
  }

  @Test("of more than two megabytes are not taken")
  func large() throws {
    let server = try ScriptedServer { connection in
      let size = 2 * 1024 * 1024 + (connection.path == "/more" ? 1 : 0)
      connection.answer(type: "image/jpeg", body: [UInt8](repeating: 0xFF, count: size))
    }
    let subject = try Subject()
    try subject.load(server.address("/more"))
    #expect(subject.staysWithout { !server.requests.isEmpty && server.clientCount == 0 })
    #expect(subject.kept.isEmpty)
    try subject.load(server.address("/most"))
    #expect(subject.staysWithout { !subject.kept.isEmpty })
    #expect(subject.kept.count == 1)
  }

  @Test(
    "are painted also where they cannot be kept",
    arguments: ["/proc/nowhere", "/dev/null/covers", "relative\0"])
  func withoutCache(folder: String) throws {
    let covers = try CoverArt(count: 1)
    let subject = try Subject(folder: folder)
    try subject.load(covers.address(0))
    #expect(subject.hasAnswer())
  }

  @Test(
    "cost nothing but themselves when they are none",
    arguments: [
      ("200 OK", "text/html", Array("<html>".utf8)), ("404 Not Found", "image/png", []),
      ("200 OK", "image/png", []),
      ("200 OK", "image/jpeg", Array(repeating: 0xFF, count: 3_000_000)),
      ("200 OK", "image/jpeg", [0xFF, 0xD8, 0xFF]),
    ] as [(String, String, [UInt8])])
  func refuses(status: String, type: String, body: [UInt8]) throws {
    let server = try ScriptedServer { $0.answer(status, type: type, body: body) }
    let subject = try Subject()
    try subject.load(server.address("/cover"))
    #expect(subject.staysWithout { !server.requests.isEmpty && server.clientCount == 0 })
  }

  @Test(
    "are only asked for by HTTP",
    arguments: ["file:///etc/hostname", "data:image/png,x", "ftp://127.0.0.1/x"])
  func schemes(address: String) throws {
    let subject = try Subject()
    try subject.load(address)
    #expect(subject.staysWithout { true })
  }

  @Test("are given up for the next one, and so is their painter")
  func replaced() throws {
    let slow = try ScriptedServer { $0.stall() }
    let covers = try CoverArt(count: 1)
    let subject = try Subject()
    try subject.load(slow.address("/cover"))
    #expect(subject.loop.run(until: { slow.clientCount == 1 }, within: .seconds(5)))
    try subject.load(covers.address(0))
    #expect(subject.hasAnswer())
    #expect(eventually { slow.clientCount == 0 })
  }

  @Test(
    "cost nothing where there is no painter, or one that is no use",
    arguments: ["/nowhere", "/bin/false", "/bin/true"])
  func painters(path: String) throws {
    let covers = try CoverArt(count: 1)
    let subject = try Subject(painter: path)
    try subject.load(covers.address(0))
    #expect(subject.staysWithout { !subject.kept.isEmpty })
    #expect(children.isEmpty)
  }

  @Test("end a painter that says too much, or that is not wanted any more")
  func endsPainter() throws {
    let covers = try CoverArt(count: 1)
    let folder = try TemporaryFolder()
    for script in ["while :; do echo 20,-,-; done", "exec sleep 60"] {
      let painter = try folder.write("#!/bin/sh\n\(script)\n", to: "painter")
      chmod(painter, 0o700)
      let subject = try Subject(painter: painter)
      try subject.load(covers.address(0))
      #expect(subject.staysWithout { !subject.kept.isEmpty })
      subject.loader.cancel()
      #expect(children.isEmpty)
    }
  }

  /// The numbers of painters that were started and not waited for.
  private var children: [String] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    let numbers = threads.flatMap { thread in
      ((try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8)) ?? "").split(
        separator: " ")
    }
    return numbers.map(String.init).filter { number in
      let name = (try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)) ?? ""
      return ["painter", "sleep", "false", "true", "lofitime-cover"].contains(
        name.trimmingCharacters(in: .newlines))
    }
  }
}
