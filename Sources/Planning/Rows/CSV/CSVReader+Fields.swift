// SPDX-License-Identifier: Apache-2.0

/// What a field of a table can be, judged by its bytes.
public enum FieldShape: Sendable {
  /// Any UTF-8.
  case text
  /// A number of JSON without fraction and exponent (RFC 8259, section 6), or nothing.
  case integer
  /// A number of JSON, or nothing.
  case number
  /// `true`, `false`, or nothing.
  case boolean
}

/// Fields in place, for a pass over all rows that makes no texts.
extension CSVReader {
  /// Whether a field has a shape.
  public func has(_ shape: FieldShape, at column: Int) -> Bool {
    withBytes(at: column) { bytes, hasPairs in
      switch shape {
      case .text: bytes.isUTF8
      case .integer: !hasPairs && (bytes.isEmpty || bytes.endOfInteger == bytes.count)
      case .number: !hasPairs && (bytes.isEmpty || bytes.endOfNumber == bytes.count)
      case .boolean:
        bytes.isEmpty || bytes.elementsEqual("true".utf8) || bytes.elementsEqual("false".utf8)
      }
    }
  }

  /// A hash of a field's text, the same in every run.
  ///
  /// It is quick and not safe from a file that is made to collide: compare the texts of equal hashes.
  public func hash(at column: Int) -> UInt64 {
    withBytes(at: column) { bytes, hasPairs in
      var hash = TextHash()
      var isSecondQuote = false
      if !hasPairs { return TextHash.of(bytes) }
      for byte in bytes {
        isSecondQuote = byte == UInt8(ascii: "\"") && !isSecondQuote
        if byte != UInt8(ascii: "\"") || isSecondQuote { hash.combine(byte) }
      }
      return hash.value
    }
  }
}

/// A hash of a text's bytes, eight at a time (FNV-1a, widened to words, with a final mix).
public struct TextHash: Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325
  private var word: UInt64 = 0
  private var count = 0

  /// Of no bytes.
  public init() {}

  /// The hash of bytes in place.
  public static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = TextHash()
    var at = 0
    while at + 8 <= bytes.count {
      hash.mix(bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian)
      at += 8
    }
    hash.count = at
    while at < bytes.count {
      hash.combine(bytes[at])
      at += 1
    }
    return hash.value
  }

  /// Adds one byte.
  public mutating func combine(_ byte: UInt8) {
    word |= UInt64(byte) << (UInt64(count & 7) << 3)
    count += 1
    guard count & 7 == 0 else { return }
    mix(word)
    word = 0
  }

  /// The hash of all bytes so far.
  public var value: UInt64 {
    var last = self
    last.mix(word)
    last.mix(UInt64(truncatingIfNeeded: count))
    return last.state ^ last.state >> 29
  }

  private mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0x9e37_79b9_7f4a_7c15
    state ^= state >> 32
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are UTF-8 (Unicode, table 3-7).
  fileprivate var isUTF8: Bool {
    if allSatisfy({ $0 < 0x80 }) { return true }
    return String(validating: self, as: UTF8.self) != nil
  }

  /// The end of the integer at the beginning; 0 if there is none.
  fileprivate var endOfInteger: Int {
    let start = first == UInt8(ascii: "-") ? 1 : 0
    guard start < count else { return 0 }
    if self[start] == UInt8(ascii: "0") { return start + 1 }
    let end = endOfDigits(from: start)
    return end == start ? 0 : end
  }

  /// The end of the number at the beginning; 0 if there is none.
  fileprivate var endOfNumber: Int {
    var end = endOfInteger
    guard end > 0 else { return 0 }
    if end < count, self[end] == UInt8(ascii: ".") {
      let digits = endOfDigits(from: end + 1)
      guard digits > end + 1 else { return 0 }
      end = digits
    }
    guard end < count, self[end] | 0x20 == UInt8(ascii: "e") else { return end }
    var exponent = end + 1
    if exponent < count, self[exponent] == UInt8(ascii: "+") || self[exponent] == UInt8(ascii: "-")
    {
      exponent += 1
    }
    let digits = endOfDigits(from: exponent)
    return digits > exponent ? digits : 0
  }

  private func endOfDigits(from start: Int) -> Int {
    var at = start
    while at < count, self[at] &- UInt8(ascii: "0") < 10 { at += 1 }
    return at
  }
}
