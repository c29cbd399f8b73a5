// SPDX-License-Identifier: Apache-2.0

import CLibCrypto

/// A digest of bytes that arrive in pieces.
///
/// It owns its state in libcrypto and frees it. Threads must not share it.
package struct DigestStream: ~Copyable {
  private let algorithm: DigestAlgorithm
  private let context: OpaquePointer

  /// An empty stream.
  ///
  /// - Throws: `DigestAlgorithm.Unavailable`.
  package init(_ algorithm: DigestAlgorithm) throws(DigestAlgorithm.Unavailable) {
    guard let context = EVP_MD_CTX_new() else {
      throw DigestAlgorithm.Unavailable(algorithm: algorithm)
    }
    guard EVP_DigestInit_ex(context, algorithm.evp, nil) == 1 else {
      EVP_MD_CTX_free(context)
      throw DigestAlgorithm.Unavailable(algorithm: algorithm)
    }
    self.algorithm = algorithm
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Takes the next piece, of any length, also zero.
  package mutating func update(
    _ piece: UnsafeRawBufferPointer
  ) throws(DigestAlgorithm.Unavailable) {
    guard EVP_DigestUpdate(context, piece.baseAddress, piece.count) == 1 else {
      throw DigestAlgorithm.Unavailable(algorithm: algorithm)
    }
  }

  /// Takes the next piece.
  package mutating func update(_ piece: [UInt8]) throws(DigestAlgorithm.Unavailable) {
    let isTaken = piece.withUnsafeBytes {
      EVP_DigestUpdate(context, $0.baseAddress, $0.count) == 1
    }
    guard isTaken else { throw DigestAlgorithm.Unavailable(algorithm: algorithm) }
  }

  /// The digest of all pieces; consumes the stream.
  package consuming func finish() throws(DigestAlgorithm.Unavailable) -> [UInt8] {
    var isFinished = false
    let context = context
    let digest = [UInt8](unsafeUninitializedCapacity: curlew_digest_max_bytes) { room, count in
      var length: UInt32 = 0
      isFinished = EVP_DigestFinal_ex(context, room.baseAddress, &length) == 1
      count = isFinished ? Int(length) : 0
    }
    guard isFinished else { throw DigestAlgorithm.Unavailable(algorithm: algorithm) }
    return digest
  }
}
