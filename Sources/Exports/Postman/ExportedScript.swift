// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Queries
import Values

/// Expectations as `pm.test`, and captures as `pm.collectionVariables.set`.
struct ExportedScript {
  private(set) var lines: [String] = []
  /// Expectations and captures without a counterpart, in words.
  private(set) var lost: [(cause: ExportFinding.Cause, text: String)] = []

  private mutating func test(_ name: String, _ statements: [String]?) {
    guard let statements else { return lost.append((.expect, name)) }
    lines.append("pm.test(\(Self.literal(name)), function () {")
    lines += statements.map { "  \($0)" }
    lines.append("});")
  }

  // MARK: Expectations

  /// Adds the expectations of a step.
  mutating func add(_ expectations: Expectations) {
    if expectations.failure != nil { lost.append((.expect, "failure")) }
    if expectations.failure == nil { addStatus(expectations.status) }
    for header in expectations.headers { add(header) }
    if let json = expectations.json { addJSON(json) }
    if let time = expectations.time {
      test("time", Self.checks(time, of: "pm.response.responseTime"))
    }
    if let body = expectations.body { test("body", Self.checks(body, of: "pm.response.text()")) }
    for (name, isWritten) in [
      ("events", expectations.events != nil), ("messages", expectations.messages != nil),
      ("schema", expectations.schema != nil), ("bytes", expectations.bytes != nil),
      ("file", expectations.file != nil),
    ] where isWritten {
      lost.append((.expect, name))
    }
    let others =
      expectations.cookies.map { "cookie \($0.name.content)" }
      + expectations.xpaths.map { _ in "xpath" } + expectations.others.map(\.subject.rawValue)
      + expectations.values.map { _ in "values" } + expectations.that.map { "that \($0.text)" }
    lost += others.map { (.expect, $0) }
  }

  private mutating func addStatus(_ status: StatusExpectation?) {
    let code = "pm.response.code"
    switch status {
    case nil:
      // A status of 400 and above fails a step that expects none of its own.
      test("status is below 400", ["pm.expect(\(code)).to.be.below(400);"])
    case .anyOf(let patterns, _)?:
      let name = "status is \(patterns.map(\.words).joined(separator: " or "))"
      test(name, Self.check(patterns))
    case .matching(let expected)?:
      let checks = Self.checks(expected, of: code)
      // The status that a step without one expects.
      let isImplied = checks == ["pm.expect(\(code)).to.be.below(400);"]
      test(isImplied ? "status is below 400" : "status", checks)
    case .listed?, .template?: lost.append((.expect, "status"))
    }
  }

  private static func check(_ patterns: [StatusPattern]) -> [String]? {
    let codes = patterns.compactMap { pattern in
      if case .code(let code) = pattern { code } else { nil }
    }
    if codes.count == patterns.count {
      return codes.count == 1
        ? ["pm.response.to.have.status(\(codes[0]));"]
        : [
          "pm.expect(pm.response.code).to.be.oneOf([\(codes.map(String.init).joined(separator: ", "))]);"
        ]
    }
    guard patterns.count == 1, case .class(let digit) = patterns[0] else { return nil }
    let words = [1: "info", 2: "success", 3: "redirection", 4: "clientError", 5: "serverError"]
    return words[digit].map { ["pm.response.to.be.\($0);"] }
  }

  private mutating func add(_ header: NamedExpectation) {
    let name = header.name.content
    let literal = Self.literal(name)
    if case .scalar(.constant(.null, _)) = header.expected.content {
      return test("header \(name)", ["pm.response.to.not.have.header(\(literal));"])
    }
    if case .scalar(.constant(.string(let text), _)) = header.expected.content {
      return test(
        "header \(name)", ["pm.response.to.have.header(\(literal), \(Self.literal(text)));"])
    }
    if case .mapping(let mapping) = header.expected.content, mapping.matchers.count == 1,
      case .shape(.exists(let exists)) = mapping.matchers[0].kind
    {
      return test(
        "header \(name)", ["pm.response.to.\(exists ? "" : "not.")have.header(\(literal));"])
    }
    test("header \(name)", Self.checks(header.expected, of: "pm.response.headers.get(\(literal))"))
  }

  /// Each path is a test of its own.
  private mutating func addJSON(_ expected: Expected) {
    let subject = "pm.response.json()"
    guard case .mapping(let mapping) = expected.content else {
      return test("json", Self.checks(expected, of: subject))
    }
    for path in mapping.paths {
      let name = "json \(path.text)"
      test(name, Self.accessor(path.path).flatMap { Self.checks(path.expected, of: subject + $0) })
    }
    for member in mapping.members {
      test(
        "json \(member.name.content)",
        Self.checks(member.expected, of: subject + Self.member(member.name.content)))
    }
    if !mapping.matchers.isEmpty || mapping.paths.isEmpty && mapping.members.isEmpty {
      var own = mapping
      own.members = []
      own.paths = []
      test("json", Self.checks(Expected(span: expected.span, content: .mapping(own)), of: subject))
    }
  }

  // MARK: Captures

  /// Adds the captures of a step.
  ///
  /// - Parameter isJSON: whether a name is read as JSON too.
  mutating func add(_ captures: [CaptureDeclaration], isJSON: (String) -> Bool) {
    for capture in captures {
      let name = capture.name.content
      guard capture.fallback == nil, !capture.appends, let value = Self.value(of: capture) else {
        lost.append((.capture, "\(name) (\(capture.sourceText))"))
        continue
      }
      lines.append("pm.collectionVariables.set(\(Self.literal(name)), \(value));")
      if isJSON(name) {
        lines.append(
          "pm.collectionVariables.set(\(Self.literal(name + "_json")), JSON.stringify(\(value)));")
      }
    }
  }

  private static func value(of capture: CaptureDeclaration) -> String? {
    let value: String?
    switch capture.source {
    case .json(let path, _, _): value = accessor(path).map { "pm.response.json()" + $0 }
    case .header(let name): value = "pm.response.headers.get(\(literal(name.content)))"
    case .cookie(let name): value = "pm.cookies.get(\(literal(name.content)))"
    case .part(.status): value = "pm.response.code"
    case .part(.body): value = "pm.response.text()"
    case .part, .xpath, .event, .expression, .returned: value = nil
    }
    guard let pattern = capture.pattern else { return value }
    guard let value, case .constant(_, let text) = pattern, let regex = regex(text.text) else {
      return nil
    }
    return "\(value).match(\(regex))[1]"
  }
}
