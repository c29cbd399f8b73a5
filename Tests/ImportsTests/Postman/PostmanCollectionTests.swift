// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A Postman collection` {
  @Test func `reads as if a person had written it`() throws {
    let imported = try ImportedPostman(
      """
      "auth": {"type": "bearer", "bearer": [{"key": "token", "value": "{{token}}"}]},
      "item": [
        {"name": "Pets", "description": "All of them", "item": [
          {"name": "[SHOP-1] List", "request": {"url": "{{base}}/pets", "header": [{"key": "X-App", "value": "1"}]}},
          {"name": "Add", "request": {"method": "POST", "url": "{{base}}/pets", "header": [{"key": "X-App", "value": "1"}],
            "body": {"mode": "raw", "raw": "{\\"name\\": \\"Rex\\"}", "options": {"raw": {"language": "json"}}}}}]},
        {"name": "Health", "request": {"auth": {"type": "noauth"}, "url": "{{base}}/health", "header": [{"key": "X-App", "value": "1"}]}}
      ]
      """,
      companions: [
        (
          "local.json",
          #"{"name": "local", "values": [{"key": "base", "value": "http://a.test"}, {"key": "token", "value": "t0ken-1", "type": "secret"}]}"#
        ),
        (
          "staging.json",
          #"{"name": "staging", "values": [{"key": "base", "value": "https://b.test"}, {"key": "token", "value": ""}, {"key": "old", "value": "x", "enabled": false}]}"#
        ),
      ]
    ) { $0.hasProject = true }
    #expect(
      imported.written.text == """
        # imported from shop.json
        # changed: implied-status: a status of 400 and above fails a step here
        curlew: 1
        name: Shop
        baseUrl: ${base}
        secrets: [token]
        requires: [base]
        defaults:
          headers: { X-App: '1' }
        continueOnFailure: true
        lock: shop
        cookieJar: shared
        scenarios:
          Pets:
            description: All of them
            defaults:
              auth: { bearer: '${token}' }
            steps:
              - name: '[SHOP-1] List'
                labels: { test_key: SHOP-1 }
                GET: /pets
              - name: Add
                POST: /pets
                json: { name: Rex }
          Shop:
            steps:
              - name: Health
                GET: /health

        """)
    #expect(
      imported.project == """
        environments:
          local:
            vars: { base: http://a.test }
            secrets: { token: '${env.LOCAL_TOKEN}' }
          staging:
            vars:
              base: https://b.test
              # old: x
            secrets: { token: '${env.STAGING_TOKEN}' }
        """)
    #expect(imported.files.secrets.all.map(\.value) == ["t0ken-1", nil])
  }

  @Test func `needs names that only a script makes`() throws {
    let imported = try ImportedPostman(
      """
      "variable": [{"key": "kept", "value": "1"}, {"key": "made", "value": ""}],
      "item": [{"name": "a", "event": [{"listen": "test", "script": {"exec": ["// a", "pm.environment.set(\\"made\\", strange());", "pm.globals.set('kept', strange())"]}}],
        "request": "http://a.test/{{made}}/{{kept}}"}]
      """)
    #expect(imported.files.lostNames.map(\.name) == ["made"])
    #expect(imported.files.lostNames.map(\.requests) == [1])
    #expect(imported.text.contains("kept: '1'"))
    #expect(imported.text.contains("requires: [made]"))
    #expect(
      imported.effects.sorted()
        == ["changed variable", "changed variable", "lost script", "lost script"])
    #expect(
      imported.written.text.contains(
        "# lost: script: pm.environment.set(\"made\", strange());\n"))
  }

  @Test func `takes rows of data`() throws {
    let item =
      #""item": [{"name": "a", "request": {"method": "POST", "url": "http://a.test/{{id}}", "header": [{"key": "Content-Type", "value": "application/json"}], "body": {"mode": "raw", "raw": "{\"n\": {{n}}, \"x\": \"{{first name}}\"}"}}}]"#
    let csv = try ImportedPostman(item, companions: [("d.csv", "id,n,first name\n1,2,Ada\n")])
    #expect(csv.text.contains("data:\n  file: d.csv\n  types: { 'n': number }"))
    #expect(csv.text.contains("POST: http://a.test/${id}"))
    #expect(csv.text.contains("json: { 'n': '${n}', x: \"${row['first name']}\" }"))
    let json = try ImportedPostman(
      item, companions: [("d.json", #"[{"id": 1, "n": 2, "first name": "Ada"}]"#)])
    #expect(json.text.contains("data: d.json"))
  }

  @Test func `keeps values that read others, but no cycles`() throws {
    let imported = try ImportedPostman(
      """
      "variable": [{"key": "a", "value": "{{b}}/x"}, {"key": "b", "value": "http://a.test"}, {"key": "c", "value": "{{d}}"},
        {"key": "d", "value": "{{c}}"}, {"key": "e", "value": "{{$guid}}"}, {"key": "n", "value": "5"}],
      "item": [{"name": "a", "request": "{{a}}/{{c}}"}]
      """)
    #expect(imported.text.contains("a: ${b}/x") && imported.text.contains("e: ${uuid()}"))
    #expect(imported.effects.contains("lost variable"))
  }

  @Test(arguments: [
    (#"{"requests": [], "order": [], "id": "x"}"#, "not-imported"),
    (#"{"info": {}, "item": 1}"#, "unreadable-source"),
    ("[1]", "unreadable-source"), (#"{"info": "#, "unreadable-source"),
  ])
  func `of another format is refused`(text: String, code: String) {
    let file = ImportFile(path: "a.json", contents: Array(text.utf8))
    #expect {
      _ = try Importer(.postman, first: file).read(ImportInput(.postman, [file], ImportOptions()))
    } throws: { ($0 as? ImportProblem)?.code.text == code }
  }

  @Test func `gives the same bytes twice`() throws {
    let items = (0..<40).map { n in
      #"{"name": "r\#(n)", "request": {"url": "{{h\#(n % 3)}}/\#(n)?a={{v\#(n)}}", "header": [{"key": "X-\#(n)", "value": "{{$randomCity}}"}]}}"#
    }.joined(separator: ",")
    let (one, two) = (
      try ImportedPostman("\"item\": [\(items)]"), try ImportedPostman("\"item\": [\(items)]")
    )
    #expect(one.written.text == two.written.text)
  }

  /// A script sets and asks a scope of its own; an environment wins over a collection, that over globals.
  @Test(arguments: [
    (
      "pm.collectionVariables.set('e', 1)",
      "`e` gets this value here; there that of the environment wins"
    ),
    ("pm.globals.set('c', 1)", "`c` gets this value here; there that of the collection wins"),
    (
      "postman.setGlobalVariable('e', 1)",
      "`e` gets this value here; there that of the environment wins"
    ),
    ("pm.environment.set('e', 1)", nil), ("pm.environment.set('c', 1)", nil),
    ("pm.collectionVariables.set('c', 1)", nil), ("pm.variables.set('e', 1)", nil),
    ("pm.environment.set('n', 1)", nil),
    (
      "pm.environment.set('n', pm.collectionVariables.get('e'))",
      "`e` is that of the environment here; there the script asks another"
    ),
    (
      "pm.environment.set('n', pm.environment.get('c'))",
      "`c` is that of the collection here; there the script asks another"
    ),
    ("pm.environment.set('n', pm.environment.get('e'))", nil),
    ("pm.environment.set('n', pm.variables.get('c'))", nil),
  ])
  func `has scopes of variables`(script: String, expected: String?) throws {
    let imported = try ImportedPostman(
      """
      "variable": [{"key": "c", "value": "1"}, {"key": "e", "value": "2"}],
      "item": [{"name": "a", "request": "http://a.test/", "event": [{"listen": "test", "script": {"exec": ["\(script)"]}}]},
        {"name": "b", "request": "http://a.test/{{n}}{{c}}{{e}}"}]
      """,
      companions: [("local.json", #"{"name": "local", "values": [{"key": "e", "value": "3"}]}"#)])
    let found = imported.files.findings.all
      .filter { $0.cause == .variable && $0.text != VerdictDifference.addressCharacters.text }
    #expect(found.map(\.text) == (expected.map { [$0] } ?? []))
  }

  /// Wherever it is, a credential of the source is a value of `.env`.
  @Test(arguments: [
    ("test", "pm.environment.set('token', 'abc123x')"),
    ("test", "pm.environment.set('t', 'Bearer abc123x')"),
    (
      "test",
      "pm.environment.set('token', 'abc123x'); pm.environment.set('h', 'T ' + pm.environment.get('token'))"
    ),
    ("prerequest", "pm.environment.set('apiKey', 'abc123x')"),
    ("prerequest", "pm.request.headers.add({ key: 'Authorization', value: 'Bearer abc123x' })"),
    ("prerequest", "pm.request.url.query.add({ key: 'api_key', value: 'abc123x' })"),
    ("prerequest", "pm.environment.set('auth', 'Basic ' + btoa('u:abc123x'))"),
    ("prerequest", "pm.environment.set('s', CryptoJS.HmacSHA256('a', 'abc123x').toString())"),
    ("test", "pm.sendRequest({ url: 'http://b.test/?token=abc123x' }, (e, r) => {})"),
    (
      "test",
      "pm.sendRequest({ url: 'http://b.test/', header: { 'X-Api-Key': 'abc123x' } }, (e, r) => {})"
    ),
    (
      "test",
      "pm.sendRequest({ url: 'http://b.test/', header: ['X-Api-Key: abc123x'] }, (e, r) => {})"
    ),
    (
      "test",
      "pm.sendRequest({ url: 'http://b.test/', method: 'POST', body: { mode: 'urlencoded', urlencoded: [{ key: 'password', value: 'abc123x' }] } }, (e, r) => {})"
    ),
    (
      "test",
      "pm.sendRequest({ url: 'http://b.test/', method: 'POST', header: { 'Content-Type': 'application/json' }, body: { mode: 'raw', raw: JSON.stringify({ a: { password: 'abc123x' } }) } }, (e, r) => {})"
    ),
    (
      "test",
      "pm.sendRequest({ url: 'http://b.test/', method: 'POST', body: '{ \\\"password\\\": \\\"abc123x\\\" }' }, (e, r) => {})"
    ),
    (
      "test",
      "pm.sendRequest({ url: 'http://b.test/', method: 'POST', header: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a=1&password=abc123x' }, (e, r) => {})"
    ),
    ("test", "strange('token', 'abc123x')"),
  ])
  func `hides credentials of scripts`(event: String, script: String) throws {
    let imported = try ImportedPostman(
      """
      "item": [{"name": "a", "request": "http://a.test/", "event": [{"listen": "\(event)", "script": {"exec": ["\(script)"]}}]},
        {"name": "b", "request": "http://a.test/{{token}}{{t}}{{h}}{{apiKey}}{{auth}}{{s}}"}]
      """)
    #expect(!imported.written.text.contains("abc123x"), "\(imported.written.text)")
    #expect(
      imported.files.secrets.all.contains { $0.value?.contains("abc123x") ?? false }
        != script.hasPrefix("strange"))
  }

  @Test(arguments: [
    #""request": {"url": {"raw": "http://a.test/:token", "host": "a.test", "path": [":token"], "variable": [{"key": "token", "value": "abc123x"}]}}"#,
    #""request": {"url": {"raw": "http://a.test/?key=abc123x", "host": "a.test", "query": [{"key": "key", "value": "abc123x"}]}}"#,
    #""request": {"url": {"host": "a.test", "query": [{"key": "key", "value": "abc123x"}, {"key": "a", "value": "1"}, {"key": "b", "value": "2"}]}}"#,
    #""request": {"description": "log in with abc123x", "url": "http://a.test/", "header": [{"key": "X-Token", "value": "abc123x"}]}"#,
    #""request": {"url": "http://a.test/", "header": [{"key": "X-Token", "value": "abc123x", "description": "abc123x"}]}"#,
    #""request": {"url": "http://a.test/", "header": [{"key": "Cookie", "value": "sid=abc123x"}]}"#,
  ])
  func `hides credentials of requests`(item: String) throws {
    let imported = try ImportedPostman(#""item": [{"name": "a", \#(item)}]"#)
    #expect(!imported.written.text.contains("abc123x"), "\(imported.written.text)")
    #expect(imported.files.secrets.all.contains { $0.value == "abc123x" })
  }

  @Test(arguments: [
    #"{"key": "x", "value": "abc123x", "type": "secret", "enabled": false}"#,
    #"{"key": "token", "value": "abc123x", "enabled": false}"#,
    #"{"key": "h", "value": "Bearer abc123x", "enabled": false}"#,
  ])
  func `keeps no disabled secret of an environment`(value: String) throws {
    let imported = try ImportedPostman(
      #""item": [{"name": "a", "request": "http://a.test/"}]"#,
      companions: [("local.json", #"{"name": "local", "values": [\#(value)]}"#)])
    #expect(!imported.written.text.contains("abc123x"), "\(imported.written.text)")
  }

  @Test(arguments: [
    ("pm.test('[SHOP-2] pays', () => {});", "test_key: [SHOP-1, SHOP-2]"),
    ("pm.test('[SHOP-1] pays', () => {});", "labels: { test_key: SHOP-1 }"),
    (
      "pm.test('SHOP-2: a', () => {}); pm.test('b (SHOP-3)', () => {});",
      "test_key: [SHOP-1, SHOP-2, SHOP-3]"
    ),
    // A lost test is not one of the step.
    ("pm.test('[SHOP-2] pays', () => { strange(); });", "labels: { test_key: SHOP-1 }"),
    ("pm.test('UTF-8: yes', () => {});", "labels: { test_key: SHOP-1 }"),
  ])
  func `has labels of tests`(script: String, expected: String) throws {
    let imported = try ImportedPostman(
      """
      "item": [{"name": "[SHOP-1] a", "request": "http://a.test/", "event": [{"listen": "test", "script": {"exec": ["\(script)"]}}]}]
      """)
    #expect(imported.text.contains(expected), "\(imported.text)")
  }
}
