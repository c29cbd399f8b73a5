// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Functions that scripts of `.http` files have.
extension ScriptRun {
  /// `test.status(200)` of httpYac and its like, each a test.
  func shortTest(
    _ name: String, _ values: [ScriptValue], at offset: Int
  ) throws(ScriptLoss) {
    let outer = (test, isStrict)
    test = beginTest(nil, at: offset)
    isStrict = true
    try shortCheck(name, values)
    (test, isStrict) = outer
  }

  private func shortCheck(_ name: String, _ values: [ScriptValue]) throws(ScriptLoss) {
    let body = ScriptSubject(response: response, part: .body)
    switch (name, values.first) {
    case ("status", .data(.number(let number))?):
      guard let code = number.exactInt, (100...599).contains(code) else { break }
      return try expect([.match(ScriptSubject(response: response, part: .status), .number(code))])
    case ("totalTime", .data(.number(let number))?):
      guard let most = number.exactInt, (1...86_400_000).contains(most) else { break }
      let time = ScriptSubject(response: response, part: .time)
      return try expect([.match(time, ScriptMatcher.matcher("$lte", .text("\(most)ms")))])
    case ("header", .data(.string(let header))?), ("headerContains", .data(.string(let header))?):
      guard values.count > 1 else { break }
      let subject = ScriptSubject(response: response, part: .header(header))
      let chain = AssertionChain(subject: .subject(subject), response: response)
      return try assert(name == "header" ? "equal" : "include", chain, [values[1]])
    case ("responseBody", .data(.string(let text))?):
      return try expect([.match(body, .text(text))])
    case ("hasResponseBody", nil), ("hasNoResponseBody", nil):
      let isEmpty = ImportedValue.boolean(name == "hasNoResponseBody")
      return try expect([.match(body, ScriptMatcher.matcher("$empty", isEmpty))])
    default: break
    }
    throw ScriptLoss("`test.\(name)(…)`")
  }

  /// The module `assert` of Node.js.
  func nodeAssertion(_ name: String, _ values: [ScriptValue]) throws(ScriptLoss) {
    guard let first = values.first else { throw ScriptLoss("`assert.\(name)()`") }
    if name == "ok" { return try expect(try truth(first)) }
    guard values.count > 1 else { throw ScriptLoss("`assert.\(name)(…)`") }
    let chain = AssertionChain(subject: first, response: response)
    switch name {
    case "equal": try expect(try comparison("==", first, values[1]))
    case "notEqual": try expect(try comparison("!=", first, values[1]))
    case "strictEqual": try assert("equal", chain, [values[1]])
    case "notStrictEqual": try expect(try comparison("!==", first, values[1]))
    case "deepEqual", "deepStrictEqual": try assert("eql", chain, [values[1]])
    case "match": try assert("match", chain, [values[1]])
    default: throw ScriptLoss("`assert.\(name)(…)`")
    }
  }

  /// `$random.uuid`, `$random.integer(1, 9)`
  func randomValue(_ name: String, _ values: [ScriptValue]) throws(ScriptLoss) -> ScriptValue {
    var words: [String] = []
    for value in values {
      guard case .data(.number(let number)) = value else { throw ScriptLoss("`$random.\(name)`") }
      words.append(number.digits)
    }
    let content = "$random.\(name)" + (words.isEmpty ? "" : "(\(words.joined(separator: ",")))")
    let source = ScriptSource(isFresh: true)
    switch HTTPSystemValue(content) {
    case .expression(let text, let isText):
      return .expression(
        ScriptExpression(text: text, type: isText ? .text : .number, source: source))
    case .similar(let text):
      change(.random, "`\(content)` is `\(text)`", at: 0)
      return .expression(ScriptExpression(text: text, type: .any, source: source))
    default: throw ScriptLoss("`$random.\(name)`")
    }
  }

  /// `jsonPath(response.body, "$.a.b")`, where it names one value.
  func jsonPath(_ values: [ScriptValue]) throws(ScriptLoss) -> ScriptValue {
    guard values.count == 2, case .subject(var subject) = values[0], subject.part == .json,
      !subject.isLength, case .data(.string(let path)) = values[1], path.hasPrefix("$."),
      path.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "_-.[]$".utf8.contains($0) }),
      !path.contains(".."), !path.dropFirst().contains("$")
    else { throw ScriptLoss("`jsonPath(…)`") }
    subject.path += try Self.nested(String(path.dropFirst(2)))
    subject.isLenient = true
    return .subject(subject)
  }
}
