import Foundation
import Testing

@testable import lofitime_screenshots

@Suite("A picture of a screen")
struct ScreenPictureTests {
  @Test("has the text without colours, in as many rows as the screen")
  func text() {
    let picture = ScreenPicture(
      "\u{1B}[1mRain\u{1B}[0m on\u{1B}[38;5;182m Tin  \nKettle", columns: 12, rows: 3)
    #expect(picture.text == "Rain on Tin\nKettle\n")
  }

  @Test("writes each run of cells in its style, and only harmless text")
  func svg() {
    let svg = ScreenPicture("a\u{1B}[1;32m<&>\u{1B}[0;2mb\u{1B}[22mc", columns: 6, rows: 1).svg
    #expect(svg.contains(">a</text>") && svg.contains(">b</text>") && svg.contains(">c</text>"))
    #expect(svg.contains("fill=\"#87a987\" font-weight=\"bold\">&lt;&amp;&gt;</text>"))
    #expect(svg.contains("opacity=\"0.62\">b<"))
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
  }

  @Test("keeps a style over the end of a row, as tmux does")
  func rows() {
    let svg = ScreenPicture("\u{1B}[31ma\nb", columns: 1, rows: 2).svg
    #expect(svg.components(separatedBy: "fill=\"#d16d6a\"").count == 3)
  }

  @Test("draws blocks instead of writing them, in both their colours")
  func blocks() {
    let svg = ScreenPicture("\u{1B}[38;5;196m\u{1B}[48;2;1;2;3m▀", columns: 1, rows: 1).svg
    #expect(svg.contains("height=\"16\" fill=\"#010203\""))
    #expect(svg.contains("height=\"8\" fill=\"#ff0000\""))
    #expect(!svg.contains("<text"))
  }

  @Test("draws the lines of a frame as strokes that meet")
  func strokes() {
    let svg = ScreenPicture("╭──╮", columns: 4, rows: 1).svg
    #expect(
      svg.contains(
        "<path d=\"M16.20 28Q16.20 20 20.40 20M20.40 20H28.80M28.80 20H37.20M37.20 20Q41.40 20 41.40 28\""))
    #expect(!svg.contains("<text"))
  }

  @Test(
    "knows the parts of a block",
    arguments: [
      ("█", 1.0), ("▄", 0.5), ("▁", 0.125), ("▌", 0.5), ("▏", 0.125), ("▐", 0.5), ("▘", 0.25), ("▟", 0.75),
    ])
  func parts(sign: String, area: Double) {
    #expect(Block(sign)?.parts.reduce(0) { $0 + $1.width * $1.height } == area)
  }

  @Test(
    "reads any sequence of colours without a trap",
    arguments: ["38", "38;5", "38;5;999", "48;2;1", ";;", "38;7;1", "1;x"])
  func odd(parameters: String) {
    var style = CellStyle()
    style.apply(parameters)
    #expect(style.foreground == nil && style.backgroundColor == nil)
  }
}
