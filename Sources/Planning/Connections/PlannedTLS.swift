// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges

/// The files that a request's `tls` names; they are read when the run begins.
package struct PlannedTLS: Hashable, Sendable {
  /// The path of a file or folder of authorities; nil for the system's.
  package var authoritiesPath: String?
  package var certificate: PlannedCertificate?

  package init(authoritiesPath: String? = nil, certificate: PlannedCertificate? = nil) {
    self.authoritiesPath = authoritiesPath
    self.certificate = certificate
  }
}

/// A client certificate by its files.
package struct PlannedCertificate: Hashable, Sendable {
  package var path: String
  /// Nil if the certificate's file contains the key.
  package var keyPath: String?
  package var password: String?
  /// The place where it is written; nil for a flag.
  package var span: SourceSpan?
  package var keySpan: SourceSpan?
  package var passwordSpan: SourceSpan?

  package init(
    path: String, keyPath: String? = nil, password: String? = nil, span: SourceSpan? = nil,
    keySpan: SourceSpan? = nil, passwordSpan: SourceSpan? = nil
  ) {
    self.path = path
    self.keyPath = keyPath
    self.password = password
    self.span = span
    self.keySpan = keySpan
    self.passwordSpan = passwordSpan
  }
}

/// The connection flags, which override the files.
package struct ConnectionOverrides: Hashable, Sendable {
  /// `--resolve`
  package var resolve: [ConnectionRoutes.Resolved] = []
  /// `--connect-to`
  package var connectTo: [ConnectionRoutes.Redirected] = []
  /// `--ca`, absolute.
  package var authoritiesPath: String?
  /// `--cert`, absolute.
  package var certificatePath: String?
  /// `--key`, absolute.
  package var keyPath: String?
  /// `--proxy`: a proxy, or none; overrides the files and the environment.
  package var proxy: ProxyChoice?
  /// `--insecure`
  package var isInsecure = false

  package init() {}

  /// Whether it affects where connections go.
  var saysRoute: Bool { !resolve.isEmpty || !connectTo.isEmpty || proxy != nil }

  /// Whether it affects TLS.
  var saysTLS: Bool {
    authoritiesPath != nil || certificatePath != nil || keyPath != nil || isInsecure
  }

  /// The files that it names, which may be anywhere.
  package var paths: [String] {
    [authoritiesPath, certificatePath, keyPath].compactMap { $0 }
  }
}
