// SPDX-License-Identifier: Apache-2.0

extension Charset {
  /// The text that bytes stand for; nil when some stand for none in this charset.
  package func text(of bytes: ArraySlice<UInt8>) -> String? {
    switch kind {
    case .utf8: String(validating: bytes, as: UTF8.self)
    case .utf16(let isBigEndian): Self.utf16Text(bytes, isBigEndian)
    case .utf32(let isBigEndian): Self.utf32Text(bytes, isBigEndian)
    case .singleByte(let digits): Self.singleByteText(bytes, digits)
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

  private static func singleByteText(_ bytes: ArraySlice<UInt8>, _ digits: String) -> String? {
    guard let upper = upperHalf(digits) else { return nil }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    for byte in bytes {
      let unit = byte < 0x80 ? UInt16(byte) : upper[Int(byte & 0x7F)]
      guard unit != 0 || byte == 0 else { return nil }
      units.append(unit)
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func upperHalf(_ digits: String) -> [UInt16]? {
    let text = Array(digits.utf8)
    guard text.count == 512 else { return nil }
    return stride(from: 0, to: 512, by: 4).map { place in
      text[place..<place + 4].reduce(UInt16(0)) { number, digit in
        number << 4 | UInt16(digit < 0x3A ? digit - 0x30 : digit - 0x41 + 10)
      }
    }
  }
}
