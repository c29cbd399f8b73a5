// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// What is done only under a condition, and what comes behind it.
@Suite struct `The flow of a script` {
  private static let json = "const j = pm.response.json();\n"

  @Test(arguments: [
    ("if (j.a === 1) return; pm.expect(j.b).to.equal(2);", "$anyOf:"),
    ("if (j.a === 1) { return; } else { pm.expect(j.b).to.equal(2); }", "$anyOf:"),
    ("j.l.forEach(e => { if (e.a === 1) return; pm.expect(e.b).to.equal(2); });", "$each:"),
    ("j.a === 1 && pm.expect(j.b).to.equal(2);", "$anyOf:"),
    ("j.a === 1 || pm.expect(j.b).to.equal(2);", "$anyOf:"),
    ("j.a === 1 ? pm.expect(j.b).to.equal(2) : pm.expect(j.c).to.equal(2);", "$anyOf:"),
  ])
  func `keeps what depends on a condition`(body: String, word: String) {
    let followed = FollowedScript(Self.json + "pm.test('t', () => { \(body) });")
    #expect(followed.losses.isEmpty && followed.errors.isEmpty)
    #expect(followed.step.contains(word), "\(followed.step)")
    #expect(!followed.plain.contains("json:\nb: 2"), "\(followed.step)")
  }

  /// The status is not part of the document, so both cannot be two documents.
  @Test(arguments: [
    (
      "if (pm.response.code === 200) { tests['t'] = pm.response.json().a === 1; } else { tests['u'] = pm.response.json().b === 2; }",
      [
        "of: response.status == 200 ? [response.json] : []\nis:\n$anyOf:\n- []\n- $each: { a: 1 }",
        "of: response.status == 200 ? [] : [response.json]\nis:\n$anyOf:\n- []\n- $each: { b: 2 }",
      ]
    ),
    (
      "if (pm.response.code < 300) { pm.test('t', () => { const j = pm.response.json(); pm.expect(j.a.b).to.equal(1); pm.expect(j.c).to.equal('x'); }); }",
      ["of: response.status < 300 ? [response.json] : []", "$each: { $.a.b: 1, c: x }"]
    ),
    (
      "if (pm.response.code === 201 || pm.response.code === 200) { pm.test('t', () => pm.expect(pm.response.text()).to.include('x')); }",
      ["? [response.body] : []", "$each: { $contains: x }"]
    ),
    (
      "if (pm.response.code === 404) { tests['t'] = pm.response.json().a === 1; } else if (pm.response.code === 200) { tests['u'] = pm.response.json().b === 2; }",
      [
        "of: response.status == 404 ? [] : (response.status == 200 ? [response.json] : [])\nis:\n$anyOf:\n- []\n- $each: { b: 2 }"
      ]
    ),
    (
      "if (pm.environment.get('mode') === 'full' || pm.response.code === 200) { if (pm.response.code < 300) { tests['t'] = pm.response.json().a === 1; } }",
      [
        "of: (mode == full || response.status == 200) && response.status < 300 ? [response.json] : []\nis:\n$anyOf:\n- []\n- $each: { a: 1 }"
      ]
    ),
    (
      "if (pm.environment.get('mode') === 'full') { pm.test('t', () => pm.response.to.have.status(201)); }",
      ["of: mode == full ? [response.status] : []", "$each: 201"]
    ),
  ])
  func `keeps checks under a condition on something else`(script: String, parts: [String]) {
    let followed = FollowedScript(script)
    #expect(followed.losses.isEmpty && followed.changes.isEmpty && followed.errors.isEmpty)
    for part in parts { #expect(followed.plain.contains(part), "\(followed.plain)") }
    #expect(!followed.plain.contains("$exists"), "\(followed.plain)")
    // A body that the script reads before the condition must be JSON.
    let outer = FollowedScript("const all = pm.response.json();\n" + script)
    #expect(outer.plain.contains("json: { $exists: true }"), "\(outer.plain)")
  }

  @Test(arguments: [
    "if (pm.response.code < 300) { pm.test('t', () => pm.expect(pm.response.responseTime).to.be.below(9)); }",
    "if (pm.response.code < 300) { pm.test('t', () => pm.response.to.have.header('A')); }",
    "for (const e of pm.response.json()) { if (pm.response.code < 300) { tests[e.a] = e.b === 1; } }",
  ])
  func `loses checks of what has no expression that is the same`(script: String) {
    let followed = FollowedScript(script)
    #expect(!followed.losses.isEmpty && followed.outcome.takenTests == 0, "\(followed.step)")
  }

  /// A change names the whole condition.
  @Test(arguments: ["j.ab", "j.ab.cd", "j['ab']", "j.list.includes('x')", "!j.ab", "j.ab === 'x'"])
  func `shows a condition whole`(condition: String) {
    let followed = FollowedScript(
      Self.json + "if (\(condition)) { pm.environment.set('v', j.v); }")
    #expect(
      followed.changes == ["`v` is captured whether or not `\(condition)`, and must be there"])
  }

