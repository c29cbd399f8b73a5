// SPDX-License-Identifier: Apache-2.0

import CLibCrypto

/// Checks a client certificate and its key before they are used, because libcurl has one message
/// for everything that can be wrong with a key.
package enum KeyPairCheck {
  /// What is wrong.
  package enum Problem: Hashable, Sendable {
    /// The bytes are not a certificate.
    case unreadableCertificate
    /// The bytes contain no private key.
    case unreadableKey
    /// The key is encrypted, and no password was given.
    case passwordMissing
    case wrongPassword
    /// The key belongs to another certificate.
    case mismatch
    /// The file is encrypted with a cipher that OpenSSL 3 has in its `legacy` provider only, such
    /// as RC2 with 40 bits; OpenSSL 1 and Windows before 10 wrote PKCS#12 so.
    case oldCipher
  }

  /// The encoding of the bytes.
  package enum Encoding: Sendable {
    case pem
    case der
  }

  /// - Parameters:
  ///   - certificate: PEM may contain several certificates; the first counts.
  ///   - key: may be the same bytes.
  /// - Returns: nil if the two can be used together.
  package static func problem(
    certificate: [UInt8], _ encoding: Encoding, key: [UInt8], _ keyEncoding: Encoding,
    password: String?
  ) -> Problem? {
    guard let count = Int32(exactly: certificate.count), count > 0 else {
      return .unreadableCertificate
    }
    guard let keyCount = Int32(exactly: key.count), keyCount > 0 else { return .unreadableKey }
    let found = certificate.withUnsafeBytes { certificate in
      key.withUnsafeBytes { key -> curlew_pair_problem in
        guard let start = certificate.baseAddress, let keyStart = key.baseAddress else {
          return CURLEW_PAIR_BAD_CERTIFICATE
        }
        return withOptionalText(password) {
          curlew_judge_pair(
            start, count, encoding.code, keyStart, keyCount, keyEncoding.code, $0)
        }
      }
    }
    return Problem(found)
  }

  /// - Parameter bytes: a PKCS#12 file (RFC 7292), which contains certificate and key.
  /// - Returns: nil if it can be used.
  package static func problem(pkcs12 bytes: [UInt8], password: String?) -> Problem? {
    guard let count = Int32(exactly: bytes.count), count > 0 else {
      return .unreadableCertificate
    }
    let found = bytes.withUnsafeBytes { bytes -> curlew_pair_problem in
      guard let start = bytes.baseAddress else { return CURLEW_PAIR_BAD_CERTIFICATE }
      return withOptionalText(password) { curlew_judge_pkcs12(start, count, $0) }
    }
    return Problem(found)
  }

  private static func withOptionalText<Answer>(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> Answer
  ) -> Answer {
    guard let text else { return body(nil) }
    return text.withCString(body)
  }
}

extension KeyPairCheck.Problem {
  fileprivate init?(_ found: curlew_pair_problem) {
    switch found {
    case CURLEW_PAIR_BAD_CERTIFICATE: self = .unreadableCertificate
    case CURLEW_PAIR_BAD_KEY: self = .unreadableKey
    case CURLEW_PAIR_NO_PASSWORD: self = .passwordMissing
    case CURLEW_PAIR_WRONG_PASSWORD: self = .wrongPassword
    case CURLEW_PAIR_MISMATCH: self = .mismatch
    case CURLEW_PAIR_OLD_CIPHER: self = .oldCipher
    default: return nil
    }
  }
}

extension KeyPairCheck.Encoding {
  fileprivate var code: curlew_encoding {
    switch self {
    case .pem: CURLEW_PEM
    case .der: CURLEW_DER
    }
  }
}
