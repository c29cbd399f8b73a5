// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A request of Hurl` {
  /// The entry, the step, and what is reported.
  private static let entries: [(String, String, [String])] = [
    (#"GET http://a.test"#, #"GET: http://a.test"#, []),
    (#"GET http://a.test/a/../b?x=[1]"#, #"GET: http://a.test/b?x=${raw('[1]')}"#, []),
    (
      #"GET http://a.test/a/../b\#n[Options]\#npath-as-is: true"#,
      #"GET: http://a.test/a/../b"#,
      []
    ),
    (#"GET http://a.test/a/%2e%2E/b/.%2e/%2e/c"#, #"GET: http://a.test/c"#, ["changed option"]),
    (#"GET http://a.test/a/b%2e%2e/%2e%2e%2e/c"#, #"GET: http://a.test/a/b%2e%2e/%2e%2e%2e/c"#, []),
    (#"GET http://a.test/a/%2e"#, #"GET: http://a.test/a/"#, ["changed option"]),
    (#"GET http://a.test/a?b=/../%2e%2e/c"#, #"GET: http://a.test/a?b=/../%2e%2e/c"#, []),
    (
      #"GET http://a.test/a/%2e%2e/b\#n[Options]\#npath-as-is: true"#,
      #"GET: http://a.test/a/%2e%2e/b"#, []
    ),
    (#"GET {{base}}/x"#, #"GET: ${base}/x"#, []),
    (#"GET http://{{host}}:{{port}}/x/{{id}}"#, #"GET: http://${host}:${port}/x/${raw(id)}"#, []),
    (#"QUERY http://a.test"#, #"method: QUERY\#nurl: http://a.test"#, []),
    (
      #"GET http://u:p%40@a.test/"#,
      #"GET: http://a.test/\#nauth:\#n  basic: { user: u, password: p@ }"#,
      []
    ),
    (#"GET http://a.test/ü|x"#, #"GET: http://a.test/%C3%BC${raw('|')}x"#, []),
    (#"GET http://a.test\#nA: b\#na: c"#, #"GET: http://a.test\#nheaders:\#n  A: [b, c]"#, []),
    (
      ##"GET http://a.test\##nX: a\u{41}\#b # comment"##,
      #"GET: http://a.test\#nheaders: { X: aA#b }"#,
      []
    ),
    (
      #"GET http://a.test\#nAuthorization: Bearer t"#,
      #"GET: http://a.test\#nauth: { bearer: t }"#,
      []
    ),
    (
      #"GET http://a.test\#n[Query]\#na: b c\#nd:"#,
      #"GET: http://a.test\#nparams: { a: b c, d: '' }"#,
      []
    ),
    (
      #"GET http://a.test\#n[QueryStringParams]\#n$top: 5 é"#,
      #"GET: http://a.test/?$top=5%20%C3%A9"#,
      []
    ),
    (
      #"POST http://a.test\#n[Form]\#na: b c\#na: d"#,
      #"POST: http://a.test\#nform:\#n  a: [b c, d]"#,
      []
    ),
    (
      #"POST http://a.test\#n[FormParams]\#na: ~"#,
      #"POST: http://a.test\#ncontentType: application/x-www-form-urlencoded\#ntext: a=~"#,
      []
    ),
    (
      #"POST http://a.test\#n[Multipart]\#na: b\#nf: file,x.json;\#ng: file,y.txt; text/csv"#,
      #"POST: http://a.test\#nmultipart:\#n  - { name: a, value: b }\#n  - { name: f, file: x.json, type: application/octet-stream }\#n  - { name: g, file: y.txt, type: text/csv }"#,
      []
    ),
    (
      #"# @cookie_storage_set: a.test TRUE / FALSE 0 a b\#nGET http://a.test"#,
      #"GET: http://a.test"#,
      ["lost cookie"]
    ),
    (#"# @cookie_storage_clear\#nGET http://a.test"#, #"GET: http://a.test"#, ["lost cookie"]),
    (#"GET http://a.test\#n[Cookies]\#na: b"#, #"GET: http://a.test\#ncookies: { a: b }"#, []),
    (
      #"GET http://a.test\#n[BasicAuth]\#nada: lo ve"#,
      #"GET: http://a.test\#nauth:\#n  basic: { user: ada, password: lo ve }"#,
      []
    ),
    (
      #"POST http://a.test\#n{"a":[1,2.50],"b":null}"#,
      #"POST: http://a.test\#njson:\#n  a: [1, 2.50]\#n  b: null"#,
      []
    ),
    (
      #"POST http://a.test\#n{ "a": 1 }"#,
      #"POST: http://a.test\#ncontentType: application/json\#ntext: '{ "a": 1 }'"#,
      []
    ),
    (#"POST http://a.test\#n[]"#, #"POST: http://a.test\#njson: []"#, []),
    (
      #"POST http://a.test\#n{"a":"{{x}}","b":"c {{x}}","d":"{{newUuid}}","e":1.50}"#,
      #"POST: http://a.test\#njson: { a: '${string(x)}', b: 'c ${x}', d: '${uuid()}', e: 1.50 }"#,
      []
    ),
    (
      #"POST http://a.test\#n{"a":{{x}}}"#,
      #"POST: http://a.test\#ncontentType: application/json\#ntext: '{"a":${x}}'"#,
      []
    ),
    (
      #"POST http://a.test\#n"x""#,
      #"POST: http://a.test\#ncontentType: application/json\#ntext: '"x"'"#,
      []
    ),
    (
      #"POST http://a.test\#n{"a": "{{x}}", "b": {{x}}, "c": "{{newUuid}}"}"#,
      #"POST: http://a.test\#ncontentType: application/json\#ntext: '{"a": ${json.encode(string(x))}, "b": ${x}, "c": "${uuid()}"}'"#,
      []
    ),
    (
      #"POST http://a.test\#n<a>{{x}}</a>"#,
      #"POST: http://a.test\#nxml: '<a>{{x}}</a>'"#,
      ["changed braces"]
    ),
    (
      #"POST http://a.test\#n`a \u{e9}`"#,
      #"POST: http://a.test\#nheaders: { Content-Type: null }\#ntext: a é"#,
      []
    ),
    (
      #"POST http://a.test\#n```\#na\#n{{newDate}}\#n```"#,
      #"POST: http://a.test\#nheaders: { Content-Type: null }\#ntext: |\#n  a\#n  ${now}"#,
      []
    ),
    (
      #"POST http://a.test\#n```escape\#na\tb\u{e9}\\ \" \q{{x}}\#n```"#,
      #"POST: http://a.test\#nheaders: { Content-Type: null }\#ntext: |\#n  a\#tbé\ " ${x}"#,
      []
    ),
    (
      #"POST http://a.test\#n```json,escape\#n\t1\#n```"#,
      #"POST: http://a.test\#ncontentType: application/json\#ntext: |2\#n  \#t1"#,
      []
    ),
    (
      #"POST http://a.test\#n```novariable\#n\t{{x}}\#n```"#,
      #"POST: http://a.test\#nheaders: { Content-Type: null }\#ntext: |\#n  \t${x}"#,
      []
    ),
    (
      #"POST http://a.test\#nTransfer-Encoding: chunked\#n[Form]\#na: b"#,
      #"POST: http://a.test\#nheaders: { Transfer-Encoding: chunked }\#nform: { a: b }"#,
      []
    ),
    (#"GET http://a.test\#nTransfer-Encoding: chunked"#, #"GET: http://a.test"#, ["lost option"]),
    (
      #"POST http://a.test\#nTransfer-Encoding: gzip\#n[Form]\#na: b"#,
      #"POST: http://a.test\#nform: { a: b }"#,
      ["lost option"]
    ),
    (
      #"GET http://u%3A:p%40@a.test"#,
      #"GET: http://a.test\#nheaders: { Authorization: Basic dTo6cEA= }"#,
      []
    ),
    (
      #"POST http://a.test\#n```json\#n{"a":1}\#n```"#,
      #"POST: http://a.test\#ncontentType: application/json\#ntext: |\#n  {"a":1}"#,
      []
    ),
    (
      #"POST http://a.test\#n```xml\#n<a>{{x}}</a>\#n```"#,
      #"POST: http://a.test\#nxml: |\#n  <a>${raw(x)}</a>"#,
      []
    ),
    (
      #"POST http://a.test\#n```raw\#n{{x}}\#n```"#,
      #"POST: http://a.test\#nheaders: { Content-Type: null }\#ntext: |\#n  {{x}}"#,
      ["changed braces"]
    ),
    (
      #"POST http://a.test\#n```graphql\#n{ a }\#nvariables { "b": 1 }\#n```"#,
      #"POST: http://a.test\#ngraphql:\#n  query: '{ a }'\#n  variables: { b: 1 }"#,
      []
    ),
    (#"POST http://a.test\#nbase64,AQID;"#, #"POST: http://a.test\#nbase64: AQID"#, []),
    (#"POST http://a.test\#nhex,0102;"#, #"POST: http://a.test\#nbase64: AQI="#, []),
    (#"POST http://a.test\#nfile,x.bin;"#, #"POST: http://a.test\#nfile: x.bin"#, []),
    (
      #"POST http://a.test\#nContent-Type: a/b\#nfile,a\ b;"#,
      #"POST: http://a.test\#ncontentType: a/b\#nfile: a b"#,
      []
    ),
  ]

  @Test(arguments: entries)
  func `is a step`(entry: String, expected: String, effects: [String]) throws {
    let imported = try ImportedScript(entry, kind: .hurl) { $0.keepsSecrets = true }
    let step = imported.step.replacing("\nexpect:\n  status: { $gte: 100 }", with: "")
    #expect(step == expected)
    #expect(imported.ownEffects == effects)
  }
}

extension ImportedScript {
  /// The effects without names that come from outside, and files.
  var ownEffects: [String] {
    effects.filter {
      !["changed undeclared", "changed file-missing", "changed absolute-path"].contains($0)
    }
  }

  /// The first step without its address, its status and the comments of changes.
  var rest: String {
    var lines = step.split(separator: "\n").filter {
      !$0.contains("# changed: ") && !$0.hasPrefix("GET: ")
    }
    if lines.first == "expect: { status: 200 }" { lines.removeFirst() }
    return lines.joined(separator: "\n")
      .replacing("expect:\n  status: 200\n", with: "expect:\n")
      .replacing("expect: { status: 200, ", with: "expect: { ")
  }
}