  @Test func `ends at a return`() {
    let test = FollowedScript(
      "pm.test('t', () => { pm.response.to.have.status(200); return; pm.response.to.be.json; });")
    #expect(test.losses.isEmpty && !test.step.contains("json"))
    let whole = FollowedScript("pm.response.to.have.status(200);\nreturn;\npm.response.to.be.json;")
    #expect(whole.losses.isEmpty && !whole.step.contains("json"))
    #expect(whole.step.contains("status: 200"))
  }

  @Test(arguments: [
    "if (j.a) return;", "if (j.a) { console.log('x'); return; }", "{ if (j.a) { return; } }",
    "for (const e of j.l) { if (e.a) return; }", "try { if (j.a) return; } catch (e) {}",
    "if (strange()) { return; }",
  ])
  func `loses what is behind a return that may happen`(start: String) {
    let followed = FollowedScript(
      Self.json + start + "\npm.test('t', () => { pm.response.to.have.status(200); });")
    #expect(followed.losses.last?.hasPrefix("pm.test(") == true, "\(followed.losses)")
    #expect(followed.outcome.takenTests == 0)
    #expect(!followed.plain.contains("status"), "\(followed.step)")
  }

  @Test(arguments: [
    "for (const e of j.l) { if (e.a) return; pm.expect(e.b).to.equal(2); }",
    "for (const e of [1, 2]) { if (j.a === e) { break; } pm.expect(j.b).to.equal(2); }",
    "for (const e of j.l) { if (e.a === 1) { pm.expect(e.b).to.equal(2); break; } }",
    "if (j.a === 1) { if (j.c === 1) return; } else { if (j.d) return; } pm.expect(j.b).to.equal(2);",
    "const r = j.a === 1 && pm.expect(j.b).to.equal(2);",
    "let s = 1; const r = j.a === 1 && (s = 2); pm.expect(j.b).to.equal(s);",
    "j.l.some(e => { pm.expect(e.b).to.equal(2); return true; });",
    "let s = 1; if (j.a === 1) { s = 2; } pm.expect(j.b).to.equal(s);",
    "let s = 1; const f = () => { s = 2; }; if (j.a === 1) { f(); } pm.expect(j.b).to.equal(s);",
    "j.l.forEach(e => { let s = 1; if (e.a === 1) { s = 2; } pm.expect(e.b).to.equal(s); });",
    "let s; j.l.forEach(e => { if (e.a === 1) { s = e.b; } else { s = e.c; } }); pm.expect(s).to.equal(2);",
  ])
  func `is lost where it is not known`(body: String) {
    let followed = FollowedScript(Self.json + "pm.test('t', () => { \(body) });")
    #expect(followed.losses.count == 1)
    #expect(followed.outcome.takenTests == 0)
    #expect(!followed.plain.contains("2"), "\(followed.step)")
  }

  @Test func `has branches that do not see one another`() {
    let followed = FollowedScript(
      Self.json + "let s = 1; if (j.a === 1) { s = 2; } else { tests['t'] = j.b === s; }")
    #expect(followed.losses.isEmpty && followed.errors.isEmpty)
    #expect(followed.step.contains("b: 1"), "\(followed.step)")
  }

