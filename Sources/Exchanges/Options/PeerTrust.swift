// SPDX-License-Identifier: Apache-2.0

import Notation

/// How the peer of a TLS connection is verified.
package struct PeerTrust: Hashable, Sendable {
  /// PEM bytes of the authorities to trust instead of the system's; nil for the system's.
  package var authorities: [UInt8]?
  package var verifiesPeer = true
  /// Digests of public keys, `sha256//BASE64`; the peer's must be one of them. Empty for any.
  package var pins: [ByteText] = []
  /// Nil for the minimum of the libraries, usually TLS 1.2.
  package var oldestVersion: TLSVersion?
  /// The name that is requested and verified instead of the address's host.
  package var serverName: ByteText?

  package init() {}

  /// The same for events: without the certificates of the authorities, whose file has a name.
  package var withoutAuthorities: PeerTrust {
    var trust = self
    trust.authorities = nil
    return trust
  }

  /// The same with each text changed: redaction hides secrets in them.
  package func changingTexts(_ change: (String) -> String) -> PeerTrust {
    var trust = self
    trust.pins = pins.map { ByteText(change($0.text)) }
    trust.serverName = serverName.map { ByteText(change($0.text)) }
    return trust
  }
}

/// A version of TLS, in the notation of the format.
package enum TLSVersion: String, Sendable, CaseIterable {
  case tls10 = "1.0"
  case tls11 = "1.1"
  case tls12 = "1.2"
  case tls13 = "1.3"
}
