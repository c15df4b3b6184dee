// How long a client waits, and whom it trusts.

/// What may differ from one client to another.
public struct HTTPSettings: Sendable {
  /// The longest wait for a host to take the connection, once its address is known.
  ///
  /// What is lost of a first packet and its like is sent again after 1, 3, 7 and 15 s, so that from some time
  /// on a new attempt is sooner answered. A host that is there takes a connection at once, however slow it is.
  public var reachTimeout: Duration
  /// The longest wait for a connection, from the look-up of the host's name to the end of TLS's handshake.
  public var connectTimeout: Duration
  /// The longest wait for a stream's headers, counted from the start and again from each redirect.
  public var answerTimeout: Duration
  /// A file of trusted certificates in PEM form, nil for the system's.
  public var authorities: String?

  /// Creates settings; the defaults suit radio stations.
  public init(
    reachTimeout: Duration = .seconds(4), connectTimeout: Duration = .seconds(10),
    answerTimeout: Duration = .seconds(10),
    authorities: String? = nil
  ) {
    self.reachTimeout = reachTimeout
    self.connectTimeout = connectTimeout
    self.answerTimeout = answerTimeout
    self.authorities = authorities
  }
}
