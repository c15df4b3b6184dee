// The caller's end of a transfer.

/// A transfer under way; cancelling it or letting it go ends it, and nothing of it is heard again.
public final class HTTPTransfer {
  private let client: HTTPClient
  private let exchange: Exchange

  init(client: HTTPClient, exchange: Exchange) {
    self.client = client
    self.exchange = exchange
  }

  deinit { cancel() }

  /// Closes the connection at once; allowed at any time, also from within an event.
  public func cancel() {
    client.cancel(exchange)
  }

  /// Takes no more bytes from the network until `resume()`; at most those just read still come.
  public func pause() {
    exchange.isPaused = true
  }

  /// Takes bytes again.
  public func resume() {
    exchange.isPaused = false
  }

  /// Lets the socket wake the loop only once so many bytes wait; 1 is the default, the end of the stream
  /// always wakes it.
  public func setLowWaterMark(_ bytes: Int) {
    exchange.lowWaterMark = bytes
  }
}
