// SPDX-License-Identifier: Apache-2.0

/// What both sides of a connection agreed on when it was opened, as libcurl tells it.
package struct TLSSession: Hashable, Sendable {
  /// `TLSv1.3`.
  package var version: String
  /// `TLS_AES_256_GCM_SHA384`.
  package var cipher: String
  /// The certificate that the peer showed, without its names; nil when it showed none that can be
  /// read.
  package var certificate: PeerCertificate?

  package init(version: String, cipher: String, certificate: PeerCertificate? = nil) {
    self.version = version
    self.cipher = cipher
    self.certificate = certificate
  }
}
