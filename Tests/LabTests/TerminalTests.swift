import Foundation
import Lab
import Testing

@Suite("The terminal in the lab", .timeLimit(.minutes(1)))
struct TerminalTests {
  @Test("shows what is typed, wide letters too, and gives the exit status")
  func showsTyping() throws {
    let terminal = try Terminal(columns: 40, rows: 5)
    try terminal.run("cat")
    try terminal.type("grüße 雨 ♪", "Enter")
    try terminal.waitFor("grüße 雨 ♪\ngrüße 雨 ♪")
    try terminal.type("C-d")
    #expect(try terminal.exitStatus() == 0)
    #expect(terminal.settingsAfter == terminal.settingsBefore)
    #expect(terminal.settingsBefore.contains("rows 5; columns 40;"))
  }

  @Test("gives a program its variables and arguments, and nothing else")
  func environment() throws {
    let terminal = try Terminal(columns: 200, rows: 10)
    try terminal.run(
      "sh", ["-c", "echo $0: $TERM,${PULSE_SERVER-none}; exit 3", "it's"], environment: ["TERM": "vt100"])
    try terminal.waitFor("it's: vt100,none")
    #expect(try terminal.exitStatus() == 3)
  }

  @Test("notices what a program leaves behind")
  func leftovers() throws {
    let terminal = try Terminal()
    #expect(!terminal.isAlternate && terminal.isCursorVisible)
    try terminal.run("sh", ["-c", #"stty -echo raw; printf '\033[?1049h\033[?25l\033[31mred'"#])
    #expect(try terminal.exitStatus() == 0)
    #expect(terminal.settingsAfter != terminal.settingsBefore)
    #expect(terminal.isAlternate && !terminal.isCursorVisible)
    #expect(terminal.colouredScreen.contains("\u{1B}[31mred"))
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[?1049h"))
  }

  @Test("passes on signals, sizes and its own end")
  func signals() throws {
    let terminal = try Terminal()
    try terminal.run("sleep", ["60"])
    try terminal.resize(columns: 100, rows: 30)
    try terminal.type("C-c")
    #expect(try terminal.exitStatus() == 130)
    #expect(terminal.settingsAfter.contains("rows 30; columns 100;"))

    try terminal.run("sleep", ["60"])
    try terminal.signal(SIGTERM)
    #expect(try terminal.exitStatus() == 143)

    try terminal.run("sleep", ["60"])
    let identifier = try #require(terminal.identifier)
    try terminal.hangUp()
    try require("the end of the program") { kill(identifier, 0) != 0 }
  }

  @Test("stops and continues a program as a shell does")
  func jobControl() throws {
    let terminal = try Terminal()
    try terminal.run("cat")
    try terminal.type("C-z")
    try terminal.waitFor("Stopped")
    try terminal.type("fg", "Enter")
    try terminal.type("back", "Enter")
    try terminal.waitFor("back\nback")
  }
}
