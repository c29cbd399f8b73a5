// SPDX-License-Identifier: Apache-2.0

/// A request as it was sent, with the facts that its `curl` command needs.
package struct SentRequest: Sendable {
  /// Its first hop.
  package var hop: Hop
  /// Whether the response was a redirect that was followed.
  package var followsRedirects = false
  /// Whether only the beginning of the body is known.
  package var isBodyCut = false
  /// Nil for the defaults.
  package var options: SentOptions?
  /// How it identified its sender; nil if it did not.
  package var identity: SentIdentity?
  /// Which marks replace the exact values of secrets.
  package var secrets = SentSecrets()
  /// The secrets that the shell has as `CURLEW_SECRET_name`.
  package var secretNames: [String] = []

  package init(_ hop: Hop) {
    self.hop = hop
  }
}
