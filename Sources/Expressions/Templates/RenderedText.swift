// SPDX-License-Identifier: Apache-2.0

/// Text that a template gave, and the places in it that came from secrets.
package struct RenderedText: Sendable {
  /// A stretch that came from secrets, at any length, as it stands in the text (encoded).
  package struct SecretPart: Hashable, Sendable {
    /// Bytes of the rendered text; may be empty.
    package let range: Range<Int>
    /// Which secrets.
    package let secrets: SecretNames
  }

  /// The whole text.
  package var text: String
  /// In order; empty, and without an allocation, when there are none.
  package var secretParts: [SecretPart]

  /// A text; by default nothing in it came from a secret.
  package init(_ text: String, secretParts: [SecretPart] = []) {
    self.text = text
    self.secretParts = secretParts
  }

  /// All secrets that went into the text.
  package var secrets: SecretNames {
    secretParts.reduce(into: .none) { $0.formUnion($1.secrets) }
  }
}

/// Where in an address an expression stands, which decides how its text is encoded.
package enum AddressPosition: Hashable, Sendable {
  /// At the beginning: taken as it is.
  case start
  /// Before the first `?`, host and port included: one path segment.
  case pathSegment
  /// Behind the first `?`.
  case queryValue
}
