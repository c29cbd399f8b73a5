// SPDX-License-Identifier: Apache-2.0

/// How a request identified its sender, without secret values.
package struct SentIdentity: Sendable, Hashable {
  /// The key under `auth`.
  package var scheme: String
  /// `user:password` with marks in place of secrets; nil for schemes without such a pair.
  package var credentials: String?
  /// Whether the marks in `credentials` replace the exact values of secrets, not values made from
  /// them.
  package var hasPlainSecrets = true
  /// For a signature: `aws:amz:REGION:SERVICE`.
  package var signatureScope: String?
  /// For `netrc` with a path: the path.
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
