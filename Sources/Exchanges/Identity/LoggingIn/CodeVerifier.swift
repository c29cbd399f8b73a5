// SPDX-License-Identifier: Apache-2.0

import Digests

/// The secret that proves that the sender of a code also asked for it
/// ([RFC 7636](https://www.rfc-editor.org/rfc/rfc7636)).
package struct CodeVerifier: Sendable, Equatable {
  /// 43 characters of base64url.
  package let text: String

  /// - Parameter bytes: 32 random bytes.
  package init(_ bytes: [UInt8]) {
    text = Base64.url.encode(bytes)
  }

  /// One from the system's generator: a seed must not repeat it.
  package static func random() -> CodeVerifier { CodeVerifier(Self.randomBytes(32)) }

  /// `code_challenge` of the method `S256`.
  ///
  /// - Throws: if libcrypto has no SHA-256.
  package func challenge() throws(DigestAlgorithm.Unavailable) -> String {
    Base64.url.encode(try DigestAlgorithm.sha256.digest(of: text.utf8))
  }

  /// A value for `state`: 128 bits (RFC 6749, section 10.12).
  package static func randomState() -> String { Base64.url.encode(randomBytes(16)) }

  private static func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
