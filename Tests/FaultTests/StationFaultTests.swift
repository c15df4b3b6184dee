import Foundation
import Lab
import Testing

extension Faults {
  /// Each fault once, with the real program, heard from before its beginning until the music is safe again.
  @Suite("of the station and the line to it", .serialized, .timeLimit(.minutes(4)))
  struct StationFaultTests {
    @Test("that are short are not heard", arguments: Fault.short.wanted)
    func short(fault: Fault) throws { try expectMusic(despite: fault) }

    @Test(
      "that lose packets for a short time are not heard", needsNamespace, arguments: Fault.shortLoss.wanted)
    func shortLoss(fault: Fault) throws { try expectMusic(despite: fault) }

    @Test("that are the radio's own sleep end in live music", arguments: Fault.shortSleep.wanted)
    func shortSleep(fault: Fault) throws { try expectMusic(despite: fault) }

    @Test("that are long end in live music", needsTime, arguments: (Fault.long + Fault.longSleep).wanted)
    func long(fault: Fault) throws { try expectMusic(despite: fault) }

    @Test(
      "that lose packets for long end in live music", needsTime, needsNamespace,
      arguments: Fault.longLoss.wanted)
    func longLoss(fault: Fault) throws { try expectMusic(despite: fault) }

    @Test("that are a name which nobody knows at first end in music", needsTime, needsNamespace)
    func unknownName() throws {
      let (folder, icecast, sound) = (try TemporaryFolder(), try Icecast(), try SoundServer())
      let source = try ScaleSource(on: icecast)
      let hosts = try folder.write("127.0.0.1 localhost\n", to: "hosts")
      // No name server either, so that the answer comes at once.
      let resolver = try folder.write("nameserver 127.0.0.1\n", to: "resolv.conf")
      let radio = try Program(
        "unshare",
        [
          "--mount", "sh", "-c",
          """
          mount --bind "$1" /etc/hosts && mount --bind "$2" "$(realpath /etc/resolv.conf)" &&
          exec "$3" --plain --no-tape "$4"
          """, "sh", hosts, resolver, Build.program("lofitime"), "http://radio.test:\(icecast.port)/lofi.mp3",
        ], environment: sound.environment.merging(["no_proxy": "*"]) { $1 })
      let recording = try Recording(of: sound)
      try require("a word about it: \(radio.log)", within: 5) { radio.log.contains("can't find radio.test") }
      try recording.listen(for: 5)
      // In place: the radio sees this very file.
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: hosts))
      try file.write(contentsOf: Data("127.0.0.1 localhost radio.test\n".utf8))
      try file.close()
      let cure = recording.duration
      try require("music: \(radio.log)", within: 10) { !recording.latest.isSilent }
      let back = recording.duration - cure
      FaultTable.add(fault: "nobody knows the host for 5 s at the start", gapBound: nil, gap: nil, back: back)
      #expect(back < 3)
      withExtendedLifetime(source) {}
    }

    private func expectMusic(despite fault: Fault) throws {
      let scene = try Scene(isWired: fault.isWired)
      try scene.hear(within: 5)
      try scene.recording.listen(for: 2.5)
      let start = scene.recording.duration
      try fault.begin(scene)
      try scene.recording.listen(for: fault.lasts)
      try fault.cure(scene)
      let cure = scene.recording.duration
      try scene.hear(within: fault.back + 5)
      // Until all that was received before the fault has been heard, and some more.
      try scene.recording.listen(for: max(start + 6.5 - scene.recording.duration, 2))

      let heard = Heard(scene.recording.sound(from: start - 2), fault: 2, cure: 2 + cure - start)
      FaultTable.add(fault: fault.name, gapBound: fault.gap, gap: heard.gap, back: heard.back)
      #expect(heard.gap <= fault.gap, "\(scene.radio.log)")
      #expect(heard.back <= fault.back)
      #expect(heard.breaks.isEmpty, "the stream leaps or repeats; \(heard)")
      let log = scene.radio.log
      if fault.back == 0 {
        #expect(heard.clicks.isEmpty, "the stream is not joined to the sample; \(heard)")
        #expect(!log.contains("error:"), "\(log)")
      }
      if let message = fault.message { #expect(log.contains(message), "\(log)") }
      if fault.isOneProgramme { #expect(abs(heard.delay) < 1.5, "it is not live; \(heard)") }
    }
  }
}
