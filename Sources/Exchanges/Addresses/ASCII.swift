// SPDX-License-Identifier: Apache-2.0

import Notation

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
