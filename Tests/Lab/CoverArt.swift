// Covers for the lab's songs, drawn from nothing: a sun over hills, in colours of its own for each number.

import Foundation

/// A server of pictures.
public final class CoverArt: Sendable {
  private let server: ScriptedServer

  /// Draws `count` covers and serves them.
  public init(count: Int = 3) throws {
    let pictures = try (0..<count).map { try Self.jpeg($0) }
    server = try ScriptedServer { connection in
      let number = Int(connection.path.filter(\.isNumber)) ?? -1
      guard pictures.indices.contains(number) else { return connection.answer("404 Not Found", body: []) }
      connection.answer(type: "image/jpeg", body: pictures[number])
    }
  }

  /// The address of a cover.
  public func address(_ number: Int) -> String { server.address("/cover/\(number).jpg") }

  /// The requests for covers so far.
  public var requests: [String] { server.requests }

  /// A cover as JPEG.
  public static func jpeg(_ number: Int, side: Int = 300) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    var pixels: [UInt8] = []
    for index in 0..<side * side {
      let (x, y) = (Double(index % side) / Double(side), Double(index / side) / Double(side))
      for channel in color(number, x: x, y: y) { pixels.append(UInt8(min(max(channel, 0), 1) * 255)) }
    }
    try Data(Array("P6 \(side) \(side) 255\n".utf8) + pixels).write(
      to: URL(fileURLWithPath: folder.file("cover.ppm")))
    try Program.run(
      "ffmpeg", ["-v", "error", "-nostdin", "-i", folder.file("cover.ppm"), folder.file("cover.jpg")])
    return try Array(Data(contentsOf: URL(fileURLWithPath: folder.file("cover.jpg"))))
  }

  private static let palettes: [[[Double]]] = [
    // Sky above, sky below, sun, hills.
    [[0.16, 0.13, 0.32], [0.93, 0.52, 0.44], [1, 0.86, 0.6], [0.13, 0.1, 0.22]],
    [[0.05, 0.16, 0.24], [0.36, 0.66, 0.64], [0.95, 0.95, 0.84], [0.04, 0.11, 0.15]],
    [[0.24, 0.12, 0.14], [0.9, 0.6, 0.24], [0.98, 0.92, 0.75], [0.15, 0.07, 0.09]],
  ]

  private static func color(_ number: Int, x: Double, y: Double) -> [Double] {
    let palette = palettes[number % palettes.count]
    let far = 0.66 + 0.06 * sin(x * 7 + Double(number))
    let near = 0.82 + 0.08 * sin(x * 4.2 + 2 + Double(number))
    if y > near { return palette[3] }
    if y > far { return zip(palette[3], palette[1]).map { $0 * 0.68 + $1 * 0.32 } }
    let (dx, dy) = (x - 0.62, y - 0.42)
    if dx * dx + dy * dy < 0.034 { return palette[2] }
    return zip(palette[0], palette[1]).map { $0 + ($1 - $0) * (y / 0.7) }
  }
}
