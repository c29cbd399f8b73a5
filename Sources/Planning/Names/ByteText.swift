// SPDX-License-Identifier: Apache-2.0

/// A text that is equal only to the same bytes, as a key.
///
/// `String` compares by canonical equivalence: two spellings of one letter would be one key.
struct ByteText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  /// The bytes where they lie, all at once.
  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  static func == (left: ByteText, right: ByteText) -> Bool { left.text.isSameText(as: right.text) }
}

extension String {
  func isSameText(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
