// SPDX-License-Identifier: Apache-2.0

import Values

extension FunctionDefinition {
  /// The functions from outside the language: `matches`, `jsonpath`, `xpath`, `file`, `clock`.
  static let outside: [FunctionDefinition] = [
    FunctionDefinition(
      name: "matches", global: 2...2, method: 1...1,
      body: { arguments, call throws(EvaluationError.Kind) in
        guard let text = arguments[0].textArgument, let pattern = arguments[1].textArgument else {
          return nil
        }
        guard let matches = call.functions.matches else {
          throw .functionUnavailable(name: "matches")
        }
        try call.budget.take(steps: 1 + (text.utf8.count >> 8))
        let work = call.work
        return .boolean(
          try refusing("matches", work) { () throws(FunctionTable.Refusal) in
            try matches(text, pattern, work)
          })
      }),
    .global("jsonpath", 2...2) { arguments, call throws(EvaluationError.Kind) in
      guard let path = arguments[1].textArgument else { return nil }
      guard let find = call.functions.jsonPath else {
        throw .functionUnavailable(name: "jsonpath")
      }
      let value = try call.data(arguments[0])
      let work = call.work
      return CELValue(
        try refusing("jsonpath", work) { () throws(FunctionTable.Refusal) in
          try find(value, path, work)
        })
    },
    .global("xpath", 2...2) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument, let path = arguments[1].textArgument else {
        return nil
      }
      guard let find = call.functions.xpath else { throw .functionUnavailable(name: "xpath") }
      try call.budget.take(steps: 1 + (text.utf8.count >> 4))
      let work = call.work
      return CELValue(
        try refusing("xpath", work) { () throws(FunctionTable.Refusal) in
          try find(text, path, work)
        })
    },
    .global("file", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let bytes = try file(arguments[0], &call, "file") else { return nil }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .refused(
          name: "file", reason: "the file is not text in UTF-8; `file.bytes` reads any")
      }
      return .string(text)
    },
    .global("file.bytes", 1...1) { arguments, call throws(EvaluationError.Kind) in
      try file(arguments[0], &call, "file.bytes").map { .bytes($0) }
    },
    .global("clock", 0...0) { _, call throws(EvaluationError.Kind) in
      guard let time = call.functions.clock?() ?? call.functions.now else {
        throw .functionUnavailable(name: "clock")
      }
      return .timestamp(time)
    },
    .global(freePortName, 0...0) { _, call throws(EvaluationError.Kind) in
      guard let draw = call.functions.freePort else {
        throw .functionUnavailable(name: freePortName)
      }
      return .int(
        Int64(
          try refusing(freePortName, nil) { () throws(FunctionTable.Refusal) in try draw() }))
    },
  ]

  static let freePortName = "freePort"

  private static func file(
    _ path: CELValue, _ call: inout CallContext, _ name: String
  ) throws(EvaluationError.Kind) -> [UInt8]? {
    guard let path = path.textArgument else { return nil }
    let bytes: [UInt8]
    if let source = call.source, let read = call.functions.computedFile {
      bytes = try refusing(name, nil) { () throws(FunctionTable.Refusal) in
        try read(path, source)
      }
    } else {
      guard let read = call.functions.file else { throw .functionUnavailable(name: name) }
      bytes = try refusing(name, nil) { () throws(FunctionTable.Refusal) in try read(path) }
    }
    try call.budget.make(bytes: bytes.count)
    return bytes
  }

  /// Adds the name of the function to a refusal.
  static func refusing<Result>(
    _ name: String, _ work: Workload?, _ body: () throws(FunctionTable.Refusal) -> Result
  ) throws(EvaluationError.Kind) -> Result {
    do throws(FunctionTable.Refusal) {
      return try body()
    } catch {
      if work?.stop?.wasMet == true { throw .stopped }
      throw error.isLimit
        ? .exhausted(name: name, reason: error.reason)
        : .refused(name: name, reason: error.reason)
    }
  }
}
