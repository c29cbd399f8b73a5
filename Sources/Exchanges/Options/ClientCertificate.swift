// SPDX-License-Identifier: Apache-2.0

import Notation

/// Our identity in a TLS handshake.
package struct ClientCertificate: Hashable, Sendable {
  /// The encoding of the bytes.
  package enum Encoding: String, Hashable, Sendable {
    case pem = "PEM"
    case der = "DER"
    /// Certificate and key in one file.
    case pkcs12 = "P12"
  }

  package var bytes: [UInt8]
  package var encoding: Encoding
  /// Nil if it is in the certificate's bytes.
  package var key: [UInt8]?
  package var keyEncoding: Encoding
  /// The password of the key; nil if the key is not encrypted.
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

  /// The encoding of some bytes: PEM is recognised by its contents, PKCS#12 by the name of the
  /// file.
  package static func encoding(of bytes: [UInt8], path: String) -> Encoding {
    let ending = path.lowercasedASCII.utf8.suffix(4)
    if [".p12", ".pfx"].contains(where: { ending.elementsEqual($0.utf8) }) { return .pkcs12 }
    // DER begins with a sequence (X.690, section 8.9).
    return bytes.first == 0x30 ? .der : .pem
  }

  /// Whether libcurl cannot distinguish connections of two owners, so that each request needs a
  /// connection of its own: only PEM can hold a mark.
  package var needsOwnConnection: Bool { encoding != .pem }

  /// The certificate with a comment line before it.
  ///
  /// libcurl compares the bytes before it uses a connection again, so connections with different
  /// marks are kept apart; text before the first `-----BEGIN` is not part of a certificate (RFC
  /// 7468, section 2).
  package func marked(_ mark: String) -> ClientCertificate {
    guard encoding == .pem else { return self }
    var marked = self
    marked.bytes = Array("# \(mark)\n".utf8) + bytes
    return marked
  }
}
