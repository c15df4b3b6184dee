// The stations the program knows by itself.

internal import Radio

extension Station {
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
