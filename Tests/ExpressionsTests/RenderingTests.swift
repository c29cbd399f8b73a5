// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import TestSupport
import Testing
import Values

struct RenderingTests {
  private var scope: VariableScope {
    var scope = VariableScope()
    scope.bind("user", to: .string("ada & co"))
    scope.bind("price", to: .number(ExactNumber(uncheckedDigits: "1.10")))
    scope.bind("yes", to: .boolean(true))
    scope.bind("nothing", to: .null)
    scope.bind("list", to: .array([.string("a"), .object(OrderedObject([("b", .null)]))]))
    scope.bind("url", to: .string("http://h/x?y=1"))
    scope.bind("password", to: ScopedValue(.string("hunté"), secrets: SecretNames("password")))
    scope.bind("token", to: ScopedValue(.string("t"), secrets: SecretNames("api")))
    return scope
  }

  private func parse(_ text: String) throws -> Template {
    var errors: [ExpressionError] = []
    return try #require(Template.parse(text, errors: &errors))
  }

  @Test(arguments: [
    ("hi ${user}!", "hi ada & co!"), ("${price} ${yes}", "1.10 true"), ("${price}", "1.10"),
    ("${list[0]}", "a"), ("plain", "plain"),
  ])
  func `text is rendered`(_ text: String, _ expected: String) throws {
    let rendered = try parse(text).render(in: scope)
    #expect(rendered.text == expected)
    #expect(rendered.secretParts.isEmpty)
  }

  @Test func `a whole template keeps its type`() throws {
    #expect(try parse("${list}").evaluate(in: scope).value.kind == .array)
    #expect(try parse("${nothing}").evaluate(in: scope).value == .null)
    #expect(try parse("${list[1].b}").evaluate(in: scope).value == .null)
    #expect(try parse(" ${price}").evaluate(in: scope).value == .string(" 1.10"))
  }

  @Test(
    arguments: [
      ("x ${⟦missing⟧.a}", .unavailable(name: "missing")),
      ("x ${list[1].⟦c⟧}", .missingMember(name: "c")),
      ("x ${user.⟦c⟧}", .notAnObject(member: "c", found: .string)),
      ("x ${list.⟦c⟧}", .notAnObject(member: "c", found: .array)),
      ("x ${user⟦[0]⟧}", .notAList(index: 0, found: .string)),
      ("x ${list⟦[2]⟧}", .indexOutOfRange(index: 2, count: 2)),
      ("x ${list⟦[-1]⟧}", .indexOutOfRange(index: -1, count: 2)),
      ("x ${⟦nothing⟧}", .notText(found: .null)),
      ("x ${⟦list⟧}", .notText(found: .array)),
      ("x ${⟦list[1]⟧}", .notText(found: .object)),
    ] as [(String, EvaluationError.Kind)])
  func `a template that cannot be rendered is reported with its place`(
    _ marked: String, _ kind: EvaluationError.Kind
  ) throws {
    let marked = MarkedText(marked)
    let error = try #require(throws: EvaluationError.self) {
      try parse(marked.text).render(in: scope)
    }
    #expect(error.kind == kind)
    #expect(error.range == marked.ranges.first)
    #expect(!error.message.isEmpty)
  }

  @Test func `null, lists and objects in text are errors with an alternative`() throws {
    let error = try #require(throws: EvaluationError.self) {
      try parse("x ${list}").render(in: scope)
    }
    var files = SourceFiles()
    let span = SourceSpan(
      file: files.add(SourceFile(path: "a.yaml", bytes: [])), range: error.range)
    let diagnostic = error.diagnostic(at: span)
    #expect(diagnostic.code == "not-text")
    #expect(diagnostic.message == "a list cannot be part of a text")
    #expect(
      diagnostic.help == [
        "write `json.encode(…)`, reach into it, or let `${…}` be the whole value"
      ])
  }

  @Test(arguments: [
    ("${url}/p/${user}", "http://h/x?y=1/p/<queryValue ada & co>"),
    ("/p/${user}/${yes}", "/p/<pathSegment ada & co>/<pathSegment true>"),
    ("/p?q=${user}&r=${yes}", "/p?q=<queryValue ada & co>&r=<queryValue true>"),
    ("http://${user}/", "http://<authority ada & co>/"),
    ("http://${user}", "http://<authority ada & co>"),
    ("http://${user}?a=${user}", "http://<authority ada & co>?a=<queryValue ada & co>"),
    ("http://a:b@${user}/", "http://a:b@<authority ada & co>/"),
    ("http://${user}:${yes}/", "http://<pathSegment ada & co>:<pathSegment true>/"),
    ("http://${user}:x@h/", "http://<pathSegment ada & co>:x@h/"),
    ("http://h/a@${user}/", "http://h/a@<pathSegment ada & co>/"),
    ("/x://${user}/", "/x://<pathSegment ada & co>/"),
    ("${user}${user}", "ada & co<pathSegment ada & co>"),
    ("/plain", "/plain"),
  ])
  func `an address encodes by the place of the expression`(
    _ text: String, _ expected: String
  ) throws {
    let rendered = try parse(text).renderAddress(
      in: scope, encode: { "<\($1) \($0)>" }, literal: { text, _ in text })
    #expect(rendered.text.text == expected)
  }

  @Test func `text goes through the encoder and literal text does not`() throws {
    let rendered = try parse("^${user}$").render(in: scope) { "(\($0))" }
    #expect(rendered.text == "^(ada & co)$")
  }

  @Test func `text from a secret becomes a mark in its place, at any length`() throws {
    let rendered = try parse("é ${password}:${user}:${token}").render(in: scope) { $0 + "%" }
    let marked = MarkedText("é ⟦hunté%⟧:ada & co%:⟦t%⟧")
    #expect(rendered.text == marked.text)
    #expect(rendered.secretParts.map(\.range) == marked.ranges)
    #expect(rendered.secretParts.map(\.secrets.names) == [["password"], ["api"]])
    #expect(rendered.secrets.names == ["api", "password"])
    #expect(try parse("${token}").evaluate(in: scope).secrets.names == ["api"])
    #expect(try parse("a${token}").evaluate(in: scope).secrets.names == ["api"])
  }

  @Test func `a scope may answer for more than the first name`() throws {
    struct Environment: Scope {
      func value(of reference: NameReference) -> ScopedValue? {
        guard reference.root == "env", let name = reference.path.first?.name else { return nil }
        return ScopedValue(.string("value of \(name)"), membersTaken: 1)
      }
    }
    #expect(try parse("${env.HOME}").evaluate(in: Environment()).value == .string("value of HOME"))
    #expect(throws: EvaluationError.self) { try parse("${env.HOME.x}").evaluate(in: Environment()) }
  }

  @Test func `a later name hides an earlier one`() throws {
    var scope = scope
    scope.bind("user", to: .string("bob"))
    #expect(try parse("${user}").render(in: scope).text == "bob")
  }

  @Test func `a condition is true or false and nothing else`() throws {
    var errors: [ExpressionError] = []
    let yes = try #require(Expression.parseCondition("yes", errors: &errors))
    #expect(try yes.evaluateCondition(in: scope))
    let price = try #require(Expression.parseCondition("${price}", errors: &errors))
    let error = try #require(throws: EvaluationError.self) {
      try price.evaluateCondition(in: scope)
    }
    #expect(error.kind == .notABoolean(found: .number))
    #expect(error.range == 2..<7)
  }
}
