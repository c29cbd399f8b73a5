// SPDX-License-Identifier: Apache-2.0

/// A code that a key gives for a time (TOTP, RFC 6238, over HOTP, RFC 4226).
package struct OneTimeCode: Sendable {
  /// How many decimal digits a code has, 6 to 8.
  package var digits = 6
  /// How long a code holds, in seconds, from 1.
  package var periodSeconds: Int64 = 30
  /// The digest of the HMAC: SHA-1, SHA-256 or SHA-512.
  package var algorithm = DigestAlgorithm.sha1

  /// Six digits for 30 seconds by SHA-1, which is what authenticator apps expect.
  package init() {}

  /// The code of a key at a time, with leading zeros.
  ///
  /// - Parameter seconds: since 1970, from 0.
  /// - Throws: `Unavailable` without the digest.
  package func text(
    key: [UInt8], atSeconds seconds: Int64
  ) throws(DigestAlgorithm.Unavailable) -> String {
    let counter = UInt64(seconds / periodSeconds)
    let message = stride(from: 56, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: counter >> UInt64($0))
    }
    let mac = try algorithm.hmac(key: key, message: message)
    // RFC 4226, section 5.3: 31 bits from the byte that the last four bits number.
    let start = Int(mac[mac.count - 1] & 0x0F)
    let number = mac[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let text = String(number)
    let zeros = String(repeating: "0", count: max(0, digits - text.utf8.count))
    return zeros + text.suffix(digits)
  }
}
