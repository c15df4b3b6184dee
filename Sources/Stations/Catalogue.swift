// The stations the program knows by itself.

public import FoundationEssentials
public import Radio

extension Station {
  /// The stations that are at hand without being asked for; the first is the one that is tuned to.
  public static var builtIn: [Station] { [.codeRadio, .tape] }

  /// The address under which the player knows the tape.
  public static var tapeAddress: URL { URL(string: "tape:") ?? URL(filePath: "/tape") }

  /// The tape that is built into the program, as a station like any other.
  public static var tape: Station { Station(name: "The Tape", streams: [tapeAddress]) }

  /// freeCodeCamp's Code Radio: lofi beats to code to, run on AzuraCast.
  static var codeRadio: Station {
    let host = "https://coderadio-admin-v2.freecodecamp.org"
    return Station(
      name: "Code Radio",
      // Only for when the feed is away; what it says about the streams counts.
      streams: [webAddress(host + "/listen/coderadio/radio.mp3")].compactMap(\.self),
      feed: webAddress(host + "/api/nowplaying_static/coderadio.json"))
  }
}
