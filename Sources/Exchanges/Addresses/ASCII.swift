// SPDX-License-Identifier: Apache-2.0

extension UInt8 {
  /// An ASCII capital letter as its small one, every other byte as it is.
  package var lowercasedASCII: UInt8 { (65...90).contains(self) ? self | 0x20 : self }

  var isASCIILetter: Bool { (97...122).contains(self | 0x20) }

  var isASCIIDigit: Bool { (48...57).contains(self) }

  var isHexDigit: Bool { isASCIIDigit || (97...102).contains(self | 0x20) }

  /// What a hexadecimal digit stands for; nil for another byte.
  var hexDigitValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }

  /// RFC 3986, section 2.3.
  var isUnreserved: Bool {
    // Not `"-._~".utf8.contains(self)`, which is a call for each byte of each address.
    switch self {
    case 0x2D...0x2E, 0x5F, 0x7E: true
    default: isASCIILetter || isASCIIDigit
    }
  }

  /// RFC 3986, section 3.1, behind the first letter.
  var isSchemeCharacter: Bool {
    isASCIILetter || isASCIIDigit || "+-.".utf8.contains(self)
  }

  /// C0 and DEL.
  var isControl: Bool { self < 0x20 || self == 0x7F }
}

extension String {
  /// Whether the UTF-8 bytes are the same but for the case of ASCII letters.
  package func equalsIgnoringASCIICase(_ other: String) -> Bool {
    // Most names that are compared differ in length, which texts know.
    guard utf8.count == other.utf8.count else { return false }
    let answer = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        own.elementsEqual(other) { $0.lowercasedASCII == $1.lowercasedASCII }
      }
    }
    return answer.flatMap(\.self)
      ?? utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  /// Whether a rule holds for all UTF-8 bytes.
  ///
  /// They are looked at where they lie: the iterator of `utf8` takes several times as long.
  func hasOnlyBytes(_ isRight: (UInt8) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isRight) } ?? utf8.allSatisfy(isRight)
  }

  /// The parts one behind the other, in memory that is asked for once: an interpolation asks before
  /// each part whether there is room.
  package init(joining parts: String...) {
    let count = parts.reduce(0) { $0 + $1.utf8.count }
    self.init(unsafeUninitializedCapacity: count) { space in
      var end = 0
      for part in parts {
        end += UnsafeMutableBufferPointer(rebasing: space[end...]).initialize(from: part.utf8).index
      }
      return end
    }
  }

  /// The same text with its ASCII capitals as small letters.
  package var lowercasedASCII: String {
    guard !hasOnlyBytes({ !(65...90).contains($0) }) else { return self }
    return String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self)
  }
}
