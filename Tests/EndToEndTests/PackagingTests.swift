import Foundation
import Lab
import Testing

extension EndToEnd {
  @Suite("What comes with the program", .serialized, .timeLimit(.minutes(1)))
  struct PackagingTests {
    /// A shell, and the words with which it takes on what it is to complete, from a file.
    struct Shell: Sendable, CustomTestStringConvertible {
      let name: String
      let arguments: [String]
      let begin: @Sendable (_ file: String) -> String
      var testDescription: String { name }
    }

    static let shells = [
      Shell(name: "bash", arguments: ["--norc", "--noprofile", "-i"]) { "source \($0)" },
      Shell(name: "zsh", arguments: ["-f", "-i"]) {
        "fpath=(${${:-\($0)}:h} $fpath); autoload -U compinit; compinit -u -D"
      },
      Shell(name: "fish", arguments: ["--no-config", "-i"]) { "source \($0)" },
    ]

    @Test("lets the shell complete options, values, verbs and files", arguments: shells)
    func completes(shell: Shell) throws {
      let folder = try TemporaryFolder()
      let program = try Build.program("lofitime")
      let file = try folder.write(
        try Program.run(program, ["generate", shell.name]), to: shell.name == "zsh" ? "_lofitime" : "lofitime"
      )
      let song = try folder.write("", to: "evening.mp3")
      let terminal = try Terminal()
      try terminal.run(
        shell.name, shell.arguments,
        environment: [
          "PS1": "ready> ", "TERM": "tmux-256color",
          "PATH": "\(URL(filePath: program).deletingLastPathComponent().path):/usr/bin:/bin",
        ])
      try terminal.type(shell.begin(file), "Enter")
      try terminal.type("clear; echo \"be\"gun", "Enter")
      try terminal.waitFor("begun")
      for (typed, completed) in [
        ("lofitime --them", "lofitime --theme"), ("lofitime --theme dus", "lofitime --theme dusk"),
        ("lofitime --no-ti", "lofitime --no-title"), ("lofitime conf", "lofitime config"),
        ("lofitime datawa", "lofitime datawave"),
        ("lofitime generate fi", "lofitime generate fish"),
        ("lofitime play \(folder.path)/eve", "lofitime play \(song)"),
        ("lofitime --config \(folder.path)/eve", "lofitime --config \(song)"),
      ] {
        try terminal.type(typed, "Tab")
        try terminal.waitFor(completed)
        try terminal.type("C-u")
      }
    }

    @Test("is a desktop entry as it should be")
    func desktopEntry() throws {
      let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      #expect(
        try Program.run(
          "desktop-file-validate", [project.appending(path: "packaging/lofitime.desktop").path]) == "")
    }
  }
}
