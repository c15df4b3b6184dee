// Where a program's files lie, by the XDG Base Directory Specification.

/// The folder of ours that a variable such as `XDG_STATE_HOME` names, else the usual one below the home, as
/// "/.local/state"; nil where there is no home either.
///
/// `variable` looks into the environment, in which a relative path counts as none.
public func userFolder(_ name: String, usual: String, variable: (String) -> String?) -> String? {
  func absolute(_ name: String) -> String? { variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
  return (absolute(name) ?? absolute("HOME").map { $0 + usual }).map { $0 + "/lofitime" }
}
