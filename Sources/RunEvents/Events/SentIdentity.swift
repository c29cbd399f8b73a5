// SPDX-License-Identifier: Apache-2.0

/// How a request said who it is, as far as that may be seen: never a value that was secret.
package struct SentIdentity: Sendable, Hashable {
  /// The key under `auth`.
  package var scheme: String
  /// `user:password` with marks in place of what is secret; nil where there is no such pair.
  package var credentials: String?
  /// Whether the marks in `credentials` stand for the values of secrets themselves, not for what was
  /// made from them.
  package var hasPlainSecrets = true
  /// Of a signature: `aws:amz:REGION:SERVICE`.
  package var signatureScope: String?
  /// Of `netrc` with a path.
  package var path: String?

  package init(
    scheme: String, credentials: String? = nil, signatureScope: String? = nil, path: String? = nil
  ) {
    self.scheme = scheme
    self.credentials = credentials
    self.signatureScope = signatureScope
    self.path = path
  }
}
