// SPDX-License-Identifier: Apache-2.0

/// A text that is compared and hashed by its UTF-8 bytes.
///
/// Swift's `String` compares by canonical equivalence: there `"é"` and `"e\u{301}"` are one key.
package struct TextKey: Hashable, Sendable {
  /// The text.
  package let text: String

  /// A text as a key.
  package init(_ text: String) { self.text = text }

  /// Whether the bytes are the same.
  package static func == (left: TextKey, right: TextKey) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}
