// SPDX-License-Identifier: Apache-2.0

import Notation

/// How the other side of a TLS connection is believed.
package struct PeerTrust: Hashable, Sendable {
  /// PEM bytes of the authorities to trust in place of the system's; nil for the system's.
  package var authorities: [UInt8]?
  package var verifiesPeer = true
  /// Digests of public keys, `sha256//BASE64`, one of which the peer's must have; empty for any.
  package var pins: [ByteText] = []
  /// Nil for what the libraries allow, TLS 1.2 as a rule.
  package var oldestVersion: TLSVersion?
  /// The name that is asked for and checked in place of the address's host.
  package var serverName: ByteText?

  package init() {}
}

/// A version of TLS, as the format writes it.
package enum TLSVersion: String, Sendable, CaseIterable {
  case tls10 = "1.0"
  case tls11 = "1.1"
  case tls12 = "1.2"
  case tls13 = "1.3"
}
