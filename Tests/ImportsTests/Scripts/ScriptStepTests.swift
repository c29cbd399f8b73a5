// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// Scripts and the lines that they become.
@Suite struct `A script` {
  @Test(arguments: [
    ("pm.response.to.have.status(201);", "status: 201"),
    ("pm.response.to.be.ok;", "status: 2xx"),
    ("pm.response.to.be.notFound;", "status: 404"),
    ("pm.response.to.not.be.error;", "status: { $lt: 400 }"),
    ("pm.expect(pm.response.code).to.be.oneOf([200, 201]);", "status: [200, 201]"),
    ("pm.response.to.have.status('OK');", "- response.reason == 'OK'"),
    (
      "pm.response.to.have.header('X-A', 'b');",
      "X-A: b"
    ),
    (
      "pm.expect(pm.response.responseTime).to.be.below(200);", "time: { $lt: 200ms }"
    ),
    ("pm.expect(pm.response.text()).to.include('x');", "body: { $contains: x }"),
    ("pm.response.to.be.json;", "json: { $exists: true }"),
    ("pm.response.to.have.jsonBody('a.b', 1);", "$.a.b: 1"),
    (
      "pm.response.to.have.jsonSchema({ type: 'object' });",
      "schema:\n$schema: http://json-schema.org/draft-07/schema#\ntype: object"
    ),
    (
      "pm.expect(tv4.validate(pm.response.json(), { properties: { format: { format: 'email' } } })).to.be.true;",
      "$schema: http://json-schema.org/draft-07/schema#\nproperties:\nformat: {}"
    ),
    (
      "pm.expect(pm.response.json().a).to.match(/^a.\\s[\\s.]$/);",
      "a:\n$matches: ^a[^\\n\\r\\x{2028}\\x{2029}][\\s\\p{Z}\\x{feff}][\\s\\p{Z}\\x{feff}.]\\z"
    ),
    (
      "pm.expect(pm.response.json().a).to.not.match(/\\d/);",
      "a:\n$type: string\n$not: { $matches: \\d }"
    ),
    (
      "pm.expect(pm.response.json().id).to.equal(pm.environment.get('the id'));",
      "id: ${the_id}"
    ),
    (
      "pm.expect(pm.environment.get('x') + pm.environment.get('y')).to.equal(5);",
      "- { of: x + y, is: 5 }"
    ),
    (
      "const l = pm.response.json().items; l.forEach(i => { pm.expect(i.id).to.be.a('number'); });",
      "json:\nitems:\n$anyOf:\n- []\n- $each:\nid: { $type: number }"
    ),
  ])
  func `has expectations`(script: String, expected: String) {
    let followed = FollowedScript("pm.test(`${1}`, () => { \(script) });")
    #expect(followed.losses.isEmpty)
    #expect(followed.errors.isEmpty)
    #expect(followed.plain.hasSuffix(FollowedScript.plain(expected)), "\(followed.step)")
    #expect(followed.outcome.takenTests == 1)
  }

  @Test(arguments: [
    (
      "pm.expect(j.name || j.title).to.be.a('string');",
      "- of: OF\nis: { $type: string }", "TRUTH ? response.json.name : response.json.title"
    ),
    (
      "pm.expect(j.name || 0).to.be.above(1);", "- of: OF\nis: { $gt: 1 }",
      "TRUTH ? response.json.name : 0"
    ),
    (
      "pm.expect(j.name && j.title).to.equal('x');", "- of: OF\nis: x",
      "TRUTH ? response.json.title : response.json.?name.orValue(null)"
    ),
    (
      "pm.environment.set('nm', j.name || j.title);", "nm: ${OF}",
      "TRUTH ? response.json.name : response.json.title"
    ),
  ])
  func `has the operands of or and and as values`(script: String, line: String, value: String) {
    let followed = FollowedScript(
      "const j = pm.response.json(); pm.test('t', () => { \(script) });")
    #expect(followed.losses.isEmpty && followed.errors.isEmpty)
    let truth = "!(response.json.?name.orValue(null) in [null, false, 0, ''])"
    let wanted = line.replacing("OF", with: value.replacing("TRUTH", with: truth))
    let plain = followed.plain
    #expect(plain.contains(FollowedScript.plain(wanted)), "\(followed.step)")
  }

