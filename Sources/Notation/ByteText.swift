// SPDX-License-Identifier: Apache-2.0

/// A text that is compared and hashed by its UTF-8 bytes.
///
/// Swift's `String` compares by canonical equivalence: there `"é"` and `"e\u{301}"` are one text.
/// They are two names, two passwords and two files, so whatever is a key or is compared to be used
/// again is a `ByteText`, and the `==` that the compiler makes of such members compares bytes.
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

  /// Hashes the bytes where they lie, all at once.
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
  /// Whether both are the same bytes; `==` takes canonically equivalent texts for equal.
  @inlinable
  public func hasSameBytes(as other: String) -> Bool {
    // Texts that differ are told apart by `==` at the cost of a `memcmp` when they are ASCII.
    self == other && utf8.elementsEqual(other.utf8)
  }
}
