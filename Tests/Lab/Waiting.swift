// Waiting for a condition, with a bound, instead of sleeping for luck.

import Foundation

/// Something in the lab that did not come about.
public struct LabError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}

/// How many times longer than usual things may take: a sanitizer makes programs slow (`LOFITIME_PATIENCE`).
public let patience = ProcessInfo.processInfo.environment["LOFITIME_PATIENCE"].flatMap { Double($0) } ?? 1

/// Looks every few milliseconds whether the condition holds, for at most `seconds`; tells whether it did.
public func eventually(within seconds: Double = 10, _ condition: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + .seconds(seconds * patience)
  while true {
    if try condition() { return true }
    if ContinuousClock.now > deadline { return false }
    usleep(5_000)
  }
}

/// As `eventually`, but throws an error that says what was awaited.
public func require(
  _ what: @autoclosure () -> String, within seconds: Double = 10, _ condition: () throws -> Bool
) throws {
  guard try eventually(within: seconds, condition) else {
    throw LabError("not within \(seconds) s: \(what())")
  }
}
