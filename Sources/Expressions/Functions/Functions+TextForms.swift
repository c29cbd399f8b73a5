// SPDX-License-Identifier: Apache-2.0

extension FunctionDefinition {
  /// The functions of texts beyond CEL: `lower`, `upper`, `repeat`, `padStart`, `padEnd`.
  static let textForms: [FunctionDefinition] = [
    .letterCase("lower") { $0.lowercased() }, .letterCase("upper") { $0.uppercased() },
    .method("repeat", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument, let count = arguments[1].intArgument else {
        return nil
      }
      guard count >= 0 else { throw .refused(name: "repeat", reason: "the number is negative") }
      if text.isEmpty { return .string("") }
      let copies = Int(min(count, Int64(Budget.maximumMade + 1)))
      try call.budget.make(bytes: text.utf8.count * copies)
      return .string(String(repeating: text, count: copies))
    },
    .padding("padStart") { (text, padding) in padding + text },
    .padding("padEnd") { (text, padding) in text + padding },
  ]

  /// By the mappings of Unicode, which may change the length.
  private static func letterCase(
    _ name: String, _ map: @escaping @Sendable (String) -> String
  ) -> FunctionDefinition {
    .method(name, 0...0) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument else { return nil }
      try call.budget.take(steps: text.utf8.count >> 6)
      let result = map(text)
      try call.budget.make(bytes: result.utf8.count)
      return .string(result)
    }
  }

  /// To a length in code points; a text of at least that length stays as it is.
  private static func padding(
    _ name: String, _ join: @escaping @Sendable (_ text: String, _ padding: String) -> String
  ) -> FunctionDefinition {
    .method(name, 1...2) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument, let length = arguments[1].intArgument else {
        return nil
      }
      var padding = " "
      if arguments.count == 3 {
        guard let given = arguments[2].textArgument else { return nil }
        guard !given.isEmpty else { throw .refused(name: name, reason: "the padding is empty") }
        padding = given
      }
      try call.budget.make(bytes: text.utf8.count)
      let wanted = Int(min(max(0, length), Int64(Budget.maximumMade + 1)))
      let missing = wanted - text.unicodeScalars.count
      guard missing > 0 else { return .string(text) }
      return .string(join(text, try call.repeating(padding, toLength: missing)))
    }
  }
}

extension CallContext {
  /// Copies of a text that have this many code points together; the last may be cut.
  fileprivate mutating func repeating(
    _ text: String, toLength length: Int
  ) throws(EvaluationError.Kind) -> String {
    let scalars = Array(text.unicodeScalars)
    let (copies, rest) = length.quotientAndRemainder(dividingBy: scalars.count)
    var end = ""
    end.unicodeScalars.append(contentsOf: scalars[..<rest])
    try budget.make(bytes: text.utf8.count * copies + end.utf8.count)
    return String(repeating: text, count: copies) + end
  }
}
