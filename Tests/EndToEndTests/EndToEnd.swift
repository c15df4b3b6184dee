// What all suites here share.

import Testing

/// The parent of all suites here: one at a time, for they measure sound and time on a small machine.
@Suite("lofitime", .serialized) enum EndToEnd {}
