// What this process has open, to find what it forgets to close.

import Foundation

/// The number of descriptors that this process has open.
///
/// Ask in a process of its own (an exit test): tests beside this one open and close things too. And
/// do a thing many times over: the runtime of the tests opens one or the other for itself meanwhile.
public func openDescriptorCount() throws -> Int {
  try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
}
