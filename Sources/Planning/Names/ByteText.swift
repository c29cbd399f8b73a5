// SPDX-License-Identifier: Apache-2.0

/// A text that is equal only to the same bytes, as a key.
///
/// `String` compares by canonical equivalence: two spellings of one letter would be one key.
struct ByteText: Hashable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// All at once: a list of bytes gives them to the hasher one by one.
  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension String {
  func isSameText(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
