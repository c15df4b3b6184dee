// How long a client waits, and whom it trusts.

/// What may differ from one client to another.
public struct HTTPSettings: Sendable {
  /// The longest wait for a connection, including the look-up of the host's name.
  public var connectTimeout: Duration
  /// The longest wait for a stream's headers, counted from the start and again from each redirect.
  public var answerTimeout: Duration
  /// A file of trusted certificates in PEM form, nil for the system's.
  public var authorities: String?

  /// Creates settings; the defaults suit radio stations.
  public init(
    connectTimeout: Duration = .seconds(10), answerTimeout: Duration = .seconds(10),
    authorities: String? = nil
  ) {
    self.connectTimeout = connectTimeout
    self.answerTimeout = answerTimeout
    self.authorities = authorities
  }
}