  @Test(arguments: [
    "function price(j) { if (j.sale) { return j.low; } return j.high; }",
    "const price = function (j) { if (j.sale) return j.low; else return j.high; };",
    "const price = j => { if (!j.sale) { return j.high; } return j.low; };",
  ])
  func `has results of helpers`(helper: String) {
    let followed = FollowedScript(
      Self.json + helper + "\npm.test('t', () => { pm.expect(price(j)).to.equal(5); });")
    #expect(followed.losses.isEmpty && followed.errors.isEmpty)
    let condition = helper.contains("!") ? "orValue(null) in" : "!(response.json.?sale"
    #expect(followed.step.contains(condition), "\(followed.step)")
    #expect(followed.step.contains("response.json.low"))
    #expect(followed.step.contains("response.json.high"))
  }

  @Test(arguments: [
    "function price(j) { if (j.sale) { const low = j.low; return low; } return j.high; }",
    "function price(j) { for (const e of j.l) { if (e.sale) { return e.low; } } return j.high; }",
    "const price = j => { try { if (j.sale) return j.low; } catch (e) {} return j.high; };",
    "const price = j => { if (j.sale) { return j.low; } };",
  ])
  func `loses results that are not known`(helper: String) {
    let followed = FollowedScript(
      Self.json + helper + "\npm.test('t', () => { pm.expect(price(j)).to.equal(5); });")
    #expect(followed.losses.last?.hasPrefix("pm.test") == true)
    #expect(!followed.plain.contains("5"))
  }

  @Test(arguments: [
    "for (s of [404]) {}", "[s, t] = [t, s];", "({ s } = { s: 404 });", "({ a: s } = { a: 404 });",
    "[[s]] = [[404]];", "try { strange(); } catch (e) { s = 404; }", "for (s in j) {}",
    "for (const e of strange()) { s = e; }", "for (s = 0; s < 3; s++) {}", "strange(s = 404);",
  ])
  func `gives unknown values to names`(start: String) {
    let followed = FollowedScript(
      Self.json + "let s = 200, t = 404;\n\(start)\n"
        + "pm.test('t', () => { pm.expect(pm.response.code).to.equal(s); });")
    #expect(followed.losses.last?.hasPrefix("pm.test") == true, "\(followed.losses)")
    #expect(followed.outcome.takenTests == 0)
    #expect(!followed.plain.contains("status"))
  }

  @Test func `has many returns`() {
    let many = String(repeating: "if (j.a === 1) return;\n", count: 20_000)
    let followed = FollowedScript(Self.json + "pm.test('t', () => {\n\(many)\n});")
    #expect(followed.losses.count == 1 && followed.errors.isEmpty)
  }

  @Test func `has conditions before the request that stay the same`() {
    let followed = FollowedScript(
      """
      if (!pm.environment.get('a')) { pm.environment.set('a', 1); }
      else { pm.environment.set('b', 2); }
      """, .beforeRequest)
    #expect(followed.losses.count == 1)
    let other = FollowedScript(
      "if (!pm.environment.get('a')) { pm.environment.set('c', 1); } else { pm.environment.set('b', 2); }",
      .beforeRequest)
    #expect(other.losses.isEmpty && other.errors.isEmpty)
  }

  /// What is not a list has letters, names or nothing in JavaScript.
  @Test(arguments: [
    ("for (const e of j.items) { pm.expect(e.a).to.equal(1); }", true),
    ("for (const i in j.items) { pm.expect(j.items[i].a).to.equal(1); }", true),
    ("for (let i = 0; i < j.items.length; i++) { pm.expect(j.items[i].a).to.equal(1); }", true),
    ("j.items.forEach(e => { pm.expect(e.a).to.equal(1); });", false),
    ("for (const n of ['a', 'b']) { pm.expect(j[n]).to.equal(1); }", false),
  ])
  func `has loops over what may be no list`(loop: String, isNoted: Bool) {
    let followed = FollowedScript(Self.json + "pm.test('t', () => { \(loop) });")
    #expect(followed.losses.isEmpty && followed.errors.isEmpty, "\(followed.losses)")
    #expect(followed.outcome.differences.has(.otherLoops) == isNoted)
  }
}
