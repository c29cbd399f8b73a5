// SPDX-License-Identifier: Apache-2.0

import Digests

/// What is left to chance in a run: drawn from its seed and the place it is drawn for, so that
/// neither concurrency nor selection changes it.
package struct RunRandomness: Sendable {
  let seed: UInt64

  /// Of the seed of a run.
  package init(seed: UInt64) {
    self.seed = seed
  }

  /// What stands between the parts of a body: no service can know it before it is sent, so none can
  /// give back a text that holds it.
  func boundary(of place: String) -> String {
    let key = withUnsafeBytes(of: seed.bigEndian) { Array($0) }
    let digest = try? DigestAlgorithm.sha256.hmac(key: key, message: "boundary \(place)".utf8)
    // Without SHA-256 libcrypto could not speak TLS either.
    return "curlew-" + Hexadecimal.encode((digest ?? key).prefix(16))
  }
}
