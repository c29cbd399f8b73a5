// SPDX-License-Identifier: Apache-2.0

/// The character set in which an encoder with states is: only ISO-2022-JP has them.
struct EncodingState {
  var isJIS0208 = false
}

extension Charset {
  /// Appends a character to bytes of this charset.
  ///
  /// - Returns: false if the charset has no bytes that read as this character.
  func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8], _ state: inout EncodingState)
    -> Bool
  {
    switch kind {
    case .utf8: bytes += UTF8.encode(scalar).map { Array($0) } ?? []
    case .utf16(let isBigEndian):
      for unit in UTF16.encode(scalar).map({ Array($0) }) ?? [] {
        Self.append(UInt32(unit), width: 2, isBigEndian, to: &bytes)
      }
    case .utf32(let isBigEndian): Self.append(scalar.value, width: 4, isBigEndian, to: &bytes)
    case .oneByte(let encoding):
      guard let byte = encoding.byte(of: scalar) else { return false }
      bytes.append(byte)
    case .eastAsian(.iso2022JP): return Self.appendISO2022JP(scalar, to: &bytes, &state)
    case .eastAsian(let encoding):
      guard let found = encoding.bytes(of: scalar, isGBK: name == "gbk") else { return false }
      bytes += found
    }
    return true
  }

  /// Appends a character to bytes of a charset without states.
  func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) -> Bool {
    var state = EncodingState()
    return append(scalar, to: &bytes, &state)
  }

  /// Ends a text: one in ISO-2022-JP ends in ASCII.
  func end(_ bytes: inout [UInt8], _ state: EncodingState) {
    if state.isJIS0208 { bytes += Self.asciiEscape }
  }

  private static func append(
    _ value: UInt32, width: Int, _ isBigEndian: Bool, to bytes: inout [UInt8]
  ) {
    for place in 0..<width {
      let shift = UInt32(8 * (isBigEndian ? width - 1 - place : place))
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  private static let asciiEscape: [UInt8] = [0x1B, 0x28, 0x42]
  private static let jis0208Escape: [UInt8] = [0x1B, 0x24, 0x42]

  /// Half-width katakana have no bytes: few readers know their escape sequence.
  private static func appendISO2022JP(
    _ scalar: Unicode.Scalar, to bytes: inout [UInt8], _ state: inout EncodingState
  ) -> Bool {
    if scalar.isASCII {
      // They would change how the rest is read.
      guard ![0x0E, 0x0F, 0x1B].contains(scalar.value) else { return false }
      if state.isJIS0208 { bytes += asciiEscape }
      state.isJIS0208 = false
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      return true
    }
    guard let pointer = EncodingPointers.jis0208[scalar.value], pointer < 94 * 94 else {
      return false
    }
    if !state.isJIS0208 { bytes += jis0208Escape }
    state.isJIS0208 = true
    bytes += [UInt8(0x21 + pointer / 94), UInt8(0x21 + pointer % 94)]
    return true
  }
}

extension OneByteEncoding {
  /// The byte of a character; nil if it has none.
  func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII { return UInt8(truncatingIfNeeded: scalar.value) }
    return (0x80...0xFF).first { character(of: $0) == scalar.value }
  }
}

extension EastAsianEncoding {
  /// The bytes of a character, as the standard's encoders write them; nil if it has none.
  func bytes(of scalar: Unicode.Scalar, isGBK: Bool) -> [UInt8]? {
    let value = scalar.value
    if scalar.isASCII { return [UInt8(truncatingIfNeeded: value)] }
    switch self {
    case .shiftJIS: return Self.shiftJIS(value)
    case .eucJP: return Self.eucJP(value)
    case .eucKR:
      return EncodingPointers.eucKR[value].map {
        [UInt8(0x81 + $0 / 190), UInt8(0x41 + $0 % 190)]
      }
    case .gb18030: return Self.gb18030(value, isGBK: isGBK)
    case .big5:
      return EncodingPointers.big5[value].map {
        let column = $0 % 157
        return [UInt8(0x81 + $0 / 157), UInt8(column + (column < 0x3F ? 0x40 : 0x62))]
      }
    case .iso2022JP: return nil
    }
  }

  private static func shiftJIS(_ value: UInt32) -> [UInt8]? {
    if value == 0x80 { return [0x80] }
    if let katakana = halfWidthKatakana(value) { return [katakana] }
    guard let pointer = EncodingPointers.shiftJIS[value] else { return nil }
    let (row, column) = (pointer / 188, pointer % 188)
    return [
      UInt8(row + (row < 0x1F ? 0x81 : 0xC1)), UInt8(column + (column < 0x3F ? 0x40 : 0x41)),
    ]
  }

  private static func eucJP(_ value: UInt32) -> [UInt8]? {
    if let katakana = halfWidthKatakana(value) { return [0x8E, katakana] }
    guard let pointer = EncodingPointers.jis0208[value], pointer < 94 * 94 else { return nil }
    return [UInt8(0xA1 + pointer / 94), UInt8(0xA1 + pointer % 94)]
  }

  private static func halfWidthKatakana(_ value: UInt32) -> UInt8? {
    (0xFF61...0xFF9F).contains(value) ? UInt8(truncatingIfNeeded: value - 0xFF61 + 0xA1) : nil
  }

  private static func gb18030(_ value: UInt32, isGBK: Bool) -> [UInt8]? {
    // The standard has no bytes for it.
    guard value != 0xE5E5 else { return nil }
    if isGBK, value == 0x20AC { return [0x80] }
    if let pointer = EncodingPointers.gb18030[value] {
      let column = pointer % 190
      return [UInt8(0x81 + pointer / 190), UInt8(column + (column < 0x3F ? 0x40 : 0x41))]
    }
    guard !isGBK, let pointer = GB18030Ranges.pointer(of: value) else { return nil }
    return [
      UInt8(0x81 + pointer / 12600), UInt8(0x30 + pointer / 1260 % 10),
      UInt8(0x81 + pointer / 10 % 126), UInt8(0x30 + pointer % 10),
    ]
  }
}

/// The pointer of each character, made when a text needs it: the first of several, except where the
/// standard says otherwise (section 5).
private enum EncodingPointers {
  static let jis0208 = pointers(.jis0208)
  /// Without the rows of NEC's that repeat IBM's.
  static let shiftJIS = pointers(.jis0208) { (8272...8835).contains($0) }
  static let eucKR = pointers(.eucKR)
  static let gb18030 = pointers(.gb18030)
  /// Without what Hong Kong added.
  static let big5: [UInt32: Int] = {
    var found = pointers(.big5) { $0 < (0xA1 - 0x81) * 157 }
    let doubled: [UInt32] = [0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345]
    for pointer in 0..<EncodingIndex.big5.count {
      if let value = EncodingIndex.big5[pointer], doubled.contains(value) { found[value] = pointer }
    }
    return found
  }()

  private static func pointers(
    _ index: EncodingIndex, without isLeftOut: (Int) -> Bool = { _ in false }
  ) -> [UInt32: Int] {
    var found: [UInt32: Int] = [:]
    found.reserveCapacity(index.count)
    for pointer in 0..<index.count where !isLeftOut(pointer) {
      guard let value = index[pointer], found[value] == nil else { continue }
      found[value] = pointer
    }
    return found
  }
}
