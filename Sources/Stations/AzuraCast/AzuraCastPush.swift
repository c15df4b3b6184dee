// What AzuraCast pushes: Centrifugo's frames around its "now playing" answers.

internal import FoundationEssentials
internal import Radio

/// One frame, of which everything but what a radio needs is left aside.
struct AzuraCastPush {
  /// The answers in it, the newest last.
  private(set) var answers: [AzuraCastAnswer] = []
  /// The server's clock, in seconds since 1970.
  private(set) var time: Double?
  /// The steps in which it is told.
  private(set) var step = 1.0
  /// The seconds from one sign of life to the next.
  private(set) var ping: Double?

  /// Reads a frame about a station; empty for one that tells nothing, as a sign of life does.
  init(_ bytes: [UInt8], shortcode: String) {
    guard let frame = JSONValue(bytes) else { return }
    let connect = frame["connect"]
    if case .object(let members) = connect {
      ping = connect["ping"].number.flatMap { $0 > 0 ? $0 : nil }
      if let milliseconds = connect["time"].number, milliseconds > 0 {
        time = milliseconds / 1_000
        step = 0.001
      }
      // These are some seconds old, and so is the time in them.
      var rows = connect["subs"]["station:" + shortcode]["publications"].elements
      // Before 0.19.4.
      if case .array(let data) = members["data"] { rows += data }
      answers = rows.compactMap { AzuraCastAnswer($0["data"]["np"]) }
    }
    let data = frame["pub"]["data"]
    if frame["channel"].text == "global:time" {
      time = data["time"].number
    } else if let answer = AzuraCastAnswer(data["np"]) {
      time = data["current_time"].number
      answers.append(answer)
    }
  }
}
