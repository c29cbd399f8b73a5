// SPDX-License-Identifier: Apache-2.0

import Notation

extension String {
  /// Whether the UTF-8 bytes are equal except for the case of ASCII letters.
  package func equalsIgnoringASCIICase(_ other: String) -> Bool {
    // Most compared names differ in length, which is known for texts.
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
  /// The bytes are read in place: the iterator of `utf8` takes several times as long.
  func hasOnlyBytes(_ isRight: (UInt8) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isRight) } ?? utf8.allSatisfy(isRight)
  }

  /// The joined parts, with one allocation: an interpolation would check the capacity before each
  /// part.
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

  /// The text with ASCII capitals in lower case.
  package var lowercasedASCII: String {
    guard !hasOnlyBytes({ !(65...90).contains($0) }) else { return self }
    return String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self)
  }
}
