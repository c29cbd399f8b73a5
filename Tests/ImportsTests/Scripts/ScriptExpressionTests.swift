// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// What a script computes, as a person writes it in CEL.
@Suite struct `An expression of a script` {
  @Test(arguments: [
    ("Math.round(j.a)", "int(math.floor(response.json.a + 0.5))"),
    ("Math.ceil(j.a)", "int(math.ceil(response.json.a))"),
    ("Math.trunc(j.a)", "int(response.json.a)"),
    ("Math.round(pm.response.code)", "response.status"), ("Math.round(2.5)", "3"),
    ("j.items[j.items.length - 1].id", "response.json.items[size(response.json.items) - 1].id"),
    ("j.items.at(-2)", "response.json.items[size(response.json.items) - 2]"),
    ("j.items.at(1).id", "$.items[1].id"),
    ("j.t.replace(/x/, 'y')", "response.json.t.replace('x', 'y', 1)"),
    ("j.t.replace(/Bearer /, '')", "response.json.t.replace('Bearer ', '', 1)"),
    ("pm.response.headers.get('X-A') || ''", "response.headers[?'X-A'].orValue('')"),
    ("pm.response.headers.get('X-A') ?? 'd'", "response.headers[?'X-A'].orValue('d')"),
    ("String(j.a) + 'x'", "string(response.json.a) + 'x'"),
  ])
  func `is captured`(expression: String, expected: String) {
    let followed = FollowedScript(
      "const j = pm.response.json();\npm.environment.set('x', \(expression));")
    #expect(followed.losses.isEmpty, "\(followed.losses)")
    let value = followed.outcome.captures.first?.value
    let texts: [ImportedText] = [.expression(expected), ImportedText(expected)]
    let isNumber = expected == "3" || expected == "response.status"
    #expect(
      isNumber || texts.contains { value?.isSame(as: .text($0)) == true }, "\(followed.step)")
  }

  @Test(arguments: [
    ("a == b", "||", "c == d", "a == b || c == d"), ("a || b", "||", "c", "a || b || c"),
    ("a || b", "&&", "c == 1", "(a || b) && c == 1"), ("a && b", "||", "c", "(a && b) || c"),
    ("a ? b : c", "&&", "d", "(a ? b : c) && d"),
    ("f(a || b)", "&&", "d != ' || '", "f(a || b) && d != ' || '"),
    ("a.?b == 1", "&&", "x['a ? b'] > 2", "a.?b == 1 && x['a ? b'] > 2"),
  ])
  func `has parentheses where they say something`(
    left: String, sign: String, right: String, expected: String
  ) {
    let sides = [left, right].map { ScriptExpression(text: $0, type: .boolean, isOperand: false) }
    #expect("\(sides[0].side(of: sign)) \(sign) \(sides[1].side(of: sign))" == expected)
  }

  @Test(arguments: [
    ("string(a)", true), ("string(a) + string(b)", false), ("string(f(a), ')')", true),
    ("response.body", true), ("response.json.a", false), ("uuid()", true), ("uuidx()", false),
    ("hex(a)[0]", false), ("json.encode({'a': [1]})", true),
  ])
  func `is a text`(text: String, isText: Bool) {
    #expect(ScriptCEL.isText(text) == isText)
  }

  @Test(arguments: [
    ("pm.response.to.be.ok; pm.expect(pm.response.code).to.be.below(500);", "status: 2xx"),
    (
      "pm.response.to.be.ok; pm.expect(pm.response.code).to.be.oneOf([200, 201, 404]);",
      "status: [200, 201]"
    ),
    ("pm.response.to.be.ok; pm.expect(pm.response.code).to.be.oneOf([201, 404]);", "status: 201"),
    (
      "pm.expect(pm.response.code).to.be.below(500); pm.expect(pm.response.code).to.be.at.most(499);",
      "status: { $lte: 499 }"
    ),
    (
      "pm.expect(pm.response.code).to.be.below(400); pm.expect(pm.response.code).to.be.at.most(499);",
      "status: { $lt: 400 }"
    ),
    (
      "pm.expect(pm.response.code).to.be.above(199); pm.expect(pm.response.code).to.be.below(300);",
      "status: { $gt: 199, $lt: 300 }"
    ),
    (
      "pm.expect(pm.response.json().a).to.be.an('array').with.lengthOf(3);",
      "a: { $type: array, $length: 3 }"
    ),
    (
      "pm.expect(pm.response.json().a).to.be.a('string').and.have.lengthOf(3);",
      "a: { $type: string, $length: 3 }"
    ),
  ])
  func `of several bounds says them once`(test: String, expected: String) {
    let followed = FollowedScript("pm.test('t', () => { \(test) });")
    #expect(followed.losses.isEmpty, "\(followed.losses)")
    #expect(followed.plain.contains(expected), "\(followed.step)")
  }

  @Test(arguments: [
    ("_.random(10, 99)", "${random.int(10, 99)}"), ("_.random(5)", "${random.int(0, 5)}"),
    ("_.random(9, 1)", "${random.int(1, 9)}"),
  ])
  func `of lodash is random too`(call: String, expected: String) {
    let followed = FollowedScript("pm.environment.set('x', \(call));", .beforeRequest)
    #expect(followed.plain.contains("x: \(expected)"), "\(followed.step)")
    #expect(
      FollowedScript("pm.environment.set('x', _.random(1.5, 2));", .beforeRequest).losses.count == 1
    )
  }

  /// The message of a failure needs no counterpart.
  @Test(arguments: [
    "j.items.forEach((o, i) => { pm.expect(o.id, 'item ' + i).to.be.a('number'); });",
    "j.items.forEach((o, i) => pm.expect(o.id, `item ${i} of ${j.items.length}`).to.be.a('number'));",
    "for (let i = 0; i < j.items.length; i++) { pm.expect(j.items[i].id, 'item ' + i).to.be.a('number'); }",
  ])
  func `of a message is not needed`(loop: String) {
    let followed = FollowedScript(
      "const j = pm.response.json();\npm.test('t', () => { \(loop) });")
    #expect(followed.losses.isEmpty, "\(followed.losses)")
    #expect(followed.plain.contains("id: { $type: number }"), "\(followed.step)")
  }

  @Test(arguments: [
    "pm.environment.set('x', pm.environment.get('n') || 0);",
    "pm.environment.set('x', (pm.environment.get('n') || 0) + (pm.response.json().a ? 1 : 2));",
    "if (pm.response.json().a === 1 || pm.response.json().b === 2) { pm.environment.set('x', pm.environment.get('n') || 0); }",
    "pm.environment.set('x', pm.environment.get('n') || pm.environment.get('m') || 'z');",
  ])
  func `with a fallback needs no value`(script: String) {
    let followed = FollowedScript(script)
    #expect(followed.losses.isEmpty, "\(followed.losses)")
    #expect(followed.outcome.readNames.contains("n"))
    #expect(followed.outcome.askedNames.contains("n"), "\(followed.step)")
  }
}
