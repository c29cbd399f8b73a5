// SPDX-License-Identifier: Apache-2.0

import Values

extension ScriptRun {
  /// A method of an object of the tool or of JavaScript.
  func hostMethod(
    _ host: String, _ response: Int, _ name: String, _ values: [ScriptValue], at offset: Int
  ) throws(ScriptLoss) -> ScriptValue {
    switch host {
    case "pm": return try pm(name, values, at: offset)
    case "test" where script.dialect == .httpYac:
      try shortTest(name, values, at: offset)
      return .undefined
    case "assert":
      try nodeAssertion(name, values)
      return .undefined
    case "$random": return try randomValue(name, values)
    case "client", "test", "expect": return try testing(host, name, values, at: offset)
    case "scope", "bru", "client.global", "request.variables", "postman", "row":
      return try variables(host, response, name, values, at: offset)
    case "response": return try responseMethod(response, name, values)
    case "headers", "responseHeaders", "cookies":
      return try collectionMethod(host, response, name, values)
    case "pm.execution", "pm.request", "pm.request.url", "pm.request.url.query",
      "pm.request.headers", "req", "request":
      return try requestMethod(host, name, values, at: offset)
    case "JSON": return try json(name, values)
    case "Array" where name == "isArray", "Number" where name == "isInteger":
      guard case .subject(let subject)? = values.first else { break }
      return .condition(typeCondition(subject, [.text(name == "isArray" ? "array" : "integer")]))
    case "tv4" where name == "validate":
      guard values.count == 2, case .subject(let subject) = values[0] else { break }
      return .condition(ScriptCondition(holds: [try schema(values[1], of: subject, for: .tv4)]))
    case "ajv" where name == "compile":
      guard let schema = values.first else { break }
      return .validator(schema)
    case "ajv" where name == "validate":
      guard let schema = values.first, values.count == 2 else { break }
      return try validation(schema, values[1])
    case "crypto", "crypto.hmac":
      if let digest = try ScriptDigest(host, name, values) { return .digest(digest) }
      if let value = try hostLibrary(host, name, values) { return value }
    case "Object": return try objectMethod(name, values)
    case "_" where name == "parseInt":
      if let value = try library("parseInt", values) { return value }
    case "_" where name == "random":
      if let value = Self.randomInteger(values) { return value }
    default:
      if let value = try hostLibrary(host, name, values) { return value }
    }
    throw ScriptLoss("`\(host).\(name)(…)`")
  }

  /// Whether a part of a response follows a schema.
  func validation(
    _ schema: ScriptValue, _ value: ScriptValue?
  ) throws(ScriptLoss) -> ScriptValue {
    guard case .subject(let subject)? = value else { throw ScriptLoss("a schema of other data") }
    return .condition(ScriptCondition(holds: [try self.schema(schema, of: subject)]))
  }

  private func pm(
    _ name: String, _ values: [ScriptValue], at offset: Int
  ) throws(ScriptLoss) -> ScriptValue {
    switch name {
    case "test":
      guard values.count >= 2 else { break }
      try runTest(values[0], values[1], at: offset)
      return .undefined
    case "expect": return expectation(of: values.first ?? .undefined)
    case "sendRequest": return try sendRequest(values, at: offset)
    default: break
    }
    throw ScriptLoss("`pm.\(name)(…)`")
  }

  private func testing(
    _ host: String, _ name: String, _ values: [ScriptValue], at offset: Int
  ) throws(ScriptLoss) -> ScriptValue {
    switch (host, name) {
    case ("client", "test"):
      guard values.count >= 2 else { break }
      try runTest(values[0], values[1], at: offset)
      return .undefined
    case ("client", "assert"):
      guard let value = values.first else { break }
      try expect(try truth(value))
      return .undefined
    case ("expect", "fail"):
      try expect([ScriptExpectation(.condition("false"))])
      return .undefined
    default: break
    }
    throw ScriptLoss("`\(host).\(name)(…)`")
  }

