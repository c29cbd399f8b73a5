// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// What a script changes in its own data.
@Suite struct `A change in the data of a script` {
  @Test(arguments: [
    ("const k = j; k.a = 1;", "j.a"), ("Object.assign(j, { a: 1 });", "j.a"),
    ("j.items.forEach(i => { i.a = 1; });", "j.items[0].a"), ("j.items.sort();", "j.items[0]"),
    ("const l = j.items; l.reverse();", "j.items[0]"), ("delete j.a;", "j.a"),
    ("const l = [1]; l.push(3);", "l.length"), ("const l = [1], m = l; m.pop();", "l.length"),
    ("const l = [{}]; const m = l[0]; m.a = 1;", "l[0].a"), ("const l = [1]; l.splice(0);", "l[0]"),
    ("const k = {}; const o = { k }; k.a = 1;", "o.k.a"), ("const l = [2]; l.shift();", "l[0]"),
    ("function f(o) { o.a = 1; } f(j);", "j.a"), ("const k = {}; ((o) => { o.a = 1; })(k);", "k.a"),
    ("const k = { a: 2 }; const f = o => { o.a = 1; }; f(k);", "k.a"),
    ("const l = [{ a: 2 }]; l.forEach(e => { e.a = 1; });", "l[0].a"),
    ("const l = [{ a: 2 }]; for (const e of l) { e.a = 1; }", "l[0].a"),
    ("pm.test('x', () => { strange(); j.items.fill(1); });", "j.items[0]"),
    ("pm.test('x', () => { const i = j.items; strange(); i.unshift(1); });", "j.items[0]"),
    ("let s = 1; function f() { s = 404; } strange(f());", "s"),
  ])
  func `loses what reads it`(start: String, read: String) {
    let followed = FollowedScript(
      "const j = pm.response.json();\n\(start)\n"
        + "pm.test('t', () => { pm.expect(\(read)).to.equal(pm.environment.get('x')); });")
    #expect(followed.losses.last?.hasPrefix("pm.test('t'") == true, "\(followed.losses)")
    #expect(followed.outcome.tests.last?.isTaken == false)
    #expect(!followed.plain.contains("${x}"), "\(followed.step)")
  }

  @Test(arguments: [
    "const k = {}; k.a = 5;", "const k = { b: 1 }; k.a = 5; console.log(k);",
    "const k = { a: 5 }; const l = j.items.map(i => i.a); l.strange();",
    "const k = { a: 5 }; [...j.items].sort();", "const k = { a: 5 }; Object.keys(j).reverse();",
    "const k = { a: 5 }; const errors = []; errors.push('x');",
  ])
  func `keeps the rest`(start: String) {
    let followed = FollowedScript(
      "const j = pm.response.json();\n\(start)\n"
        + "pm.test('t', () => { pm.expect(j.a).to.equal(k.a); });")
    #expect(followed.outcome.takenTests == 1, "\(followed.losses)")
    #expect(followed.plain.contains("a: 5"), "\(followed.step)")
  }

  @Test(arguments: [ScriptDialect.bruno, .http])
  func `loses the one body of a tool`(dialect: ScriptDialect) {
    let body = dialect == .bruno ? "res.body" : "response.body"
    for change in ["\(body).items.sort();", "const j = \(body); j.a = 1;"] {
      let name = dialect == .bruno ? "test" : "client.test"
      let followed = FollowedScript(
        "\(change)\n\(name)('t', () => { if (\(body).a !== 5) { throw new Error('x'); } });",
        .afterResponse, dialect)
      #expect(followed.losses.count == 2, "\(followed.losses)")
      #expect(followed.outcome.takenTests == 0)
    }
  }
}
