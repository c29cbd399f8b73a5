// SPDX-License-Identifier: Apache-2.0

import Notation

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
