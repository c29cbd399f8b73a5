// SPDX-License-Identifier: Apache-2.0

/// A text that is compared and hashed by its UTF-8 bytes.
///
/// Swift's `String` compares by canonical equivalence: `"é"` and `"e\u{301}"` are equal. As names,
/// passwords and file names they differ. So keys, and texts that decide whether a value is used
/// again, are `ByteText`s, and the synthesised `==` of types with such members compares bytes.
@frozen
public struct ByteText: Hashable, Sendable {
  /// The text.
  public let text: String

  /// A text to compare by its bytes.
  @inlinable
  public init(_ text: String) { self.text = text }

  /// Whether the bytes are the same.
  @inlinable
  public static func == (left: ByteText, right: ByteText) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  /// Hashes the bytes in place, all at once.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension ByteText: CustomStringConvertible {
  /// The text.
  @inlinable
  public var description: String { text }
}

extension String {
  /// Whether both have the same bytes; `==` is also true for canonically equivalent texts.
  @inlinable
  public func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let areSame = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        own.indices.allSatisfy { own[$0] == other[$0] }
      }
    }
    return (areSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
