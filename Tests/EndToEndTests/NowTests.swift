import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("What is on", .serialized, .timeLimit(.minutes(1)))
  struct NowTests {
    private func now(_ arguments: String...) throws -> String {
      try Program.run(Build.program("lofitime"), ["now"] + arguments, environment: ["no_proxy": "*"])
    }

    @Test("is told by an AzuraCast station, as lines and as JSON, without a sound server")
    func azuraCast() throws {
      let station = try ToneStation()
      let words = try AzuraCastServer(streams: [station.address])
      let lines = try now(words.address)
      for line in [
        "station: Lab Radio", "song: Kettle - Rain on Tin", "listening: 214", "next: Steam - Slow Kettle",
      ] {
        #expect(lines.split(separator: "\n").contains(Substring(line)), "\(lines)")
      }
      let json = try JSONSerialization.jsonObject(with: Data(now("--json", words.address).utf8))
      let song = (json as? [String: Any])?["song"] as? [String: Any]
      #expect(song?["title"] as? String == "Rain on Tin")
    }

    @Test("is told by a stream alone")
    func stream() throws {
      let station = try ToneStation()
      try station.source.setTitle("Mötley – Ça va - Ünter")
      #expect(try now(station.address).hasPrefix("station: Lab Radio\nsong: Mötley – Ça va - Ünter\n"))
    }

    @Test("is told by the tape")
    func tape() throws {
      #expect(try now("tape").contains("\nsong: "))
    }

    @Test("is not told by a station that cannot be reached: it says why, and fails")
    func unreachable() throws {
      let program = try Program(
        Build.program("lofitime"), ["now", "http://127.0.0.1:1/lofi.mp3"], environment: ["no_proxy": "*"])
      try require("its end") { !program.isRunning }
      #expect(program.status == 1)
      #expect(program.log == "lofitime: can't reach 127.0.0.1:1\n")
    }
  }
}
