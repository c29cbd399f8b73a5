// SPDX-License-Identifier: Apache-2.0

import Digests
import Values

extension FunctionDefinition {
  /// `base64.*`, `json.*`, `hex`, `jwt.claims`.
  static let encoders: [FunctionDefinition] = [
    .global("base64.encode", 1...1, takesDigests: true) {
      arguments, call throws(EvaluationError.Kind) in
      guard let bytes = arguments[0].byteArgument else { return nil }
      try call.budget.make(bytes: bytes.count * 4 / 3 + 4)
      return .string(Base64.standard.encode(bytes))
    },
    .global("base64.decode", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument else { return nil }
      try call.budget.make(bytes: text.utf8.count)
      guard
        let bytes = Base64.standard.decode(text, padding: .optional)
          ?? Base64.url.decode(text, padding: .optional)
      else { throw .refused(name: "base64.decode", reason: "the text is not base64") }
      return .bytes(bytes)
    },
    .global("hex", 1...1, takesDigests: true) { arguments, call throws(EvaluationError.Kind) in
      guard let bytes = arguments[0].byteArgument else { return nil }
      try call.budget.make(bytes: bytes.count * 2)
      return .string(Hexadecimal.encode(bytes))
    },
    .global("json.encode", 1...1) { arguments, call throws(EvaluationError.Kind) in
      let bytes = try call.data(arguments[0]).jsonBytes()
      try call.budget.make(bytes: bytes.count)
      return .string(String(decoding: bytes, as: UTF8.self))
    },
    .global("json.decode", 1...1) { arguments, call throws(EvaluationError.Kind) in
      let bytes: [UInt8]
      switch arguments[0] {
      case .string(let text): bytes = Array(text.utf8)
      case .bytes(let given): bytes = given
      default: return nil
      }
      return try call.decode(bytes, for: "json.decode")
    },
    .global("jwt.claims", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let token = arguments[0].textArgument else { return nil }
      let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count == 3,
        let bytes = Base64.url.decode(String(Substring(parts[1])), padding: .optional)
      else {
        throw .refused(name: "jwt.claims", reason: "the text is not a token of three parts")
      }
      let claims = try call.decode(bytes, for: "jwt.claims")
      guard case .map = claims else {
        throw .refused(name: "jwt.claims", reason: "the claims are not an object")
      }
      return claims
    },
  ]

  /// `sha256`, `sha1`, `md5`, `hmac.sha256`: hexadecimal text that keeps its bytes.
  static let digests: [FunctionDefinition] = [
    .digest("sha256", .sha256), .digest("sha1", .sha1), .digest("md5", .md5),
    .global("hmac.sha256", 2...2, takesDigests: true) {
      arguments, call throws(EvaluationError.Kind) in
      guard let key = arguments[0].byteArgument, let message = arguments[1].messageArgument else {
        return nil
      }
      try call.budget.take(steps: message.count >> 8)
      do throws(DigestAlgorithm.Unavailable) {
        return .digest(Digest(try DigestAlgorithm.sha256.hmac(key: key, message: message)))
      } catch {
        throw .functionUnavailable(name: "hmac.sha256")
      }
    },
  ]

  private static func digest(
    _ name: String, _ algorithm: DigestAlgorithm
  ) -> FunctionDefinition {
    .global(name, 1...1, takesDigests: true) { arguments, call throws(EvaluationError.Kind) in
      guard let message = arguments[0].messageArgument else { return nil }
      try call.budget.take(steps: message.count >> 8)
      do throws(DigestAlgorithm.Unavailable) {
        return .digest(Digest(try algorithm.digest(of: message)))
      } catch {
        throw .functionUnavailable(name: name)
      }
    }
  }
}

extension Digest {
  fileprivate convenience init(_ bytes: [UInt8]) {
    self.init(bytes: bytes, text: Hexadecimal.encode(bytes))
  }
}

extension CELValue {
  /// The bytes of a message; for a digest those of its visible text.
  fileprivate var messageArgument: [UInt8]? {
    if case .digest(let digest) = self { Array(digest.text.utf8) } else { byteArgument }
  }
}

extension CallContext {
  /// A value as data.
  mutating func data(_ value: CELValue) throws(EvaluationError.Kind) -> Value {
    var conversion = DataConversion(budget)
    defer { budget = conversion.budget }
    return try conversion.data(value)
  }

  /// The value of a JSON text.
  fileprivate mutating func decode(
    _ bytes: [UInt8], for name: String
  ) throws(EvaluationError.Kind) -> CELValue {
    try budget.make(bytes: bytes.count)
    do throws(JSONSyntaxError) {
      return CELValue(try JSONDocument.parse(bytes).root.value())
    } catch {
      throw .refused(name: name, reason: "the text is not JSON from byte \(error.offset) on")
    }
  }
}
