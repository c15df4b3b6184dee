// A real terminal for tests: a tmux server of its own, with a shell in it.

import Foundation

/// A terminal with an interactive shell, in which one program at a time runs, as a user would run it.
///
/// The program's environment is bare but for what is given: a home of its own, no proxies, no sound server.
public final class Terminal {
  private let folder: TemporaryFolder
  private let server: Program

  /// Opens a terminal of that many cells.
  public init(columns: Int = 80, rows: Int = 24) throws {
    folder = try TemporaryFolder()
    let bare = [
      "-i", "LC_ALL=C.UTF-8", "SHELL=/bin/sh", "PS1=$ ", "HOME=\(folder.path)",
      "XDG_RUNTIME_DIR=\(folder.path)",
    ]
    // In the foreground, so that it is this process's child and ends with it.
    server = try Program(
      "env", bare + Build.surroundings + ["tmux", "-S", folder.file("tmux"), "-f", "/dev/null", "-D"])
    let socket = folder.file("tmux")
    try require("tmux") { FileManager.default.fileExists(atPath: socket) }
    // Its socket is there a moment before it listens.
    try require("an answer from tmux") {
      (try? tmux("set-option", "-g", "default-terminal", "tmux-256color")) != nil
    }
    try tmux("set-option", "-g", "status", "off")
    try tmux("set-option", "-s", "escape-time", "0")
    try tmux(
      "new-session", "-d", "-s", "lab", "-x", "\(columns)", "-y", "\(rows)", "-c", folder.path, "exec sh -i")
    try tmux("pipe-pane", "-t", "lab", "exec cat > '\(folder.file("output"))'")
    try waitFor("$")
  }

  // MARK: - The program

  /// Types a command line that runs a program with these arguments and variables, and waits until it has begun.
  ///
  /// What the shell does with its streams can be said in `redirections`, such as "| cat".
  public func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    redirections: String = ""
  ) throws {
    let words = [program] + arguments
    let variables = environment.map { "\($0)=\($1)" }
    let command = (["env"] + variables + words).map(Self.quoted).joined(separator: " ")
    for name in ["program", "status", "after"] {
      try? FileManager.default.removeItem(atPath: folder.file(name))
    }
    try folder.write("echo $$ > '\(folder.file("program"))'\nexec \(command)\n", to: "start")
    try folder.write(
      """
      trap : INT QUIT
      stty -a > '\(folder.file("before"))'
      sh '\(folder.file("start"))' \(redirections)
      echo $? > '\(folder.file("result"))'
      stty -a > '\(folder.file("after"))'
      trap - INT QUIT
      mv '\(folder.file("result"))' '\(folder.file("status"))'
      """, to: "run")
    try type(". ./run", "Enter")
    try require("the start of \(program)") { identifier != nil }
  }

  /// The number of the program that runs, or has run.
  public var identifier: Int32? {
    Int32(contents("program").trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Sends the program a signal.
  public func signal(_ number: Int32) throws {
    guard let identifier else { throw LabError("nothing runs") }
    kill(identifier, number)
  }

  /// Waits for the program to end and returns its exit status as the shell tells it.
  public func exitStatus(within seconds: Double = 5) throws -> Int32 {
    try require("the end of the program; the screen:\n\(screen)", within: seconds) {
      !contents("status").isEmpty
    }
    return Int32(contents("status").trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  /// What `stty -a` said before the program ran.
  public var settingsBefore: String { contents("before") }
  /// What `stty -a` said after it; empty while it runs.
  public var settingsAfter: String { contents("after") }

  // MARK: - The screen

  /// The text on the screen, a line per row, without blanks at their ends.
  public var screen: String { (try? tmux("capture-pane", "-t", "lab", "-p")) ?? "" }

  /// The words on the screen in one line, without what frames them: a sentence may take several rows.
  public var words: String {
    screen.split { $0.isWhitespace || "│╭╮╰╯─".contains($0) }.joined(separator: " ")
  }

  /// The screen with escape sequences for its colours and attributes.
  public var colouredScreen: String { (try? tmux("capture-pane", "-t", "lab", "-p", "-e")) ?? "" }

  /// Whether the alternate screen is shown, as full-screen programs do.
  public var isAlternate: Bool { (try? query("alternate_on")) == "1" }
  /// Whether the cursor is visible.
  public var isCursorVisible: Bool { (try? query("cursor_flag")) == "1" }

  /// All that was written to the terminal so far, escape sequences and all.
  public var output: [UInt8] {
    (try? Data(contentsOf: URL(fileURLWithPath: folder.file("output")))).map(Array.init) ?? []
  }

  /// Waits for a text on the screen.
  public func waitFor(_ text: String, within seconds: Double = 5) throws {
    try waitFor("\"\(text)\"", within: seconds) { $0.contains(text) }
  }

  /// Waits until the screen is as described.
  public func waitFor(_ what: String, within seconds: Double = 5, _ condition: (String) -> Bool) throws {
    guard eventually(within: seconds, { condition(screen) }) else {
      throw LabError("not on the screen within \(seconds) s: \(what)\n\(screen)")
    }
  }

  // MARK: - The user

  /// Presses keys by tmux's names ("Up", "C-c", "Escape"); what is no name is typed as it stands.
  public func type(_ keys: String...) throws {
    try tmux(["send-keys", "-t", "lab"] + keys)
  }

  /// Changes the size of the terminal.
  public func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-t", "lab", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Closes the terminal under the program, as a dropped SSH connection does.
  public func hangUp() throws { try tmux("kill-session", "-t", "lab") }

  // MARK: - tmux

  /// Lets programs copy, as `set-clipboard on` in one's tmux.conf does.
  public func allowCopying() throws { try tmux("set-option", "-s", "set-clipboard", "on") }

  /// What was copied last; empty before anything was.
  public var clipboard: String { (try? tmux("show-buffer")) ?? "" }

  private func query(_ variable: String) throws -> String {
    try tmux("display-message", "-t", "lab", "-p", "#{\(variable)}").trimmingCharacters(in: .newlines)
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    try Program.run(
      "tmux", ["-u", "-S", folder.file("tmux")] + arguments, environment: ["LC_ALL": "C.UTF-8"])
  }

  private func contents(_ name: String) -> String {
    (try? String(contentsOfFile: folder.file(name), encoding: .utf8)) ?? ""
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
