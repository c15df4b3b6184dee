// What all suites here share.

import Foundation
import Lab
import Testing

/// The parent of all suites here: one at a time, for they measure sound and time on a small machine.
@Suite("Faults", .serialized) enum Faults {
  /// Whether the long ones are wanted too: `make test-faults`.
  static let areAllWanted = ProcessInfo.processInfo.environment["LOFITIME_ALL_FAULTS"] == "1"
  /// The only ones wanted, by a part of their names: to look closer at one.
  static let name = ProcessInfo.processInfo.environment["LOFITIME_FAULT"]
}

/// What goes wrong on purpose.
protocol NamedFault {
  var name: String { get }
  /// Whether it belongs to every run of the tests.
  var isQuick: Bool { get }
}

extension Array where Element: NamedFault {
  /// Those of this run.
  var wanted: [Element] {
    filter { fault in
      Faults.name.map { fault.name.contains($0) } ?? (fault.isQuick || Faults.areAllWanted)
    }
  }
}

let needsTime = ConditionTrait.enabled(
  if: Faults.areAllWanted || Faults.name != nil, "it takes long: make test-faults")
let needsNamespace = ConditionTrait.enabled(
  if: NetworkNamespace.obstacle == nil, "\(NetworkNamespace.obstacle ?? "")")
