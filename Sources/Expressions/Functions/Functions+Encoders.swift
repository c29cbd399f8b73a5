// SPDX-License-Identifier: Apache-2.0

import Digests
import Values

extension FunctionDefinition {
  /// `base64.*`, `json.encode`, `json.decode`, `hex`.
  static let encoders: [FunctionDefinition] = [
    .global("base64.encode", 1...1, takesDigests: true) {
      arguments, call throws(EvaluationError.Kind) in
      guard let bytes = arguments[0].byteArgument else { return nil }
      try call.budget.make(bytes: bytes.count * 4 / 3 + 4)
      return .string(Base64.standard.encode(bytes))
    },
    .global("base64.urlEncode", 1...1, takesDigests: true) {
      arguments, call throws(EvaluationError.Kind) in
      guard let bytes = arguments[0].byteArgument else { return nil }
      try call.budget.make(bytes: bytes.count * 4 / 3 + 4)
      return .string(Base64.url.encode(bytes))
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
  ]
}

extension CallContext {
  /// A value as data.
  mutating func data(_ value: CELValue) throws(EvaluationError.Kind) -> Value {
    var conversion = DataConversion(budget)
    defer { budget = conversion.budget }
    return try conversion.data(value)
  }

  /// The value of a JSON text.
  mutating func decode(
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
