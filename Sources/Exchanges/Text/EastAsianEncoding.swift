// SPDX-License-Identifier: Apache-2.0

import Notation

/// The encodings with several bytes per character that are not Unicode's (WHATWG Encoding Standard,
/// sections 10 to 13), as browsers read them. Only decoding; each byte is read once, and an
/// undefined byte makes the whole body "not text".
enum EastAsianEncoding: Hashable, Sendable {
  case shiftJIS
  case eucJP
  case iso2022JP
  case eucKR
  /// Also reads `gbk`.
  case gb18030
  case big5

  /// The encoding of a label in lower case, and its name.
  static func labelled(_ label: String) -> (name: String, encoding: EastAsianEncoding)? {
    switch label {
    case "shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "csshiftjis", "ms932",
      "ms_kanji":
      ("shift_jis", .shiftJIS)
    case "euc-jp", "x-euc-jp", "cseucpkdfmtjapanese": ("euc-jp", .eucJP)
    case "iso-2022-jp", "csiso2022jp": ("iso-2022-jp", .iso2022JP)
    case "euc-kr", "korean", "windows-949", "ks_c_5601-1987", "ks_c_5601-1989", "ksc5601",
      "ksc_5601", "iso-ir-149", "cseuckr", "csksc56011987":
      ("euc-kr", .eucKR)
    case "gbk", "x-gbk", "gb2312", "gb_2312", "gb_2312-80", "chinese", "iso-ir-58", "csgb2312",
      "csiso58gb231280":
      ("gbk", .gb18030)
    case "gb18030": ("gb18030", .gb18030)
    case "big5", "big5-hkscs", "cn-big5", "csbig5", "x-x-big5": ("big5", .big5)
    default: nil
    }
  }

  /// The decoded text; nil if some bytes are undefined.
  func text(of bytes: ArraySlice<UInt8>) -> String? {
    var reading = Reading(bytes)
    if self == .iso2022JP { return reading.takeISO2022JP() ? String(reading.text) : nil }
    while let byte = reading.next() {
      guard byte >= 0x80 else {
        _ = reading.append(UInt32(byte))
        continue
      }
      let isText =
        switch self {
        case .shiftJIS: reading.takeShiftJIS(byte)
        case .eucJP: reading.takeEUCJP(byte)
        case .eucKR: reading.takeEUCKR(byte)
        case .gb18030: reading.takeGB18030(byte)
        case .big5: reading.takeBig5(byte)
        case .iso2022JP: false
        }
      guard isText else { return nil }
    }
    return String(reading.text)
  }
}

/// Decodes bytes to characters. The `take` functions read the rest of one character, and return
/// false for an invalid one.
private struct Reading {
  private(set) var text = String.UnicodeScalarView()
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  /// The first of those with one byte.
  private static let halfWidthKatakana: UInt32 = 0xFF61

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  mutating func next() -> UInt8? {
    guard place < bytes.endIndex else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func append(_ value: UInt32?) -> Bool {
    guard let value, let scalar = Unicode.Scalar(value) else { return false }
    text.append(scalar)
    return true
  }

  mutating func takeShiftJIS(_ lead: UInt8) -> Bool {
    switch lead {
    case 0x80: return append(0x80)
    case 0xA1...0xDF: return append(Self.halfWidthKatakana + UInt32(lead - 0xA1))
    case 0x81...0x9F, 0xE0...0xFC: break
    default: return false
    }
    guard let trail = next(), (0x40...0x7E).contains(trail) || (0x80...0xFC).contains(trail) else {
      return false
    }
    let row = Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)
    let pointer = row * 188 + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
    // The rows for user-defined characters.
    if (8836...10_715).contains(pointer) { return append(UInt32(0xE000 + pointer - 8836)) }
    return append(EncodingIndex.jis0208[pointer])
  }

  mutating func takeEUCJP(_ lead: UInt8) -> Bool {
    guard let second = next(), (0xA1...0xFE).contains(second) else { return false }
    switch lead {
    case 0x8E where second <= 0xDF:
      return append(Self.halfWidthKatakana + UInt32(second - 0xA1))
    case 0x8F:
      guard let third = next(), (0xA1...0xFE).contains(third) else { return false }
      return append(EncodingIndex.jis0212[Int(second - 0xA1) * 94 + Int(third - 0xA1)])
    case 0xA1...0xFE:
      return append(EncodingIndex.jis0208[Int(lead - 0xA1) * 94 + Int(second - 0xA1)])
    default: return false
    }
  }

