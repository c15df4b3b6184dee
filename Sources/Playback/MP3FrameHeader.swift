// The header of a frame of MPEG audio (ISO/IEC 11172-3, section 2.4.2.3, and 13818-3).

/// What the first four bytes of a frame tell.
struct MP3FrameHeader {
  /// What does not change from frame to frame of a stream: version, layer and rate.
  let kind: UInt16
  /// In bytes, the header included.
  let size: Int

  /// Reads a header; nil where there is none, and for the free format, whose frames do not tell their size.
  init?(_ bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    guard bytes.count >= 4, bytes[start] == 0xFF, bytes[start + 1] & 0xE0 == 0xE0 else { return nil }
    let version = Int(bytes[start + 1] >> 3 & 3)
    let layer = 4 - Int(bytes[start + 1] >> 1 & 3)
    let bitrateIndex = Int(bytes[start + 2] >> 4)
    let rateIndex = Int(bytes[start + 2] >> 2 & 3)
    let padding = Int(bytes[start + 2] >> 1 & 1)
    guard version != 1, layer != 4, 1...14 ~= bitrateIndex, rateIndex != 3, bytes[start + 3] & 3 != 2 else {
      return nil
    }
    let isFirst = version == 3
    let rate = [44_100, 48_000, 32_000][rateIndex] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    let bitrate = Self.bitrates(isFirst: isFirst, layer: layer)[bitrateIndex - 1] * 1_000
    kind = UInt16(bytes[start + 1] & 0x1E) << 8 | UInt16(bytes[start + 2] & 0x0C)
    size =
      switch layer {
      case 1: (12 * bitrate / rate + padding) * 4
      case 3 where !isFirst: 72 * bitrate / rate + padding
      default: 144 * bitrate / rate + padding
      }
  }

  private static func bitrates(isFirst: Bool, layer: Int) -> [Int] {
    switch (isFirst, layer) {
    case (true, 1): [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
    case (true, 2): [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
    case (true, _): [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    case (false, 1): [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
    case (false, _): [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    }
  }
}
