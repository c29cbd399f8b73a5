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

  @Test(arguments: [
    ("default(1)", "default(value, otherwise)"), ("has()", "has(value.member)"),
    ("cel.bind(a)", "cel.bind(name, value, expression)"),
    ("[1].map()", "x.map(name, condition?, result)"),
    ("[1].filter(a)", "x.filter(name, condition)"),
    ("[1].all()", "x.all(name, second name?, condition)"),
    ("base64.encode()", "base64.encode(value)"), ("'a'.charAt()", "x.charAt(index)"),
  ])
  func `are shown for a macro and for one argument too`(text: String, call: String) {
    var errors: [ExpressionError] = []
    _ = Expression.parseCondition(text, errors: &errors)
    #expect(errors.first?.kind.words.code.text == "wrong-argument-count")
    #expect(errors.first?.kind.words.help == ["its arguments: `\(call)`"])
  }

  @Test func `are those of every macro`() {
    for macro in FunctionDefinition.globalMacros + FunctionDefinition.methodMacros {
      #expect(FunctionParameters.names(of: macro) != nil, "\(macro)")
    }
  }
}
