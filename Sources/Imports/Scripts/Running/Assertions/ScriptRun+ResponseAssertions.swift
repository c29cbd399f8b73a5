// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

extension ScriptRun {
  private static let classes = [
    "success": "2xx", "ok": "2xx", "info": "1xx", "redirection": "3xx", "clientError": "4xx",
    "serverError": "5xx",
  ]
  private static let statuses = [
    "accepted": 202, "withoutContent": 204, "badRequest": 400, "unauthorized": 401,
    "unauthorised": 401, "forbidden": 403, "notFound": 404, "notAcceptable": 406,
    "rateLimited": 429,
  ]

  /// `pm.response.to.be.ok`
  func responseProperty(
    _ chain: AssertionChain, _ name: String, _ response: Int
  ) throws(ScriptLoss) -> ScriptValue {
    let status = ScriptSubject(response: response, part: .status)
    var result = chain
    if let word = Self.classes[name] {
      try expectStatus(.text(word), chain, status)
    } else if let code = Self.statuses[name] {
      try expectStatus(.number(code), chain, status)
    } else {
      switch name {
      case "error":
        let word = chain.isNegated ? "$lt" : "$gte"
        try expect([.match(status, ScriptMatcher.matcher(word, .number(400)))])
      case "json":
        guard !chain.isNegated else { throw ScriptLoss("a body that is not JSON") }
        try expect([.match(ScriptSubject(response: response, part: .json), .present)])
      case "withBody":
        let body = ScriptSubject(response: response, part: .body)
        try expect([
          .match(body, ScriptMatcher.matcher("$empty", .boolean(chain.isNegated)))
        ])
      case "responseTime":
        result.subject = .subject(ScriptSubject(response: response, part: .time))
      default: throw ScriptLoss("`.\(name)`")
      }
    }
    return .chain(result)
  }

  private func expectStatus(
    _ value: ImportedValue, _ chain: AssertionChain, _ status: ScriptSubject
  ) throws(ScriptLoss) {
    guard chain.isNegated else { return try expect([.match(status, value)]) }
    // A class is not an operand of a matcher.
    if case .text(let text) = value.content, let digit = text.literal?.first?.wholeNumberValue {
      let range = ScriptMatcher.matcher(
        "$between", .list([.number(digit * 100), .number(digit * 100 + 99)]))
      return try expect([.match(status, ScriptMatcher.matcher("$not", range))])
    }
    try expect([.match(status, ScriptMatcher.matcher("$not", value))])
  }

  /// `pm.response.to.have.status(200)`
  func responseAssertion(
    _ chain: AssertionChain, _ name: String, _ values: [ScriptValue], _ response: Int
  ) throws(ScriptLoss) -> ScriptValue {
    let status = ScriptSubject(response: response, part: .status)
    switch (name, values.first) {
    case ("status", .data(.number(let number))?), ("statusCode", .data(.number(let number))?):
      guard let code = number.exactInt, (100...599).contains(code) else { break }
      try expectStatus(.number(code), chain, status)
      return .chain(chain)
    case ("status", .data(.string(let reason))?), ("statusReason", .data(.string(let reason))?):
      let subject = ScriptSubject(response: response, part: .reason)
      let sign = chain.isNegated ? "!=" : "=="
      try expect([
        ScriptExpectation(
          .condition("\(subject.expression()) \(sign) \(CELText.quoted(reason))"),
          ScriptSource(response: response))
      ])
      return .chain(chain)
    case ("statusCodeClass", .data(.number(let number))?):
      guard let digit = number.exactInt, (1...5).contains(digit) else { break }
      try expectStatus(.text("\(digit)xx"), chain, status)
      return .chain(chain)
    case ("header", .data(.string(let header))?):
      return try assertHeader(header, chain, values, response)
    case ("body", _): return try body(chain, values, response)
    case ("jsonBody", _): return try jsonBody(chain, values, response)
    case ("jsonSchema", let value?):
      guard !chain.isNegated else { break }
      try expect([
        try schema(value, of: ScriptSubject(response: response, part: .json))
      ])
      return .chain(chain)
    case ("property", .data(.string(let member))?):
      guard let value = ScriptHosts.member("response", member, response, script.dialect),
        values.count > 1
      else { break }
      var inner = chain
      inner.subject = value
      try assert("equal", inner, [values[1]])
      return .chain(inner)
    default: break
    }
    throw ScriptLoss("`.\(name)(…)`")
  }

  private func assertHeader(
    _ name: String, _ chain: AssertionChain, _ values: [ScriptValue], _ response: Int
  ) throws(ScriptLoss) -> ScriptValue {
    var inner = chain
    let subject = ScriptSubject(response: response, part: .header(name))
    inner.subject = .subject(subject)
    if values.count > 1 {
      guard !chain.isNegated else { throw ScriptLoss("`.header(…)` with `not` and a value") }
      try assert("equal", inner, [values[1]])
    } else {
      let condition = ScriptCondition(
        holds: [.match(subject, .present)], fails: [.match(subject, .absent)])
      try require(condition, chain)
    }
    return .chain(inner)
  }

  private func body(
    _ chain: AssertionChain, _ values: [ScriptValue], _ response: Int
  ) throws(ScriptLoss) -> ScriptValue {
    var inner = chain
    let text = ScriptSubject(response: response, part: .body)
    switch values.first {
    case nil:
      try expect([.match(text, ScriptMatcher.matcher("$empty", .boolean(chain.isNegated)))])
    case .object?, .list?:
      inner.subject = .subject(ScriptSubject(response: response, part: .json))
      try assert("eql", inner, values)
    case .pattern?:
      inner.subject = .subject(text)
      try assert("match", inner, values)
    case let value?:
      inner.subject = .subject(text)
      try assert("equal", inner, [value])
    }
    return .chain(inner)
  }

  private func jsonBody(
    _ chain: AssertionChain, _ values: [ScriptValue], _ response: Int
  ) throws(ScriptLoss) -> ScriptValue {
    var subject = ScriptSubject(response: response, part: .json)
    var inner = chain
    guard !chain.isNegated || !values.isEmpty else { throw ScriptLoss("a body that is not JSON") }
    switch values.first {
    case nil:
      try expect([.match(subject, .present)])
      return .chain(chain)
    case .object?, .list?:
      inner.subject = .subject(subject)
      try assert("eql", inner, values)
    case .data(.string(let path))?:
      subject.path = try Self.nested(path)
      subject.isLenient = true
      inner.subject = .subject(subject)
      if values.count > 1 {
        try assert("eql", inner, [values[1]])
      } else {
        try require(
          ScriptCondition(
            holds: [.match(subject, .present)], fails: [.match(subject, .absent)]), chain)
      }
    default: throw ScriptLoss("`.jsonBody(…)`")
    }
    return .chain(inner)
  }
}