  // MARK: Variables

  private func variables(
    _ host: String, _ scope: Int, _ name: String, _ values: [ScriptValue], at offset: Int
  ) throws(ScriptLoss) -> ScriptValue {
    if name == "replaceIn", case .data(.string(let text))? = values.first {
      return replaced(text)
    }
    if name == "setNextRequest" { return try setNextRequest(values.first) }
    if host == "bru", name == "sleep", case .data(.number(let number))? = values.first,
      let delay = number.exactInt, (0...86_400_000).contains(delay)
    {
      try add(script.phase == .beforeRequest ? .key("delay", .text("\(delay)ms")) : .wait(delay))
      return .undefined
    }
    guard case .data(.string(let key))? = values.first else { throw ScriptLoss("`\(name)(…)`") }
    if host == "row" {
      guard name == "get" else { throw ScriptLoss("`\(name)(…)`") }
      return row(key)
    }
    if host == "postman", name == "getResponseHeader" {
      return .subject(ScriptSubject(response: 0, part: .header(key)))
    }
    if host == "bru", name == "getVar", made[key] == nil {
      switch context.runtimeValue(key) {
      case .never: return .undefined
      case .nothing:
        guard case .expression(var expression) = variable(key) else { break }
        expression.isNothing = true
        return .expression(expression)
      case .unknown: break
      }
    }
    if let scope = Self.scope(host, scope, name) {
      noteScope(scope.rawValue, of: key, isSet: name.hasPrefix("set"))
    }
    switch name {
    case "get", "getEnvironmentVariable", "getGlobalVariable", "getVar", "getEnvVar",
      "getGlobalEnvVar", "getCollectionVar", "getFolderVar", "getRequestVar":
      return variable(key)
    case "getProcessEnv":
      guard ScriptSubject.isPlain(key) else { break }
      return .expression(ScriptExpression(text: "env.\(key)", type: .any))
    case "has": return .condition(try truth(variable(key)))
    case "set", "setEnvironmentVariable", "setGlobalVariable", "setVar", "setEnvVar",
      "setGlobalEnvVar":
      guard values.count >= 2 else { break }
      try setVariable(key, values[1])
      return .undefined
    default: break
    }
    throw ScriptLoss("`\(name)(…)`")
  }

  /// The scope that a call of Postman or Bruno names.
  private static func scope(_ host: String, _ number: Int, _ name: String) -> ScriptVariableScope? {
    switch (host, name) {
    case ("scope", _): ScriptVariableScope(rawValue: number)
    case ("postman", "setEnvironmentVariable"), ("postman", "getEnvironmentVariable"): .environment
    case ("postman", "setGlobalVariable"), ("postman", "getGlobalVariable"): .globals
    case ("bru", "setVar"), ("bru", "getVar"): .local
    case ("bru", "getRequestVar"): .request
    case ("bru", "getFolderVar"): .folder
    case ("bru", "setEnvVar"), ("bru", "getEnvVar"): .environment
    case ("bru", "getCollectionVar"): .collection
    case ("bru", "setGlobalEnvVar"), ("bru", "getGlobalEnvVar"): .globals
    default: nil
    }
  }

  /// A text with `{{…}}`.
  private func replaced(_ text: String) -> ScriptValue {
    let template: ImportedText = templated(text)
    if let literal = template.literal { return .data(.string(literal)) }
    let isFresh = template.expressions.contains {
      $0.hasPrefix("random.") || $0.hasPrefix("uuid()")
    }
    return .text(template, ScriptSource(isFresh: isFresh))
  }

  // MARK: Responses

