// SPDX-License-Identifier: Apache-2.0

import Digests

/// A signature of AWS Signature Version 4 over a canonical request.
package struct AWSSignature: Sendable {
  /// The signed text: algorithm, time, scope and the request's digest.
  package let stringToSign: String
  /// 64 hexadecimal digits.
  package let signature: String
  private let scope: String

  private static let algorithm = "AWS4-HMAC-SHA256"

  /// - Parameter timestamp: as in `20150830T123600Z`.
  package init(
    of request: AWSCanonicalRequest, timestamp: String, region: String, service: String,
    secretKey: String
  ) {
    let day = String(decoding: timestamp.utf8.prefix(8), as: UTF8.self)
    scope = "\(day)/\(region)/\(service)/aws4_request"
    stringToSign = [
      Self.algorithm, timestamp, scope, Hexadecimal.encode(SHA256.digest(request.bytes)),
    ].joined(separator: "\n")
    var key = Array("AWS4\(secretKey)".utf8)
    for part in [day, region, service, "aws4_request"] { key = SHA256.keyed(key, part) }
    signature = Hexadecimal.encode(SHA256.keyed(key, stringToSign))
  }

  /// The value of `Authorization`.
  package func authorization(accessKey: String, signedHeaders: String) -> String {
    "\(Self.algorithm) Credential=\(accessKey)/\(scope), SignedHeaders=\(signedHeaders), "
      + "Signature=\(signature)"
  }
}

/// SHA-256, which every libcrypto has.
enum SHA256 {
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    guard let digest = try? DigestAlgorithm.sha256.digest(of: bytes) else {
      preconditionFailure("libcrypto has SHA-256 in every mode")
    }
    return digest
  }

  static func keyed(_ key: [UInt8], _ text: String) -> [UInt8] {
    guard let digest = try? DigestAlgorithm.sha256.hmac(key: key, message: Array(text.utf8)) else {
      preconditionFailure("libcrypto has HMAC over SHA-256 in every mode")
    }
    return digest
  }
}
