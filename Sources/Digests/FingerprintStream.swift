// SPDX-License-Identifier: Apache-2.0

import CLibCrypto

/// A fingerprint of bytes that arrive in pieces, five times as fast as SHA-256.
///
/// [GMAC](https://docs.openssl.org/3.0/man7/EVP_MAC-GMAC/) (NIST SP 800-38D) over AES-128, with a
/// public key. Different bytes have different fingerprints, except with a chance of one in 2¹²⁸ or
/// if a person made them to be equal. It does not prove the origin of bytes.
///
/// It owns its state in libcrypto and frees it. Threads must not share it.
package struct FingerprintStream: ~Copyable {
  /// libcrypto has no GMAC.
  package struct Unavailable: Error, Equatable {}

  private let context: OpaquePointer

  /// An empty stream.
  package init() throws(Unavailable) {
    guard let context = curlew_fingerprint_start() else { throw Unavailable() }
    self.context = context
  }

  deinit { EVP_MAC_CTX_free(context) }

  /// Takes the next piece, of any length, also zero.
  package mutating func update(_ piece: [UInt8]) throws(Unavailable) {
    let isTaken = piece.withUnsafeBytes { bytes in
      bytes.isEmpty || EVP_MAC_update(context, bytes.baseAddress, bytes.count) == 1
    }
    guard isTaken else { throw Unavailable() }
  }

  /// The fingerprint of all pieces, 16 bytes; consumes the stream.
  package consuming func finish() throws(Unavailable) -> [UInt8] {
    var isFinished = false
    let context = context
    let room = curlew_fingerprint_bytes
    let fingerprint = [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
      isFinished = EVP_MAC_final(context, bytes.baseAddress, &count, room) == 1
      if !isFinished { count = 0 }
    }
    guard isFinished else { throw Unavailable() }
    return fingerprint
  }
}
