// The AzuraCast feed's way to the network.

public import FoundationEssentials
public import HTTP
public import Radio

extension AzuraCastFeed {
  /// The most bytes of an answer: a list of a hundred stations with their histories is well below.
  private static let largestAnswer = 1 << 20

  /// Makes a feed that asks this address through the client, both on the client's loop.
  public convenience init(address: URL, client: HTTPClient, clock: any Clock) {
    self.init(
      address: address,
      fetch: { url, onAnswer in
        client.get(url, limit: Self.largestAnswer, timeout: .seconds(10)) { result in
          onAnswer(
            result.map { body in
              Answer(
                bytes: body.bytes, date: body.response.header("Date"), age: body.response.header("Age"))
            })
        }
      }, clock: clock, random: { .random(in: 0..<1) })
  }
}