  private func responseMethod(
    _ response: Int, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue {
    func part(_ part: ScriptSubject.Part) -> ScriptValue {
      .subject(ScriptSubject(response: response, part: part))
    }
    switch (name, script.dialect) {
    case ("json", .postman):
      noteParsing(response)
      return part(.json)
    case ("getBody", .bruno):
      try needsPlainBody()
      return part(.json)
    case ("text", .postman): return part(.body)
    case ("reason", .postman): return part(.reason)
    case ("getStatus", .bruno): return part(.status)
    case ("getUrl", .bruno): return ScriptHosts.address(response)
    case ("getStatusText", .bruno): return part(.reason)
    case ("getResponseTime", .bruno): return part(.time)
    case ("getHeaders", .bruno): return .host("headers", response)
    case ("getHeader", .bruno):
      guard case .data(.string(let header))? = values.first else { break }
      return part(.header(header))
    default: break
    }
    throw ScriptLoss("`\(name)(…)` of the response")
  }

  private func collectionMethod(
    _ host: String, _ response: Int, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue {
    guard case .data(.string(let key))? = values.first else { throw ScriptLoss("`\(name)(…)`") }
    if host == "cookies", name == "get" || name == "has" {
      change(
        .cookie, "the cookie `\(key)` is one that this response sets, not one of the jar", at: 0)
    }
    switch name {
    case "get", "valueOf", "one":
      let part: ScriptSubject.Part = host == "cookies" ? .cookie(key) : .header(key)
      return .subject(ScriptSubject(response: response, part: part))
    case "has", "hasOwnProperty":
      return .condition(try existence(of: key, in: .host(host, response)))
    default: throw ScriptLoss("`\(name)(…)`")
    }
  }

  // MARK: JSON

  /// The test, or the whole script, ends at a body that is not JSON.
  private func noteParsing(_ response: Int) {
    if response == 0, guards.isEmpty, loops.isEmpty { needsJSON = true }
  }

  private func json(_ name: String, _ values: [ScriptValue]) throws(ScriptLoss) -> ScriptValue {
    guard let value = values.first else { throw ScriptLoss("`JSON.\(name)(…)`") }
    if name == "parse" {
      switch value {
      case .subject(var subject) where subject.part == .body && !subject.isLength:
        subject.part = .json
        noteParsing(subject.response)
        return .subject(subject)
      case .data(.string(let text)):
        guard let document = try? JSONDocument.parse(Array(text.utf8)) else {
          throw ScriptLoss("`JSON.parse(…)`")
        }
        return Self.value(document.root.value(), depth: 0) ?? .lost
      default:
        let one = try cel(value)
        if one.type != .text { note(.otherType) }
        return .expression(
          ScriptExpression(text: "json.decode(\(one.text))", type: .any, source: one.source))
      }
    }
    guard name == "stringify", values.count == 1 else { throw ScriptLoss("`JSON.\(name)(…)`") }
    _ = try cel(value)
    return .encoded(value)
  }

  private static func value(_ data: Value, depth: Int) -> ScriptValue? {
    guard depth < 60 else { return nil }
    switch data {
    case .array(let elements):
      let values = elements.compactMap { value($0, depth: depth + 1) }
      return values.count == elements.count ? .list(values) : nil
    case .object(let object):
      let members = object.members.compactMap { member in
        value(member.value, depth: depth + 1).map { (name: member.name, value: $0) }
      }
      return members.count == object.members.count ? .object(JSText.inOrder(members)) : nil
    case .number(let number): return JSNumber.exact(number).map { .data(.number($0)) }
    default: return .data(data)
    }
  }

  private func objectMethod(
    _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue {
    switch (name, values.first) {
    case ("keys", .object(let members)?):
      return .list(members.map { .data(.string($0.name)) })
    case ("values", .object(let members)?): return .list(members.map(\.value))
    case ("keys", .subject(let subject)?) where subject.part == .json && !subject.isLength:
      change(
        .script, "`Object.keys` has names in the order of the document, and of a list its elements",
        at: 0)
      return .expression(
        ScriptExpression(
          text: "\(subject.expression()).map(key, key)", type: .any,
          source: ScriptSource(response: subject.response, loops: subject.loops)))
    default: throw ScriptLoss("`Object.\(name)(…)`")
    }
  }
}
