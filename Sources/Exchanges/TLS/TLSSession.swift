// SPDX-License-Identifier: Apache-2.0

/// The negotiated values of a connection, as reported by libcurl.
package struct TLSSession: Hashable, Sendable {
  /// `TLSv1.3`.
  package var version: String
  /// `TLS_AES_256_GCM_SHA384`.
  package var cipher: String
  /// The peer's certificate; nil if it has none that can be read.
  package var certificate: PeerCertificate?

  package init(version: String, cipher: String, certificate: PeerCertificate? = nil) {
    self.version = version
    self.cipher = cipher
    self.certificate = certificate
  }
}
