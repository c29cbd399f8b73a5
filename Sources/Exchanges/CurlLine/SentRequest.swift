// SPDX-License-Identifier: Apache-2.0

/// A request as it was sent, or would be, with the facts that its `curl` command needs.
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
  /// What a command for a script needs besides; nil for the line of a report.
  package var script: Script?

  /// A command for a script sends the request whole, however long it becomes.
  package struct Script: Sendable {
    /// The values whose texts are replaced by variables of the shell.
    package var variables: [ShellVariable] = []
    /// Headers that curl would add and the step removes.
    package var withheldHeaders: [String] = []
    /// Whether the step itself writes `Content-Length`.
    package var writesLength = false
    /// The contents of the body; a file has its path.
    package var body: BodyOutline?
    /// `user:password` of the proxy.
    package var proxyLogIn: String?

    package init() {}
  }

  package init(_ hop: Hop) {
    self.hop = hop
  }
}
