// SPDX-License-Identifier: Apache-2.0

import Digests

extension FunctionDefinition {
  /// `sha256`, `hmac.sha256` and the like: hexadecimal text that keeps its bytes.
  static let digests: [FunctionDefinition] = [
    .digest("sha256", .sha256), .digest("sha512", .sha512), .digest("sha1", .sha1),
    .digest("md5", .md5), .hmac("hmac.sha256", .sha256), .hmac("hmac.sha512", .sha512),
    .hmac("hmac.sha1", .sha1),
  ]

  private static func digest(
    _ name: String, _ algorithm: DigestAlgorithm
  ) -> FunctionDefinition {
    .global(name, 1...1, takesDigests: true) { arguments, call throws(EvaluationError.Kind) in
      guard let message = arguments[0].messageArgument else { return nil }
      return try call.digest(of: message, for: name) {
        (message) throws(DigestAlgorithm.Unavailable) in
        try algorithm.digest(of: message)
      }
    }
  }

  /// Of a key and a message.
  private static func hmac(_ name: String, _ algorithm: DigestAlgorithm) -> FunctionDefinition {
    .global(name, 2...2, takesDigests: true) { arguments, call throws(EvaluationError.Kind) in
      guard let key = arguments[0].byteArgument, let message = arguments[1].messageArgument else {
        return nil
      }
      return try call.digest(of: message, for: name) {
        (message) throws(DigestAlgorithm.Unavailable) in
        try algorithm.hmac(key: key, message: message)
      }
    }
  }
}

extension CallContext {
  fileprivate mutating func digest(
    of message: [UInt8], for name: String,
    _ compute: ([UInt8]) throws(DigestAlgorithm.Unavailable) -> [UInt8]
  ) throws(EvaluationError.Kind) -> CELValue {
    try budget.take(steps: message.count >> 8)
    do throws(DigestAlgorithm.Unavailable) {
      let bytes = try compute(message)
      return .digest(Digest(bytes: bytes, text: Hexadecimal.encode(bytes)))
    } catch {
      throw .functionUnavailable(name: name)
    }
  }
}

extension CELValue {
  /// The bytes of a message; for a digest those of its visible text.
  fileprivate var messageArgument: [UInt8]? {
    if case .digest(let digest) = self { Array(digest.text.utf8) } else { byteArgument }
  }
}
