// What a settings file may hold.

import Lab
import Radio

@testable import Settings

extension FuzzTarget {
  static let settings = [
    FuzzTarget(
      "settings",
      seeds: [
        """
        # mine
        [radio]
        station = Night Desk ; at night
        volume = 70
        tape = yes

        [screen]
        color = no
        ascii = "yes"
        [keys]
        pause = space p
        [stations]
        Night Desk = https://a.example/x#1
        "x" = "a #b" # c
        """, "\u{FEFF}[radio]\r\nvolume=7\r[stations]\n=x\nx=\nx = ~/y\nX = z", "[radio",
        "volume: 5\n]\n[]\n",
      ],
      words: [
        "[radio]", "[screen]", "[keys]", "[stations]", "station", "volume", "tape", "title", "=", " = ", "\n",
        "\r",
        " #", " ;", "\"", "yes", "no", "100", "\u{301}",
      ]
    ) { bytes, _ in
      let (settings, complaints) = SettingsFile.read(bytes)
      if let long = complaints.first(where: { $0.message.count > 300 }) { return "at length: \(long)" }
      if let level = settings.volume?.value.level, !(0...100 ~= level) { return "volume \(level)" }
      let lines = INILine.lines(of: bytes).count
      for named in settings.keys + settings.stations {
        if named.name.isEmpty || !(1...lines ~= named.line) { return "\(named) of \(lines) lines" }
        // What has been read once can be written, and read as the same again.
        let again = SettingsFile.read(Array("[keys]\nx = \(SettingsFile.written(named.value)) # c".utf8))
        if again.settings.keys.first?.value != named.value { return "\(named.value) becomes \(again)" }
      }
      return nil
    }
  ]
}
