// What all suites here share.

import Foundation
import Lab
import Testing

/// The parent of all suites here: one at a time, for they measure sound and time on a small machine.
@Suite("Faults", .serialized) enum Faults {
  /// Whether the long ones are wanted too: `make test-faults`.
  static let areAllWanted = ProcessInfo.processInfo.environment["LOFITIME_ALL_FAULTS"] == "1"
  /// The only ones wanted, by a part of their names: to look closer at one.
  static let wanted = ProcessInfo.processInfo.environment["LOFITIME_FAULT"]
}
