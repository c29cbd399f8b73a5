// SPDX-License-Identifier: Apache-2.0

import CLibCrypto

/// A digest of libcrypto, and the HMAC over it.
///
/// [EVP_Digest](https://docs.openssl.org/3.0/man3/EVP_DigestInit/),
/// [HMAC](https://docs.openssl.org/3.0/man3/HMAC/)
package enum DigestAlgorithm: Sendable, CaseIterable {
  /// RFC 1321, 16 bytes; broken, for servers that still require it.
  case md5
  /// RFC 3174, 20 bytes; broken, for servers that still require it.
  case sha1
  /// FIPS 180-4, 32 bytes.
  case sha256
  /// FIPS 180-4, 48 bytes.
  case sha384
  /// FIPS 180-4, 64 bytes.
  case sha512
  /// FIPS 180-4, SHA-512/256, 32 bytes: for digest log-ins (RFC 7616).
  case sha512of256

  /// libcrypto does not offer this digest, for example MD5 on a machine in FIPS mode.
  package struct Unavailable: Error, Equatable {
    /// The requested digest.
    package let algorithm: DigestAlgorithm
  }

  /// The digest of some bytes, of any length.
  ///
  /// - Throws: `Unavailable`.
  package func digest(of bytes: some Sequence<UInt8>) throws(Unavailable) -> [UInt8] {
    try filled { room, length in
      withContiguousBytes(bytes) {
        EVP_Digest($0.baseAddress, $0.count, room, &length, evp, nil) == 1
      }
    }
  }

  /// The keyed digest of a message (RFC 2104); the key may have any length, also zero.
  ///
  /// - Throws: `Unavailable`.
  package func hmac(
    key: some Sequence<UInt8>, message: some Sequence<UInt8>
  ) throws(Unavailable) -> [UInt8] {
    // HMAC takes the key's length as an int; RFC 2104 hashes a key longer than a block anyway.
    var keyBytes = Array(key)
    if keyBytes.count > blockBytes { keyBytes = try digest(of: keyBytes) }
    // Older libcrypto uses the previous key for a null pointer.
    keyBytes.reserveCapacity(1)
    return try filled { room, length in
      keyBytes.withUnsafeBufferPointer { key in
        withContiguousBytes(message) {
          HMAC(
            evp, key.baseAddress, Int32(key.count), $0.baseAddress, $0.count, room, &length) != nil
        }
      }
    }
  }

  /// The block size to which HMAC pads keys.
  private var blockBytes: Int {
    switch self {
    case .md5, .sha1, .sha256: 64
    case .sha384, .sha512, .sha512of256: 128
    }
  }

  /// How many bytes the digest has.
  package var digestBytes: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256, .sha512of256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  var evp: OpaquePointer? {
    switch self {
    case .md5: EVP_md5()
    case .sha1: EVP_sha1()
    case .sha256: EVP_sha256()
    case .sha384: EVP_sha384()
    case .sha512: EVP_sha512()
    case .sha512of256: EVP_sha512_256()
    }
  }

  private func filled(
    _ fill: (UnsafeMutablePointer<UInt8>?, inout UInt32) -> Bool
  ) throws(Unavailable) -> [UInt8] {
    var isFilled = false
    let result = [UInt8](unsafeUninitializedCapacity: curlew_digest_max_bytes) { room, count in
      var length: UInt32 = 0
      isFilled = fill(room.baseAddress, &length)
      count = isFilled ? Int(length) : 0
    }
    guard isFilled else { throw Unavailable(algorithm: self) }
    return result
  }
}

/// Calls the closure with the bytes in one piece; copies them only if they are not contiguous.
private func withContiguousBytes<Result>(
  _ bytes: some Sequence<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  bytes.withContiguousStorageIfAvailable(body)
    ?? Array(bytes).withUnsafeBufferPointer(body)
}
