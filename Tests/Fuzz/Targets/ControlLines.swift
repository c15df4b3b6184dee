// What a program may send to the control socket.

import Lab
import Radio

@testable import RemoteControl

extension FuzzTarget {
  static let control = [
    FuzzTarget(
      "control lines",
      seeds: [
        "status --json", "watch", "pause", "resume", "toggle", "mute", "next", "previous", "reconnect",
        "quit",
        "volume 50", "volume +5", "volume -5", "sleep 30", "sleep off", "tune Night Desk", "tune /a/b  c.mp3",
        "tune http://a.example/x", "GET / HTTP/1.1",
      ],
      words: [
        "status ", "watch ", "--json", "volume ", "tune ", "sleep ", "off", "+", "-", " ", "100", "1440",
        "\u{85}",
        "\u{301}", "9223372036854775807",
      ]
    ) { bytes, _ in
      do throws(Refusal) {
        switch try ControlRequest(line: bytes) {
        case .command(.setVolume(let volume)) where volume.isMuted: return "muted"
        case .command(.changeVolume(let steps)) where !(-100...100 ~= steps): return "\(steps) steps"
        case .command(.sleep(let after?)) where !(.seconds(60)...(.seconds(86_400)) ~= after):
          return "\(after)"
        case .tune(let name):
          if name.isEmpty || name.utf8.count > bytes.count { return "tune to \(name)" }
          return name.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "controls" : nil
        default: return nil
        }
      } catch {
        return error.message.isEmpty || error.message.utf8.count > 1_000 ? "refused at length" : nil
      }
    }
  ]
}
