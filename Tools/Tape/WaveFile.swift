// Sound as a WAV file of 32-bit floating-point samples.

import Foundation

extension Sound {
  /// The bytes of the file.
  var waveFile: Data {
    let bytes = count * 8
    var data = Data("RIFF".utf8)
    data.append(UInt32(bytes + 36))
    data += Data("WAVEfmt ".utf8)
    data.append(UInt32(16))
    data.append(UInt16(3))
    data.append(UInt16(2))
    data.append(UInt32(rate))
    data.append(UInt32(rate) * 8)
    data.append(UInt16(8))
    data.append(UInt16(32))
    data += Data("data".utf8)
    data.append(UInt32(bytes))
    for index in 0..<count {
      data.append(Float(left[index]).bitPattern)
      data.append(Float(right[index]).bitPattern)
    }
    return data
  }
}

extension Data {
  fileprivate mutating func append(_ number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