  @Test func `loses a choice of values that CEL does not have`() {
    let followed = FollowedScript(
      "const j = pm.response.json(); pm.environment.set('a', j.b || (() => 1));")
    #expect(!followed.losses.isEmpty && followed.outcome.captures.isEmpty)
  }

  @Test(arguments: [
    ("pm.environment.set('id', pm.response.json().data.id);", "id: $.data.id"),
    ("postman.setEnvironmentVariable('id', JSON.parse(responseBody)['a-b']);", "id: $['a-b']"),
    ("pm.globals.set('l', pm.response.headers.get('Location'));", "l: { header: Location }"),
    (
      "pm.environment.set('t', pm.response.text().match(/id=(\\d+)/)[1]);",
      "t: ${regex.extract(response.body, 'id=(\\\\d+)').value()}"
    ),
    ("pm.environment.set('a', 'abc');", "a: ${'abc'}"),
    (
      "pm.environment.set('a', 'x-' + pm.response.json().id);",
      "a: ${'x-' + string(response.json.id)}"
    ),
    (
      "pm.environment.set('a', pm.response.json().l.find(e => e.k === 'V').id);",
      "a: ${response.json.l.filter(item, item.?k.orValue(null) == 'V')[0].id}"
    ),
    (
      "var d = pm.response.json(); for (var i in d) { if (d[i].k === 'V') { pm.environment.set('a', d[i].id); } }",
      "a: ${response.json.filter(item, item.?k.orValue(null) == 'V').reverse()[0].id}"
    ),
    (
      "for (const e of pm.response.json()) { if (e.k === 'V') { pm.environment.set('a', e.id); break; } }",
      "a: ${response.json.filter(item, item.?k.orValue(null) == 'V')[0].id}"
    ),
  ])
  func `has captures`(script: String, expected: String) {
    let followed = FollowedScript(script)
    #expect(followed.losses.isEmpty)
    #expect(followed.errors.isEmpty)
    #expect(followed.plain.contains(FollowedScript.plain(expected)), "\(followed.step)")
  }

  @Test(arguments: [
    ("pm.environment.set('a', new Date().toISOString());", "a: ${string(now)}"),
    ("pm.environment.set('a', Date.now());", "a: ${int(now) * 1000 + now.getMilliseconds()}"),
    ("pm.environment.set('a', Math.floor(Date.now() / 1000));", "a: ${int(now)}"),
    ("pm.environment.set('a', Math.floor(Math.random() * 90) + 10);", "a: ${random.int(10, 99)}"),
    (
      "pm.environment.set('a', new Date(Date.now() + 60 * 1000));",
      "a: ${now + duration('60000ms')}"
    ),
    ("pm.environment.set('a', require('uuid').v4());", "a: ${uuid()}"),
    (
      "const u = require('uuid').v4(); pm.environment.set('a', u); pm.environment.set('b', `x${u}`);",
      "a: ${uuid()}, b: x${a}"
    ),
    (
      "pm.environment.set('a', btoa(pm.environment.get('u') + ':p'));",
      "a: ${base64.encode(string(u) + ':p')}"
    ),
    (
      "pm.environment.set('a', CryptoJS.HmacSHA256('text', 'key').toString());",
      "a: ${hmac.sha256('key', 'text')}"
    ),
    (
      "pm.environment.set('a', CryptoJS.MD5('x').toString(CryptoJS.enc.Base64));",
      "a: ${base64.encode(md5('x'))}"
    ),
    (
      "pm.environment.set('a', moment().add(1, 'days').format('YYYY-MM-DD'));",
      "a: ${format(now + duration('1d'), '%Y-%m-%d')}"
    ),
    ("pm.environment.set('a', pm.variables.replaceIn('{{b}}-c'));", "a: ${b}-c"),
    (
      "pm.environment.set('a', JSON.stringify({ x: pm.environment.get('y') }));",
      "a: \"${json.encode({'x': y})}\""
    ),
  ])
  func `makes variables before the request`(script: String, expected: String) {
    let own = FollowedScript(script, .beforeRequest, isReadLater: false)
    let later = FollowedScript(script, .beforeRequest)
    #expect(own.losses.isEmpty && own.errors.isEmpty && later.errors.isEmpty)
    #expect(later.plain.contains(FollowedScript.plain(expected)), "\(later.step)")
    #expect(later.step.contains("set:"))
  }

