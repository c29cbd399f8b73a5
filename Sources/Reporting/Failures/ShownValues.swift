// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The expected and the actual value of a failed check as people read them: long ones are cut around
/// where they first differ, since the sentence and the differences show that too.
struct ShownValues {
  let expected: String?
  let actual: String?

  /// Bytes of a value that is shown whole, and of what is kept before a difference.
  private static let wholeBytes = 300
  private static let leadBytes = 80

  init(_ check: CheckFailure) {
    guard let expected = check.expected, let actual = check.actual else {
      self.expected = check.expected
      self.actual = check.actual
      return
    }
    let (left, right) = (expected.utf8, actual.utf8)
    guard max(left.count, right.count) > Self.wholeBytes else {
      self.expected = expected
      self.actual = actual
      return
    }
    let start = max(0, zip(left, right).prefix { $0 == $1 }.count - Self.leadBytes)
    self.expected = Self.cut(expected, from: start)
    self.actual = Self.cut(actual, from: start)
  }

  private static func cut(_ text: String, from start: Int) -> String {
    let bytes = text.utf8
    var place = bytes.index(bytes.startIndex, offsetBy: min(start, bytes.count))
    while place > bytes.startIndex, place < bytes.endIndex, bytes[place] & 0xC0 == 0x80 {
      place = bytes.index(before: place)
    }
    let rest = CutText.of(String(text[place...]), wholeBytes)
    return place > bytes.startIndex ? "…" + rest : rest
  }
}
