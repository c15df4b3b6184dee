import Foundation
import Lab
import Settings
import TerminalUI
import Testing

@testable import lofitime

@Suite("What is generated for whoever installs the program")
struct ManualTests {
  @Test("is a manual page without a fault, as groff sees it")
  func groff() throws {
    let folder = try TemporaryFolder()
    let page = try folder.write(Generated.man.text, to: "lofitime.1")
    #expect(try Program.run("groff", ["-man", "-ww", "-z", "-Tutf8", page]) == "")
  }

  @Test("tells of every verb, option, key and setting in the manual page")
  func complete() throws {
    let folder = try TemporaryFolder()
    let page = try folder.write(Generated.man.text, to: "lofitime.1")
    let shown = try Program.run("man", ["-l", page], environment: ["MANWIDTH": "200", "LC_ALL": "C.UTF-8"])
    for verb in Verb.allCases { #expect(shown.contains(verb.usage)) }
    for option in Option.allCases {
      #expect(shown.contains(option.forms) && shown.contains(option.help.dropFirst()))
    }
    for (_, keys, help) in KeyMap.standard.settings {
      #expect(shown.contains(keys) && shown.contains(help.dropFirst()))
    }
    for (section, names) in Settings.known {
      #expect(shown.contains("[\(section)]"))
      for (name, meaning) in names ?? [:] { #expect(shown.contains("\(name) =") && shown.contains(meaning)) }
    }
  }

  @Test("shows what is typed as it is to be typed")
  func typed() {
    let page = Generated.man.text
    #expect(
      page.contains("\\fB\\-v,\\fR \\fB\\-\\-volume\\fR \\fIN\\fR"), "a hyphen would not be found nor copied")
    #expect(page.hasSuffix(".EE\n"))
  }

  @Test("begins no line of words with what man takes for a request")
  func requests() {
    var page = Roff(name: "x", version: "1")
    page.paragraph(".so /etc/passwd\n'br\na\\b")
    #expect(page.text.hasSuffix(".PP\n\\&.so /etc/passwd\n\\&'br\na\\eb\n"))
  }
}
