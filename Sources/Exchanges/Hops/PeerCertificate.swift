// SPDX-License-Identifier: Apache-2.0

/// The certificate of a TLS peer: its own, not those of its authorities.
package struct PeerCertificate: Hashable, Sendable {
  /// Its subject, as libcurl writes it: `CN = api.example.com, O = Example`.
  package var subject: String
  /// Its issuer, in the same form.
  package var issuer: String
  /// Its subject alternative names without their kinds, in order: `api.example.com`, `192.0.2.1`.
  package var names: [String]
  package var notBefore: EpochSeconds
  package var notAfter: EpochSeconds

  package init(
    subject: String, issuer: String, names: [String], notBefore: EpochSeconds,
    notAfter: EpochSeconds
  ) {
    self.subject = subject
    self.issuer = issuer
    self.names = names
    self.notBefore = notBefore
    self.notAfter = notAfter
  }
}
