// The song's cover, or a record until it has come.

/// The picture beside the song's words.
enum CoverPicture {
  /// Rows of exactly the cells of `size`.
  static func render(_ cover: Cover?, size: Size) -> [Line] {
    cover?.size == size ? cover?.rows ?? record(size) : record(size)
  }

  private enum Part {
    case nothing
    case vinyl
    case label
  }

  /// A record, seen from above, in the terminal's own colours.
  static func record(_ size: Size) -> [Line] {
    (0..<size.rows).map { row in
      var line = Line()
      for column in 0..<size.columns {
        // Four points in each cell, and the sign of those that are covered.
        let parts = corners.map { corner in
          let x = Double(column) + corner.x - Double(size.columns) / 2
          let y = (Double(row) + corner.y) * 2 - Double(size.rows)
          return part(at: (x * x + y * y).squareRoot() / Double(size.rows))
        }
        var covered = 0
        for (index, part) in parts.enumerated() where part != .nothing { covered += 1 << index }
        line.append(quadrants[covered], parts.contains(.label) ? .accent : .quiet)
      }
      return line
    }
  }

  /// What is to be seen so far from the middle, where the rim is at 1.
  private static func part(at distance: Double) -> Part {
    switch distance {
    case ..<0.1, 0.36..<0.46, 1...: .nothing
    case ..<0.36: .label
    default: .vinyl
    }
  }

  /// The middles of a cell's quarters.
  private static let corners = [
    (x: 0.25, y: 0.25), (x: 0.75, y: 0.25), (x: 0.25, y: 0.75), (x: 0.75, y: 0.75),
  ]

  /// The signs for upper left 1, upper right 2, lower left 4 and lower right 8.
  private static let quadrants = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]
}
