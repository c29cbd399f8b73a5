// SPDX-License-Identifier: Apache-2.0

import Notation

/// How the other side is believed, and who we are to it.
package struct TLSOptions: Hashable, Sendable {
  /// PEM bytes of the authorities to trust in place of the system's; nil for the system's.
  package var certificateAuthorities: [UInt8]?
  package var verifiesPeer: Bool
  /// What few requests say, in one object; nil for nothing.
  package var special: Special?

  package init(
    certificateAuthorities: [UInt8]? = nil, verifiesPeer: Bool = true, special: Special? = nil
  ) {
    self.certificateAuthorities = certificateAuthorities
    self.verifiesPeer = verifiesPeer
    self.special = special
  }

  /// An object, since every request has `TLSOptions` and is copied.
  package final class Special: Hashable, Sendable {
    /// Digests of public keys, `sha256//BASE64`, one of which the peer's must have; empty for any.
    package let pins: [String]
    /// Nil for what the libraries allow, TLS 1.2 as a rule.
    package let oldestVersion: TLSVersion?
    /// The name that is asked for and checked in place of the address's host.
    package let serverName: ByteText?
    package let certificate: ClientCertificate?

    package init(
      pins: [String] = [], oldestVersion: TLSVersion? = nil, serverName: String? = nil,
      certificate: ClientCertificate? = nil
    ) {
      self.pins = pins
      self.oldestVersion = oldestVersion
      self.serverName = serverName.map(ByteText.init)
      self.certificate = certificate
    }

    /// What of it holds for a hop of a redirect.
    ///
    /// - Parameters:
    ///   - isOwnOrigin: The hop goes to the origin of the step's own request: only there the name.
    ///   - hasLeftOrigin: Another origin has been met: no certificate any more, wherever it goes.
    package func ofHop(isOwnOrigin: Bool, hasLeftOrigin: Bool) -> Special {
      let isWhole =
        (isOwnOrigin || serverName == nil) && (!hasLeftOrigin || certificate == nil)
      guard !isWhole else { return self }
      return Special(
        pins: pins, oldestVersion: oldestVersion, serverName: isOwnOrigin ? serverName?.text : nil,
        certificate: hasLeftOrigin ? nil : certificate)
    }

    package static func == (left: Special, right: Special) -> Bool {
      left === right
        || left.pins == right.pins && left.oldestVersion == right.oldestVersion
          && left.serverName == right.serverName && left.certificate == right.certificate
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(pins)
      hasher.combine(oldestVersion)
      hasher.combine(serverName)
      hasher.combine(certificate)
    }
  }
}

/// A version of TLS, as the format writes it.
package enum TLSVersion: String, Sendable, CaseIterable {
  case tls10 = "1.0"
  case tls11 = "1.1"
  case tls12 = "1.2"
  case tls13 = "1.3"
}

/// Who we are in a TLS handshake.
package struct ClientCertificate: Hashable, Sendable {
  /// How the bytes are to be read.
  package enum Encoding: String, Hashable, Sendable {
    case pem = "PEM"
    case der = "DER"
    /// Certificate and key in one file.
    case pkcs12 = "P12"
  }

  package var bytes: [UInt8]
  package var encoding: Encoding
  /// Nil when it stands in the certificate's bytes.
  package var key: [UInt8]?
  package var keyEncoding: Encoding
  /// Decrypts the key; nil for one that is not encrypted.
  package var password: ByteText?

  package init(
    bytes: [UInt8], encoding: Encoding = .pem, key: [UInt8]? = nil, keyEncoding: Encoding = .pem,
    password: String? = nil
  ) {
    self.bytes = bytes
    self.encoding = encoding
    self.key = key
    self.keyEncoding = keyEncoding
    self.password = password.map(ByteText.init)
  }

  /// What bytes are: PEM says it itself, PKCS#12 is told by its file's name.
  package static func encoding(of bytes: [UInt8], path: String) -> Encoding {
    let ending = path.lowercasedASCII.utf8.suffix(4)
    if [".p12", ".pfx"].contains(where: { ending.elementsEqual($0.utf8) }) { return .pkcs12 }
    // DER begins with a sequence (X.690, section 8.9).
    return bytes.first == 0x30 ? .der : .pem
  }

  /// Whether libcurl cannot tell two owners' connections apart, so that each request needs a
  /// connection of its own: only PEM can carry a mark.
  package var needsOwnConnection: Bool { encoding != .pem }

  /// The same with a comment line in front of the certificate.
  ///
  /// libcurl compares the bytes before it uses a connection again, so that connections with
  /// different marks are kept apart; text before the first `-----BEGIN` is no part of a certificate
  /// (RFC 7468, section 2).
  package func marked(_ mark: String) -> ClientCertificate {
    guard encoding == .pem else { return self }
    var marked = self
    marked.bytes = Array("# \(mark)\n".utf8) + bytes
    return marked
  }
}
