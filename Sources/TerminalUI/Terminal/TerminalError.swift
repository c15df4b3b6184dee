// Why there is no screen.

/// Why the terminal cannot be used, in one sentence that says what to do.
public struct TerminalError: Error, Sendable, Equatable, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
