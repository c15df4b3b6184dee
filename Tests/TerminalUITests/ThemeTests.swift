import RadioPresentation
import Testing

@testable import TerminalUI

@Suite("Themes")
struct ThemeTests {
  private let inks: [Ink] = [.plain, .strong, .quiet, .accent]

  @Test("leave the background to the terminal, and plain words too", arguments: Theme.all)
  func background(theme: Theme) {
    for depth in [Palette.Depth.none, .eight, .sixteen, .indexed, .direct] {
      for isLight in [false, true] {
        let palette = Palette(depth, hasLightBackground: isLight)
        for ink in inks { #expect(theme.style(of: ink, in: palette).background == -1) }
        #expect(theme.style(of: .plain, in: palette) == Style())
      }
    }
  }

  @Test("have no colour where there is none, and tell the inks apart nevertheless", arguments: Theme.all)
  func monochrome(theme: Theme) {
    let styles = inks.map { theme.style(of: $0, in: Palette(.none)) }
    #expect(styles == [Style(), Style(isBold: true), Style(isDim: true), Style(isBold: true)])
  }

  @Test("name only colours that there are", arguments: Theme.all)
  func numbers(theme: Theme) {
    for (depth, count) in [(Palette.Depth.eight, 8), (.sixteen, 16), (.indexed, 256), (.direct, 1 << 24)] {
      for ink in inks {
        #expect(theme.style(of: ink, in: Palette(depth)).foreground < Int32(count))
      }
    }
  }

  @Test("can be read on black, or on white where the terminal says that it is light", arguments: Theme.all)
  func contrast(theme: Theme) {
    for (isLight, ground) in [(false, Int32(0)), (true, 0xFF_FFFF)] where !(theme.name == "paper" && !isLight)
    {
      for depth in [Palette.Depth.indexed, .direct] {
        for ink in [Ink.quiet, .accent] {
          let number = theme.style(of: ink, in: Palette(depth, hasLightBackground: isLight)).foreground
          // What is below 16 is the listener's own choice.
          guard number >= 16 else { continue }
          let channels = depth == .direct ? rgb(number) : Palette.rgb(number)
          #expect(contrast(channels, rgb(ground)) >= 4.5, "\(ink), light: \(isLight)")
        }
      }
    }
  }

  @Test("are known by their names, each of its own")
  func names() {
    #expect(Theme.all.map(\.name) == ["calm", "dusk", "ember", "moss", "paper", "mono"])
    for theme in Theme.all { #expect(Theme(named: theme.name) == theme) }
    #expect(Theme(named: "Calm") == nil && Theme(named: "") == nil)
  }

  @Test(
    "find the nearest of 256 colours",
    arguments: [(0x000000, 16), (0xFFFFFF, 231), (0xD7AFD7, 182), (0x808080, 244), (0xFF0001, 196)])
  func nearest(value: Int32, number: Int32) {
    #expect(Palette.nearest(to: value) == number)
  }

  @Test(
    "take the background for light only when the terminal says so",
    arguments: [
      (nil, false), ("", false), ("15;0", false), ("0;15", true), ("0;default;15", true), ("7", true),
      ("0;8", false),
      ("x;y", false), ("0;99999999999999999999", false),
    ] as [(String?, Bool)])
  func light(variable: String?, isLight: Bool) {
    #expect(Palette.isLight(colorsVariable: variable) == isLight)
  }

  private func rgb(_ value: Int32) -> [Int32] { [value >> 16 & 255, value >> 8 & 255, value & 255] }

  /// The contrast by WCAG 2, from 1 to 21.
  private func contrast(_ left: [Int32], _ right: [Int32]) -> Double {
    let (one, other) = (luminance(left), luminance(right))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private func luminance(_ channels: [Int32]) -> Double {
    zip(channels, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, next in
      let value = Double(next.0) / 255
      return sum + next.1 * (value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055))
    }
  }

  /// The power of 2.4, near enough, without a library of mathematics.
  private func power(_ base: Double) -> Double {
    let fifth = (0..<40).reduce(base) { root, _ in
      root - (root * root * root * root * root - base) / (5 * root * root * root * root)
    }
    return base * base * fifth * fifth
  }
}
