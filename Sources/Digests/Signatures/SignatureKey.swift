// SPDX-License-Identifier: Apache-2.0

import CLibCrypto

/// A private or public key of libcrypto for signatures.
///
/// [EVP_DigestSign](https://docs.openssl.org/3.0/man3/EVP_DigestSignInit/)
package final class SignatureKey {
  /// What it can sign.
  package enum Kind: Sendable, Equatable {
    case rsa(bits: Int)
    case p256
    case p384
    case p521
    case ed25519
    case ed448
  }

  package let kind: Kind
  /// Whether it can sign, and not only verify.
  package let isPrivate: Bool
  private let key: OpaquePointer

  /// The most bytes of a signature: RSA with 16,384 bits.
  private static let roomBytes = 2048

  /// A key in PEM without a password: private, public, or that of a certificate; nil for other text,
  /// and for a kind of key that signs no tokens.
  package convenience init?(pem text: [UInt8]) {
    var isPrivate = false
    let key = text.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { curlew_read_pem_key($0, Int32(bytes.count), &isPrivate) }
    }
    self.init(key, isPrivate: isPrivate)
  }

  /// A key in DER: PKCS #1, PKCS #8 or SEC 1 for a private one, SubjectPublicKeyInfo for a public
  /// one.
  package convenience init?(der bytes: [UInt8], isPrivate: Bool) {
    let key = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { curlew_read_der_key($0, bytes.count, isPrivate) }
    }
    self.init(key, isPrivate: isPrivate)
  }

  private init?(_ key: OpaquePointer?, isPrivate: Bool) {
    guard let key else { return nil }
    guard let kind = Kind(key) else {
      EVP_PKEY_free(key)
      return nil
    }
    self.key = key
    self.kind = kind
    self.isPrivate = isPrivate
  }

  deinit { EVP_PKEY_free(key) }

  /// Whether it is a key for this algorithm, of any size.
  package func fits(_ algorithm: SignatureAlgorithm) -> Bool {
    switch (kind, algorithm) {
    case (.rsa, _): algorithm.family == .rsa
    case (.p256, .es256), (.p384, .es384), (.p521, .es512): true
    case (.ed25519, .edDSA), (.ed448, .edDSA): true
    default: false
    }
  }

  /// The signature of a message as tokens write it; nil if it cannot be made.
  ///
  /// - Precondition: the key is private and fits the algorithm.
  package func signature(of message: [UInt8], by algorithm: SignatureAlgorithm) -> [UInt8]? {
    signature(
      of: message, digest: algorithm.digestName, isPSS: algorithm.isPSS,
      numberBytes: algorithm.numberBytes)
  }

  /// The signature of a message by RSASSA-PKCS1-v1_5 with SHA-1 (RFC 8017, section 8.2). SHA-1 is broken:
  /// this is for services of OAuth 1.0a alone, and not for tokens. Nil if it cannot be made.
  ///
  /// - Precondition: the key is private and one of RSA.
  package func rsaSHA1Signature(of message: [UInt8]) -> [UInt8]? {
    signature(of: message, digest: "SHA1", isPSS: false, numberBytes: 0)
  }

  private func signature(
    of message: [UInt8], digest: String?, isPSS: Bool, numberBytes: Int32
  ) -> [UInt8]? {
    let signature = [UInt8](unsafeUninitializedCapacity: Self.roomBytes) { room, count in
      guard let start = room.baseAddress else { return }
      count = message.withUnsafeBufferPointer {
        curlew_sign(
          key, digest, isPSS, numberBytes, $0.baseAddress, $0.count, start, Self.roomBytes)
      }
    }
    return signature.isEmpty ? nil : signature
  }

  /// Whether a signature is that of a message.
  ///
  /// - Precondition: the key fits the algorithm.
  package func verifies(
    _ signature: [UInt8], of message: [UInt8], by algorithm: SignatureAlgorithm
  ) -> Bool {
    signature.withUnsafeBufferPointer { signature in
      guard let start = signature.baseAddress, signature.count > 0 else { return false }
      return message.withUnsafeBufferPointer {
        curlew_verify(
          key, algorithm.digestName, algorithm.isPSS, algorithm.numberBytes, $0.baseAddress,
          $0.count, start, signature.count)
      }
    }
  }
}

extension SignatureKey.Kind {
  fileprivate init?(_ key: OpaquePointer) {
    switch curlew_kind_of_key(key) {
    case CURLEW_KEY_RSA: self = .rsa(bits: Int(EVP_PKEY_get_bits(key)))
    case CURLEW_KEY_P256: self = .p256
    case CURLEW_KEY_P384: self = .p384
    case CURLEW_KEY_P521: self = .p521
    case CURLEW_KEY_ED25519: self = .ed25519
    case CURLEW_KEY_ED448: self = .ed448
    default: return nil
    }
  }
}
