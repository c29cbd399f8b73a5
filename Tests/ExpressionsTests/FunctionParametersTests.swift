// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Expressions

@Suite struct `The names of arguments` {
  @Test func `are as many as a function takes`() {
    for function in FunctionDefinition.all.values {
      guard let names = FunctionParameters.names(of: function.name),
        let count = function.global ?? function.method
      else { continue }
      let needed = names.count { !$0.hasSuffix("?") }
      #expect(count == needed...names.count, "\(function.name)")
    }
  }

  @Test func `are known for each function with several`() {
    let unnamed = FunctionDefinition.all.values.filter { function in
      let most = max(function.global?.upperBound ?? 0, function.method?.upperBound ?? 0)
      return most > 1 && most < 100 && FunctionParameters.names(of: function.name) == nil
    }
    #expect(unnamed.map(\.name).sorted() == [])
  }

  @Test func `are shown for a call with too few or too many`() throws {
    var errors: [ExpressionError] = []
    _ = Expression.parseCondition("'abc'.replace('b') == json.encode()", errors: &errors)
    let help = errors.map { $0.kind.words.help }
    #expect(
      help == [
        ["its arguments: `x.replace(old, new, limit?)`"], ["its arguments: `json.encode(value)`"],
      ])
  }
}