  @Test func `has variables of the step where no other needs them`() {
    let followed = FollowedScript("pm.variables.set('a', 'b');", .beforeRequest, isReadLater: false)
    #expect(followed.step.contains("vars: { a: b }"))
  }

  @Test func `sends requests`() {
    let followed = FollowedScript(
      """
      if (!pm.environment.get('token')) {
        pm.sendRequest({
          url: pm.environment.get('base') + '/login', method: 'POST',
          header: { 'Content-Type': 'application/json' },
          body: { mode: 'raw', raw: JSON.stringify({ user: 'a' }) }
        }, (err, res) => {
          pm.test('logged in', () => { pm.expect(res.code).to.equal(200); });
          pm.environment.set('token', res.json().token);
        });
      }
      """, .beforeRequest)
    #expect(followed.losses.isEmpty && followed.errors.isEmpty)
    #expect(
      followed.text == """
          - name: own (script)
            if: default(token, null) in [null, false, 0, '']
            POST: ${raw(base)}/login
            json: { user: a }
            expect:
              # logged in
              status: 200
            capture: { token: $.token }
          - GET: http://a.test/

        """)
  }

  @Test func `waits and looks again`() {
    let followed = FollowedScript(
      """
      setTimeout(function () {
        pm.sendRequest('http://b.test/x', function (err, res) {
          if (res.responseSize !== 0) {
            pm.test('one', () => { pm.expect(res.json().a).to.eql('x'); });
          } else {
            pm.test('none', () => { throw new Error('nothing came'); });
          }
        });
      }, 1500);
      """)
    #expect(followed.losses.isEmpty && followed.errors.isEmpty)
    #expect(followed.outcome.takenTests == 2)
    #expect(followed.text.contains("- wait: 1500ms"))
    #expect(followed.text.contains("a: x"))
    #expect(followed.text.contains("size: { $not: '0B' }"))
  }

  @Test func `repeats and skips a request`() {
    let polling = FollowedScript(
      "if (pm.response.json().state !== 'done') { postman.setNextRequest('own'); }")
    #expect(polling.step.contains("until: response.json.?state.orValue(null) == 'done'"))
    #expect(polling.changes.count == 1 && polling.errors.isEmpty)
    let skipped = FollowedScript(
      "if (pm.environment.get('x') === '1') { pm.execution.skipRequest(); }", .beforeRequest)
    #expect(skipped.step.contains("- if: x != '1'") || skipped.step.contains("if: x != '1'"))
    #expect(FollowedScript("postman.setNextRequest('b');", next: "b").losses.isEmpty)
    #expect(
      FollowedScript("postman.setNextRequest('c');", next: "b").findings.all[0].cause == .flow)
  }

  @Test func `changes the request`() {
    let followed = FollowedScript(
      "pm.request.headers.add({ key: 'X-A', value: '{{b}}' }); pm.request.url.query.add('c=d');",
      .beforeRequest)
    #expect(followed.losses.isEmpty && followed.errors.isEmpty)
    #expect(followed.step.contains("headers: { X-A: '${b}' }"), "\(followed.step)")
    #expect(followed.step.contains("params: { c: d }"))
  }

  @Test func `is followed in the words of Bruno and of .http files`() {
    let bruno = FollowedScript(
      "test('a', () => { expect(res.getStatus()).to.equal(200); expect(res.body.b).to.eql(1); }); bru.setVar('c', res.body.d);",
      .afterResponse, .bruno)
    #expect(bruno.losses.isEmpty && bruno.errors.isEmpty)
    #expect(bruno.step.contains("status: 200") && bruno.step.contains("capture: { c: $.d }"))
    let http = FollowedScript(
      "client.test('a', function () { client.assert(response.status === 200, 'x'); }); client.global.set('c', response.body.d);",
      .afterResponse, .http)
    #expect(http.losses.isEmpty && http.errors.isEmpty)
    #expect(http.step.contains("status: 200") && http.step.contains("capture: { c: $.d }"))
  }
}
