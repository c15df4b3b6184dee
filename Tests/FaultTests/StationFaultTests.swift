import Foundation
import Lab
import Testing

extension Faults {
  /// Each fault once, with the real program, heard from before its beginning until the music is safe again.
  @Suite("of the station and the line to it", .serialized, .timeLimit(.minutes(4)))
  struct StationFaultTests {
    @Test("that are short are not heard", arguments: Fault.short.wanted)
    func short(fault: Fault) throws { try expectMusic(despite: fault) }

    @Test("that lose packets for a short time are not heard", needsNamespace, arguments: Fault.shortLoss.wanted)
    func shortLoss(fault: Fault) throws { try expectMusic(despite: fault) }

    @Test("that are the radio's own sleep end in live music", arguments: Fault.shortSleep.wanted)
    func shortSleep(fault: Fault) throws { try expectMusic(despite: fault) }

    @Test("that are long end in live music", needsTime, arguments: (Fault.long + Fault.longSleep).wanted)
    func long(fault: Fault) throws { try expectMusic(despite: fault) }

    @Test("that lose packets for long end in live music", needsTime, needsNamespace, arguments: Fault.longLoss.wanted)
    func longLoss(fault: Fault) throws { try expectMusic(despite: fault) }

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
