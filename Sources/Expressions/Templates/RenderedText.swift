// SPDX-License-Identifier: Apache-2.0

/// The text of a template, and its parts that came from secrets.
package struct RenderedText: Sendable {
  /// A part that came from secrets, at any length, as it is in the text (encoded).
  package struct SecretPart: Hashable, Sendable {
    /// Bytes of the rendered text; may be empty.
    package let range: Range<Int>
    /// The secrets.
    package let secrets: SecretNames
  }

  /// The whole text.
  package var text: String
  /// In order; empty, and without an allocation, if there are none.
  package var secretParts: [SecretPart]

  /// The whole text in the bytes in which its pieces came from a service; nil for UTF-8.
  package internal(set) var bytes: [UInt8]?

  /// A text; by default nothing in it came from a secret.
  package init(_ text: String, secretParts: [SecretPart] = []) {
    self.text = text
    self.secretParts = secretParts
  }

  /// All secrets that the text was made from.
  package var secrets: SecretNames {
    secretParts.reduce(into: .none) { $0.formUnion($1.secrets) }
  }
}

/// The position of an expression in an address, which decides how its text is encoded.
package enum AddressPosition: Hashable, Sendable {
  /// At the beginning: not encoded.
  case start
  /// All of host and port: `http://${server}/x`.
  case authority
  /// Elsewhere before the first `?`: one path segment.
  case pathSegment
  /// After the first `?`.
  case queryValue
}
