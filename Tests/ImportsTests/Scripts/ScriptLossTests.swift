// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// What is not carried over.
@Suite struct `A lost statement` {
  @Test func `takes back what it has made`() {
    let followed = FollowedScript(
      """
      pm.test('a', () => { pm.response.to.have.status(200); strange(); });
      pm.test('b', () => { pm.response.to.have.status(200); });
      """)
    #expect(
      followed.losses == ["pm.test('a', () => { pm.response.to.have.status(200); strange(); });"])
    #expect(followed.outcome.tests.map(\.isTaken) == [false, true])
    #expect(followed.findings.all[0].place.offset == 0)
  }

  @Test func `loses the names that only it makes`() {
    let followed = FollowedScript(
      """
      const x = strange();
      pm.environment.set('a', x);
      if (strange()) { pm.environment.set('b', 1); }
      pm.environment.set('b', pm.response.json().b);
      """)
    #expect(followed.losses.count == 3)
    #expect(followed.outcome.lostNames == ["a"])
    #expect(followed.outcome.madeNames == ["b"])
  }

  @Test(arguments: [
    "pm.environment.unset('a');", "eval('x');", "while (true) {}",
    "pm.test('a', () => { pm.expect({ a: 1 }).to.equal({ a: 1 }); });",
    "pm.test('a', () => { pm.expect(pm.response.json()).to.equal({ a: 1 }); });",
    "pm.test('a', () => { pm.expect(pm.response.headers.get('a')).to.equal(5); });",
    "pm.test('a', () => { pm.response.json().forEach(e => pm.response.to.have.status(200)); });",
    "pm.test('a', done => { done(); });", "const f = () => f(); f();",
    "tests['a'] = Math.random() > 0.5;", "pm.sendRequest('http://a.test/');", "a b c", "`${", "/x",
    "((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1",
    "pm.test('a', () => pm.response.to.have.jsonSchema({ type: 'thing' }));",
    "tests['a'] = pm.response.json() === [1];", "tests['a'] = pm.response.json().a == {};",
    "pm.test('a', () => { pm.expect(pm.response.json()).to.be.oneOf([[1], 2]); });",
    "tests['a'] = [{ a: 1 }].includes(pm.response.json());",
    "pm.test('a', () => { pm.expect([1]).to.equal([1]); });",
    "pm.test('a', () => { pm.expect(tv4.validate(pm.response.json(), { const: 1 })).to.be.true; });",
    "tests['a'] = tv4.validate(pm.response.json(), { type: 'object' }, true, true);",
    "pm.environment.set('a', 9007199254740993);", "pm.environment.set('a', parseInt(x.a, 16));",
    "pm.environment.set('a', '' + new Date());", "pm.environment.set('a', '\\101');",
    "pm.environment.set('a', '\\ud83d');",
    "pm.environment.set('a', pm.response.text().match(/a/));",
    "pm.environment.set('a', pm.response.text().match(/(a)b/)[0]);",
    "pm.environment.set('a', pm.response.text().match(/(a)/g)[1]);",
    "pm.environment.set('a', pm.response.text().match(/a/y)[0]);",
    "pm.environment.set('a', parseInt(pm.response.text()) * 1.5);",
    "pm.environment.set('a', _.get(pm.response.json(), 'a.b'));", "_.each([1], e => {});",
    "pm.environment.set('a', _.isEmpty(pm.response.json()));",
    "tests['a'] = _.includes(pm.response.json(), 1);",
    "pm.environment.set('a', _.find(pm.response.json(), { a: 1 }).b);",
    "pm.environment.set('a', _.map(pm.response.json(), 'a'));", "const _ = require('lodash');",
    "pm.environment.set('a', btoa('é'));", "pm.environment.set('a', 1 / 0);",
  ])
  func `is one of these`(script: String) {
    let followed = FollowedScript(script)
    #expect(followed.losses.count == 1)
    #expect(followed.outcome.expectations.isEmpty || script.contains("json()"))
    #expect(followed.errors.isEmpty)
  }

  @Test func `is deep, long or cut`() {
    for text in [
      "(", "[", "{", "a(", "a.", "!", "a=>", "x?", "`${", "if(a)", "f(function(){", "a+", "{a:",
    ] {
      let followed = FollowedScript(String(repeating: text, count: 20_000))
      #expect(followed.errors.isEmpty)
    }
    let chain =
      "pm.test('a', () => { pm.expect(pm.response.json().a).to.eql([1, {b: `c${d}`}]); /x/.test(y) });"
    for end in chain.indices { _ = FollowedScript(String(chain[..<end])) }
  }

  @Test func `is one of many that are followed only so far`() {
    let tests = String(
      repeating: "pm.test('a', () => { pm.response.to.have.status(200); });\n", count: 3000)
    #expect(FollowedScript(tests).losses.count == 1000)
    let growing =
      "const f = x => x + x; "
      + String(repeating: "y = f(y);", count: 50)
    // Also inside of functions, which may be called again.
    let calls = (0..<5000).map { "_.each(x, y\($0));" }.joined()
    for script in ["function f() { \(calls) }\nf(); f(); f();", calls] {
      let followed = FollowedScript(script)
      #expect(followed.losses.count <= 1001)
      #expect(followed.text.utf8.count < 100_000)
    }
    _ = FollowedScript(
      "let y = pm.environment.get('a'); " + growing + "pm.environment.set('b', y);")
  }
}
