// SPDX-License-Identifier: Apache-2.0

import CCharsetIndexes

/// One index of the WHATWG Encoding Standard (section 5): the character of each pointer.
///
/// The indexes are read where they are in the program's file (`docs/internals/charsets.md`).
enum EncodingIndex: CaseIterable, Sendable {
  /// Big5 with the additions of Hong Kong.
  case big5
  /// EUC-KR.
  case eucKR
  /// The characters of two bytes of GB 18030.
  case gb18030
  /// JIS X 0208 with the additions of Windows.
  case jis0208
  /// JIS X 0212, for EUC-JP.
  case jis0212

  /// The character of a pointer; nil if it has none.
  subscript(pointer: Int) -> UInt32? {
    let index = index
    guard pointer >= 0, pointer < index.size / index.width else { return nil }
    let value = index.number(at: pointer)
    return value == 0 ? nil : value
  }

  /// The number of pointers.
  var count: Int { index.size / index.width }

  private var index: CharsetIndex {
    switch self {
    case .big5: charset_index_big5()
    case .eucKR: charset_index_euc_kr()
    case .gb18030: charset_index_gb18030()
    case .jis0208: charset_index_jis0208()
    case .jis0212: charset_index_jis0212()
    }
  }
}

/// The characters of four bytes of GB 18030 in the first plane (section 10.2.1).
enum GB18030Ranges {
  /// Pointers from here on have no character.
  private static let end = 39_420

  /// The character of a pointer; nil if it has none. A binary search over the ranges.
  static func character(of pointer: Int) -> UInt32? {
    guard (0..<end).contains(pointer) else { return nil }
    let ranges = charset_ranges_gb18030()
    var low = 0
    var high = ranges.size / (2 * ranges.width)
    while high - low > 1 {
      let middle = (low + high) / 2
      if ranges.number(at: 2 * middle) <= pointer { low = middle } else { high = middle }
    }
    let offset = UInt32(pointer) - ranges.number(at: 2 * low)
    return ranges.number(at: 2 * low + 1) + offset
  }
}

extension GB18030Ranges {
  /// The pointer of a character; nil if it has none.
  static func pointer(of character: UInt32) -> Int? {
    if character == 0xE7C7 { return 7457 }
    if character >= 0x10000 { return 189_000 + Int(character - 0x10000) }
    let ranges = charset_ranges_gb18030()
    let count = ranges.size / (2 * ranges.width)
    for place in 0..<count {
      let first = Int(ranges.number(at: 2 * place))
      let next = place + 1 < count ? Int(ranges.number(at: 2 * place + 2)) : end
      let offset = Int(character) - Int(ranges.number(at: 2 * place + 1))
      if offset >= 0, offset < next - first { return first + offset }
    }
    return nil
  }
}

extension CharsetIndex {
  /// The number at an index.
  fileprivate func number(at place: Int) -> UInt32 {
    var number: UInt32 = 0
    for byte in place * width..<(place + 1) * width { number = number << 8 | UInt32(bytes[byte]) }
    return number
  }
}
