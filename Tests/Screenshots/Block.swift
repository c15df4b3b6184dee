// The signs that fill parts of their cells, as rectangles: block elements and heavy lines.

/// A sign that fills parts of its cell.
struct Block {
  /// A part of the cell, whose sides are 1.
  struct Part: Equatable {
    var x = 0.0
    var y = 0.0
    var width = 1.0
    var height = 1.0
  }

  let parts: [Part]

  /// The parts that a sign fills; nil for a sign that is none of these.
  init?(_ text: String) {
    guard text.unicodeScalars.count == 1, let code = text.unicodeScalars.first?.value else { return nil }
    switch code {
    case 0x2501: parts = [Part(y: 0.43, height: 0.14)]
    case 0x2578: parts = [Part(y: 0.43, width: 0.5, height: 0.14)]
    case 0x2580: parts = [Part(height: 0.5)]
    case 0x2581...0x2588:
      let height = Double(code - 0x2580) / 8
      parts = [Part(y: 1 - height, height: height)]
    case 0x2589...0x258F: parts = [Part(width: Double(0x2590 - code) / 8)]
    case 0x2590: parts = [Part(x: 0.5, width: 0.5)]
    case 0x2594: parts = [Part(height: 0.125)]
    case 0x2595: parts = [Part(x: 0.875, width: 0.125)]
    case 0x2596...0x259F:
      // Upper left 1, upper right 2, lower left 4, lower right 8.
      let quarters = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][Int(code - 0x2596)]
      var parts: [Part] = []
      for quarter in 0..<4 where quarters & (1 << quarter) != 0 {
        parts.append(Part(x: Double(quarter % 2) / 2, y: Double(quarter / 2) / 2, width: 0.5, height: 0.5))
      }
      self.parts = parts
    default: return nil
    }
  }
}
