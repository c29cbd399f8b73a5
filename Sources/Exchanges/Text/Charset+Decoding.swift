// SPDX-License-Identifier: Apache-2.0

extension Charset {
  /// The decoded text; nil if some bytes are undefined in this charset.
  package func text(of bytes: ArraySlice<UInt8>) -> String? {
    switch kind {
    case .utf8: String(validating: bytes, as: UTF8.self)
    case .utf16(let isBigEndian): Self.utf16Text(bytes, isBigEndian)
    case .utf32(let isBigEndian): Self.utf32Text(bytes, isBigEndian)
    case .oneByte(let encoding): encoding.text(of: bytes)
    case .eastAsian(let encoding): encoding.text(of: bytes)
    }
  }

  private static func utf16Text(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for place in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    return String(validating: units, as: UTF16.self)
  }

  private static func utf32Text(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> String? {
    guard bytes.count.isMultiple(of: 4) else { return nil }
    var text = String.UnicodeScalarView()
    for place in stride(from: bytes.startIndex, to: bytes.endIndex, by: 4) {
      let four = bytes[place..<place + 4]
      let number = (isBigEndian ? Array(four) : four.reversed()).reduce(UInt32(0)) {
        $0 << 8 | UInt32($1)
      }
      guard let scalar = Unicode.Scalar(number) else { return nil }
      text.append(scalar)
    }
    return String(text)
  }
}
