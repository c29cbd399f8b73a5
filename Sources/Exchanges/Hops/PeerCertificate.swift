// SPDX-License-Identifier: Apache-2.0

/// The certificate of a TLS peer: its own, not those of its authorities.
package struct PeerCertificate: Hashable, Sendable {
  /// Its subject, in UTF-8: `CN = api.example.com, O = Müller GmbH`.
  package var subject: String
  /// Its issuer, in the same form.
  package var issuer: String
  /// Its subject alternative names, in order. Hosts, addresses and e-mail addresses are without their
  /// kinds (`api.example.com`, `192.0.2.1`, `spiffe://shop/api`), others as OpenSSL prints them
  /// (`Registered ID:1.2.3.4`).
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
