// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

extension ScriptRun {
  // MARK: The request of the script

  /// Methods of `pm.request`, `req` and `pm.execution`.
  func requestMethod(
    _ host: String, _ name: String, _ values: [ScriptValue], at offset: Int
  ) throws(ScriptLoss) -> ScriptValue {
    switch (host, name) {
    case ("pm.execution", "setNextRequest"): return try setNextRequest(values.first)
    case ("pm.execution", _): throw ScriptLoss("`\(name)` without a condition", cause: .flow)
    case ("pm.request.url", "toString"), ("req", "getUrl"):
      guard script.phase == .afterResponse else { break }
      return .expression(
        ScriptExpression(
          text: "request.url", type: .text, source: ScriptSource(response: response)))
    case ("pm.request.headers", "get"), ("req", "getHeader"):
      guard script.phase == .afterResponse, case .data(.string(let key))? = values.first else {
        break
      }
      return .expression(
        ScriptExpression(
          text: "request.headers[\(CELText.quoted(key))]", type: .text,
          source: ScriptSource(response: response)))
    default:
      if try changeRequest(host, name, values) { return .undefined }
    }
    throw ScriptLoss("`\(host).\(name)(…)`")
  }

  /// - Returns: false for an unknown change.
  private func changeRequest(
    _ host: String, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> Bool {
    guard script.phase == .beforeRequest, response == 0 else {
      throw ScriptLoss("a change of the request")
    }
    guard guards.isEmpty, loops.isEmpty else {
      throw ScriptLoss("a change of the request under a condition")
    }
    switch (host, name) {
    case ("pm.request.headers", "add"), ("pm.request.headers", "upsert"),
      ("pm.request", "addHeader"), ("pm.request", "upsertHeader"):
      let (key, value) = try keyAndValue(values.first)
      try addHeader(key, value, replaces: name.hasPrefix("upsert"))
    case ("pm.request.headers", "remove"), ("pm.request", "removeHeader"):
      guard case .data(.string(let key))? = values.first else { return false }
      try add(.header(key, nil, replaces: true))
    case ("req", "setHeader"):
      guard values.count == 2, case .data(.string(let key)) = values[0] else { return false }
      try addHeader(key, values[1], replaces: true)
    case ("req", "setHeaders"):
      guard case .object(let members)? = values.first else { return false }
      for member in members {
        try addHeader(member.name, member.value, replaces: true)
      }
    case ("req", "setBody"):
      guard let body = values.first else { return false }
      switch body {
      case .object, .list: try add(.key("json", try hiddenJSON(body)))
      case .encoded(let inner): try add(.key("json", try hiddenJSON(inner)))
      default: throw ScriptLoss("a body that is text")
      }
    case ("req", "setTimeout"):
      guard case .data(.number(let number))? = values.first, let value = number.exactInt,
        (1...86_400_000).contains(value)
      else { return false }
      try add(.key("timeout", .text("\(value)ms")))
    case ("pm.request.url.query", "add"), ("pm.request.url", "addQueryParams"):
      guard let first = values.first else { return false }
      var fields = [first]
      if case .list(let elements) = first { fields = elements }
      for field in fields {
        let (key, value) = try keyAndValue(field)
        try add(.param(key, context.hidden(try sent(value), key)))
      }
    default: return false
    }
    return true
  }

  private func addHeader(
    _ name: String, _ value: ScriptValue, replaces: Bool
  ) throws(ScriptLoss) {
    if name.lowercased() == "cookie" { change(.cookie, CookieHeader.change, at: 0) }
    try add(.header(name, context.hidden(try sent(value), name), replaces: replaces))
  }

  /// `{ key, value }`, `'a=b'`, `'a: b'`
  private func keyAndValue(
    _ value: ScriptValue?
  ) throws(ScriptLoss) -> (key: String, value: ScriptValue) {
    if case .object(let members)? = value,
      case .data(.string(let key))? = members.last(where: { $0.name == "key" })?.value,
      let text = members.last(where: { $0.name == "value" })?.value,
      members.allSatisfy({ ["key", "value", "system", "description"].contains($0.name) })
    {
      return (key, text)
    }
    if case .data(.string(let line))? = value,
      let sign = line.firstIndex(where: { $0 == ":" || $0 == "=" })
    {
      let rest = line[line.index(after: sign)...].drop { $0 == " " }
      return (String(line[..<sign]), .data(.string(String(rest))))
    }
    throw ScriptLoss("a field that is made")
  }

  // MARK: The next request

  func setNextRequest(_ value: ScriptValue?) throws(ScriptLoss) -> ScriptValue {
    let isPlain = guards.isEmpty && loops.isEmpty && test == nil
    switch value {
    case .data(.string(let name))? where isPlain && name == context.nextRequestName:
      return .undefined
    case .data(.null)? where isPlain && context.nextRequestName == nil: return .undefined
    default: throw ScriptLoss("the order of requests", cause: .flow)
    }
  }

  /// `if (C) setNextRequest(own name)` and `if (C) skipRequest()`.
  ///
  /// - Returns: false if it is neither.
  func executeFlow(
    _ condition: ScriptCondition, _ test: JSExpression, _ then: JSStatement,
    _ otherwise: JSStatement?
  ) throws(ScriptLoss) -> Bool {
    guard let call = Self.onlyCall(then), let path = ScriptSyntax.path(call.callee) else {
      return false
    }
    guard guards.isEmpty, loops.isEmpty, response == 0, self.test == nil else { return false }
    if path == "pm.execution.skipRequest" || path == "bru.runner.skipRequest" {
      guard otherwise == nil, script.phase == .beforeRequest, let negated = condition.negated,
        !negated.source.isFresh
      else { throw ScriptLoss("a condition that is not known", cause: .flow) }
      try add(.onlyIf(negated.text))
      return true
    }
    let names = ["postman.setNextRequest", "pm.execution.setNextRequest", "bru.setNextRequest"]
    guard names.contains(path), let first = call.arguments.first else { return false }
    var name: String?
    if case .data(.string(let text)) = try value(first) { name = text }
    guard let name, name == context.requestName, script.phase == .afterResponse,
      let negated = condition.negated, !negated.source.isFresh, negated.source.loops.isEmpty,
      otherwise.map(isNextOrNothing) ?? true
    else { throw ScriptLoss("the order of requests", cause: .flow) }
    try add(.retry(until: negated.text))
    change(
      .flow, "\(RepeatedRequests.words) `\(text(test))`, at most 1000 times",
      at: test.range.lowerBound)
    return true
  }

  /// The one call of a statement, besides those of `console`.
  private static func onlyCall(
    _ statement: JSStatement
  ) -> (callee: JSExpression, arguments: [JSExpression])? {
    switch statement.kind {
    case .expression(let value):
      guard case .call(let callee, let arguments) = value.kind else { return nil }
      return (callee, arguments)
    case .block(let statements):
      let own = statements.filter { !isConsole($0) }
      return own.count == 1 ? onlyCall(own[0]) : nil
    default: return nil
    }
  }

  private static func isConsole(_ statement: JSStatement) -> Bool {
    guard case .expression(let value) = statement.kind, case .call(let callee, _) = value.kind
    else { return false }
    return ScriptSyntax.path(callee)?.hasPrefix("console.") == true
  }

  private func isNextOrNothing(_ statement: JSStatement) -> Bool {
    guard let call = Self.onlyCall(statement), let path = ScriptSyntax.path(call.callee),
      path.hasSuffix("setNextRequest"), let first = call.arguments.first
    else {
      if case .block(let statements) = statement.kind {
        return statements.allSatisfy(Self.isConsole)
      }
      return false
    }
    return ScriptSyntax.literal(first) == context.nextRequestName && context.nextRequestName != nil
  }
}
