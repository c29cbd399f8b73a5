// SPDX-License-Identifier: Apache-2.0

/// Why a TLS handshake failed, as far as it is known.
///
/// The words of events and reports; the first six are also those of `expect.failure`.
package enum TLSProblem: String, Sendable, CaseIterable {
  /// The certificate is self-signed, or its authority is not trusted here.
  case untrusted
  /// The peer has no certificate for the requested name.
  case name
  case expired
  case revoked
  /// The two sides have no version of TLS in common.
  case version
  /// The peer asks for a client certificate, or does not accept the one it got.
  case client
  case notYetValid
  case wrongPurpose
  case weakCertificate
  case badCertificate
  case wrongPin
  case noSharedCipher
  /// The peer refused without a reason, as old versions do.
  case refused
  /// The service does not use TLS.
  case notTLS
  case closed
  case badClientCertificate
  case badAuthorities

  /// What happened, in lower case and without a full stop.
  package var words: String {
    switch self {
    case .expired: "the certificate has expired"
    case .notYetValid: "the certificate is not valid yet"
    case .name: "the peer has no certificate for this name"
    case .untrusted: "the certificate is not signed by a trusted authority"
    case .revoked: "the certificate was revoked"
    case .wrongPurpose: "the certificate is not for a server"
    case .weakCertificate: "the certificate's key or signature is too weak"
    case .badCertificate: "the certificate cannot be trusted"
    case .wrongPin: "the public key is not one that `pin` names"
    case .version: "the peer speaks no version of TLS that is allowed here"
    case .noSharedCipher: "the peer and this side have no cipher in common"
    case .refused: "the peer refused the handshake"
    case .client: "the peer wants a client certificate, or another one"
    case .notTLS: "the service on this port does not speak TLS"
    case .closed: "the peer closed the connection in the middle of the handshake"
    case .badClientCertificate: "the client certificate or its key cannot be used"
    case .badAuthorities: "the trusted certificates cannot be read"
    }
  }

  /// What to do about it; nil if only the peer can fix it.
  package func help(naming settings: SettingNames) -> String? {
    let certificate = settings.certificate
    return switch self {
    case .name:
      "ask for the name that the certificate has: \(settings.tls("serverName: NAME")), or "
        + (settings == .keys ? "`resolve` it" : "`--resolve` it")
    case .untrusted:
      "name the authority, or the certificate itself: "
        + (settings == .keys ? "`tls: { ca: FILE }`" : "`--ca FILE`")
    case .version: "an older version can be allowed: \(settings.tls("minVersion: 1.0"))"
    case .client: "give one: \(certificate)"
    case .refused:
      "it may want a client certificate (\(certificate)), another version "
        + "(`minVersion`) or another name (`serverName`)"
    case .notTLS: "write `http://` when it speaks plain HTTP"
    case .badAuthorities:
      (settings == .keys ? "`ca`" : "`--ca`") + " names PEM files: `-----BEGIN CERTIFICATE-----`"
    case .expired, .notYetValid, .revoked, .wrongPurpose, .weakCertificate, .badCertificate,
      .wrongPin, .noSharedCipher, .closed, .badClientCertificate:
      nil
    }
  }
}

extension SettingNames {
  fileprivate var certificate: String {
    self == .keys ? "`tls: { cert: FILE, key: FILE }`" : "`--cert FILE --key FILE`"
  }

  /// A key of `tls` with its value.
  fileprivate func tls(_ entry: String) -> String {
    self == .keys ? "`tls: { \(entry) }`" : "`--setting 'tls: { \(entry) }'`"
  }
}
