// SPDX-License-Identifier: Apache-2.0

extension DecodedView {
  /// How many of the decoded bytes stay as they are, whatever follows the source.
  ///
  /// - Parameters:
  ///   - source: what the view was made from.
  ///   - end: how many bytes of it stay as they are.
  func settledCount(
    of source: UnsafeBufferPointer<UInt8>, upTo end: Int, _ encoding: TextEncoding
  ) -> Int {
    var settled = bytes.count
    for place in bytes.indices.reversed() {
      let start = sourceStart(of: place)
      guard start > end - OpenForms.longestEscape else { break }
      // The bytes of one escape have one start; the first of them is met last.
      let isOpen =
        start >= end || self.source(of: place..<(place + 1)).upperBound > end
        || encoding.isOpenEscape(source[start..<end])
      if isOpen { settled = place }
    }
    return settled
  }
}

extension TextEncoding {
  /// Whether bytes at the end of a text begin an escape that is not whole.
  fileprivate func isOpenEscape(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let lead = bytes.first, mayBegin(with: lead) else { return false }
    let rest = bytes.dropFirst()
    switch self {
    case .percent, .form: return rest.count < 2 && rest.allSatisfy(Self.isHexadecimal)
    case .json: return Self.isOpenJSON(rest)
    case .xml:
      return rest.count < OpenForms.longestEscape - 1
        && rest.allSatisfy { "#+".utf8.contains($0) || Self.isAlphanumeric($0) }
    case .pointer, .quotes: return rest.isEmpty
    case .folded:
      let isWithin = bytes.startIndex > 0 && SecretIndex.isBase64(bytes.base[bytes.startIndex - 1])
      return isWithin && (rest.isEmpty || lead == 13 && rest.elementsEqual([10]))
    }
  }

  /// - Parameter rest: The bytes after `\`.
  private static func isOpenJSON(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let letter = rest.first else { return true }
    let digits = rest.dropFirst()
    switch letter {
    case UInt8(ascii: "x"): return digits.count < 2 && digits.allSatisfy(isHexadecimal)
    case UInt8(ascii: "u"):
      guard digits.prefix(4).allSatisfy(isHexadecimal) else { return false }
      if digits.count < 4 { return true }
      return isHighSurrogate(digits) && isOpenSurrogate(digits.dropFirst(4))
    default: return false
    }
  }

  /// `D8` to `DB`.
  private static func isHighSurrogate(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let byte = digits.prefix(2).map { $0 | 0x20 }
    return byte[0] == UInt8(ascii: "d") && "89ab".utf8.contains(byte[1])
  }

  /// Whether the second half of a pair is not whole.
  private static func isOpenSurrogate(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    rest.count < 6 && rest.prefix(2).elementsEqual("\\u".utf8.prefix(rest.count))
      && rest.dropFirst(2).allSatisfy(isHexadecimal)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...70, 97...102: true
    default: false
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: false
    }
  }
}
