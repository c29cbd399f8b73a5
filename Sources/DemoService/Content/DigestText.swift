// SPDX-License-Identifier: Apache-2.0

import Digests

/// Digests of contents as texts.
enum DigestText {
  /// The digest of some bytes, written by an encoder; empty, which equals no digest, if libcrypto
  /// does not offer it.
  static func of(
    _ algorithm: DigestAlgorithm, _ bytes: [UInt8], _ encode: ([UInt8]) -> String
  ) -> String {
    (try? algorithm.digest(of: bytes)).map(encode) ?? ""
  }
}