  mutating func takeEUCKR(_ lead: UInt8) -> Bool {
    guard (0x81...0xFE).contains(lead), let trail = next(), (0x41...0xFE).contains(trail) else {
      return false
    }
    return append(EncodingIndex.eucKR[Int(lead - 0x81) * 190 + Int(trail - 0x41)])
  }

  mutating func takeGB18030(_ lead: UInt8) -> Bool {
    if lead == 0x80 { return append(0x20AC) }
    guard (0x81...0xFE).contains(lead), let second = next() else { return false }
    if second.isASCIIDigit { return takeGB18030(lead, second) }
    guard (0x40...0x7E).contains(second) || (0x80...0xFE).contains(second) else { return false }
    let column = Int(second) - (second < 0x7F ? 0x40 : 0x41)
    return append(EncodingIndex.gb18030[Int(lead - 0x81) * 190 + column])
  }

  /// A character of four bytes.
  private mutating func takeGB18030(_ first: UInt8, _ second: UInt8) -> Bool {
    guard let third = next(), (0x81...0xFE).contains(third), let fourth = next(),
      fourth.isASCIIDigit
    else { return false }
    let lead = Int(first - 0x81) * 10 + Int(second - 0x30)
    let pointer = (lead * 126 + Int(third - 0x81)) * 10 + Int(fourth - 0x30)
    if pointer == 7457 { return append(0xE7C7) }
    if pointer >= 189_000 { return append(UInt32(0x10000 + pointer - 189_000)) }
    return append(GB18030Ranges.character(of: pointer))
  }

  mutating func takeBig5(_ lead: UInt8) -> Bool {
    guard (0x81...0xFE).contains(lead), let trail = next(),
      (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail)
    else { return false }
    let pointer = Int(lead - 0x81) * 157 + Int(trail) - (trail < 0x7F ? 0x40 : 0x62)
    switch pointer {
    case 1133: return append(0xCA) && append(0x304)
    case 1135: return append(0xCA) && append(0x30C)
    case 1164: return append(0xEA) && append(0x304)
    case 1166: return append(0xEA) && append(0x30C)
    default: return append(EncodingIndex.big5[pointer])
    }
  }

  /// The character set of ISO-2022-JP that an escape sequence selects.
  private enum Set {
    case ascii
    case roman
    case katakana
    case jis0208
  }

  /// Reads all bytes. Of two consecutive escape sequences, which browsers mark as an error, the
  /// second counts.
  mutating func takeISO2022JP() -> Bool {
    var set = Set.ascii
    while let byte = next() {
      if byte == 0x1B {
        guard let chosen = escaped() else { return false }
        set = chosen
        continue
      }
      guard take(byte, set) else { return false }
    }
    return true
  }

  private mutating func take(_ byte: UInt8, _ set: Set) -> Bool {
    switch set {
    case .ascii, .roman:
      guard byte < 0x80, byte != 0x0E, byte != 0x0F else { return false }
      if set == .roman, byte == 0x5C { return append(0xA5) }
      if set == .roman, byte == 0x7E { return append(0x203E) }
      return append(UInt32(byte))
    case .katakana:
      guard (0x21...0x5F).contains(byte) else { return false }
      return append(Self.halfWidthKatakana + UInt32(byte - 0x21))
    case .jis0208:
      guard (0x21...0x7E).contains(byte), let trail = next(), (0x21...0x7E).contains(trail) else {
        return false
      }
      return append(EncodingIndex.jis0208[Int(byte - 0x21) * 94 + Int(trail - 0x21)])
    }
  }

  /// The set that the bytes after `ESC` select.
  private mutating func escaped() -> Set? {
    switch (next(), next()) {
    case (0x28, 0x42): .ascii
    case (0x28, 0x4A): .roman
    case (0x28, 0x49): .katakana
    case (0x24, 0x40), (0x24, 0x42): .jis0208
    default: nil
    }
  }
}
