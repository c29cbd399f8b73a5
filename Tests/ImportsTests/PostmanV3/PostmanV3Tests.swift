// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A folder of Postman v3` {
  @Test func `reads as if a person had written it`() throws {
    let imported = try ImportedFolder([
      "postman/collections/Shop/.resources/definition.yaml": """
      $kind: collection
      name: The shop
      description: Everything
      variables:
        kind: dog
      auth:
        type: bearer
        credentials:
          - key: token
            value: '{{token}}'
      """,
      "postman/collections/Shop/Pets/.resources/definition.yaml":
        "$kind: collection\norder: 1000\n",
      "postman/collections/Shop/Pets/Add.request.yaml": """
      $kind: http-request
      url: "{{base}}/pets"
      method: POST
      body:
        type: json
        content: |-
          {"name": "Rex", "kind": "{{kind}}"}
      order: 2000
      """,
      "postman/collections/Shop/Pets/List.request.yaml": """
      $kind: http-request
      url: "{{base}}/pets"
      method: GET
      queryParams:
        kind: "{{kind}}"
      order: 1500.5
      """,
      "postman/collections/Shop/Health.request.yaml": """
      $kind: http-request
      name: Is it up?
      url: "{{base}}/health"
      auth: { type: noauth }
      order: 3000
      """,
      "postman/environments/Local.environment.yaml": """
      name: local
      values:
        - { key: base, value: 'http://a.test', enabled: true }
        - { key: token, value: t0ken-1, secret: true, type: default }
      """,
      "postman/globals/workspace.globals.yaml":
        "name: Globals\nvalues:\n  - key: spare\n    value: ''\n",
    ]) { $0.hasProject = true }
    #expect(
      imported.texts == [
        """
        # imported from postman
        # changed: implied-status: a status of 400 and above fails a step here
        curlew: 1
        name: The shop
        description: Everything
        baseUrl: ${base}
        vars: { kind: dog }
        secrets: [token]
        requires: [base]
        continueOnFailure: true
        lock: shop
        cookieJar: shared
        scenarios:
          Pets:
            defaults:
              auth: { bearer: '${token}' }
            steps:
              - name: List
                GET: /pets?kind=${kind}
              - name: Add
                POST: /pets
                json: { name: Rex, kind: '${kind}' }
          The shop:
            steps:
              - name: Is it up?
                GET: /health

        """
      ])
    #expect(imported.files.environmentCount == 1)
    #expect(imported.project.contains("local:"))
    #expect(imported.project.contains("token: '${env.TOKEN}'"))
  }

  @Test func `is divided into its collections`() throws {
    let request = "$kind: http-request\nurl: http://a.test/\n"
    let imported = try ImportedFolder([
      "collections/One/x.request.yaml": request,
      "collections/Two/.resources/definition.yaml": "$kind: collection",
      "collections/Two/collections/.resources/definition.yaml": "$kind: collection",
      "collections/Two/collections/y.request.yaml": request,
      "collections/Three v1.2/in/z.request.yml": request,
    ])
    #expect(imported.files.collections.map(\.fileName) == ["one", "three-v1.2", "two"])
    #expect(imported.files.requestCount == 3)
  }

  @Test func `has the order of its numbers, then of its names`() throws {
    func request(_ order: String) -> String {
      "$kind: http-request\nurl: http://a.test/\n\(order)\n"
    }
    let imported = try ImportedFolder([
      "c/a.request.yaml": request(""), "c/B.request.yaml": request(""),
      "c/c.request.yaml": request("order: 10"), "c/d.request.yaml": request("order: 9.5"),
      "c/e.request.yaml": request("order: 10"), "c/f.request.yaml": request("order: 0x2"),
    ])
    let names = imported.texts[0].split(separator: "\n").compactMap { line in
      line.contains("name: ") ? line.last : nil
    }
    #expect(String(names) == "cfdceaB")
  }

  @Test func `keeps a broken request as a comment`() throws {
    let imported = try ImportedFolder([
      "c/.resources/definition.yaml": "$kind: collection\nname: [\n",
      "c/Good.request.yaml": "$kind: http-request\nurl: http://a.test/\n",
      "c/Lot.request.yaml":
        "$kind: http-request\nurl: '{{base}}/lots'\nmethod: POST\nheaders:\n  X-Trace: {{trace}}-1\n",
      "c/Talk.request.yaml": "$kind: grpc-request\nurl: grpc.test:50051\nmethodPath: a.B/C\n",
    ])
    #expect(imported.effects == ["lost unreadable", "lost protocol", "lost unreadable"])
    let text = imported.texts[0]
    #expect(text.contains("# lost: unreadable: "))
    #expect(text.contains("'{{trace}}-1'"))
    #expect(text.contains("X-Trace: {{trace}}-1"))
    #expect(text.contains("# - name: Lot\n  #   POST: ${base}/lots"))
    #expect(text.contains("# lost: protocol: grpc-request: grpc.test:50051"))
    #expect(imported.files.requestCount == 1)
    let place = try #require(
      imported.files.findings.all.first { $0.original?.contains("trace") == true }
    ).place
    #expect(place.file == 2)
  }

  @Test func `loses scripts at their lines`() throws {
    let imported = try ImportedFolder([
      "c/a.request.yaml": """
      $kind: http-request
      url: http://a.test/{{made}}
      scripts:
        - type: beforeRequest
          language: text/javascript
          code: |-
            // first
            pm.environment.set("made", eval("1"));
        - type: afterResponse
          language: text/python
          code: print(1)
        - { type: "grpc:beforeInvoke", code: x }
      """
    ])
    #expect(imported.files.findings.all.contains { $0.text.contains("text/python") })
    #expect(imported.files.lostNames.map(\.name) == ["made"])
  }

  @Test func `of environments alone is refused`() {
    #expect {
      _ = try ImportedFolder(["environments/a.environment.yaml": "name: a\nvalues: []\n"])
    } throws: { ($0 as? ImportProblem)?.code.text == "not-imported" }
  }

  @Test(arguments: [
    ("a/.resources/definition.yaml", ImportKind.postmanV3 as ImportKind?),
    ("b c.request.yaml", .postmanV3),
    ("x.environment.yml", .postmanV3), ("w.globals.yaml", .postmanV3), ("a/200.example.yaml", nil),
    ("definition.yaml", nil),
  ])
  func `is known by the names of its files`(path: String, kind: ImportKind?) {
    let file = ImportFile(path: path, contents: Array("name: x\n".utf8))
    #expect(KindDetector.kinds(of: file).first == kind)
    #expect(KindDetector.isPart(path, ofFolderOf: .postmanV3) == (kind != nil))
  }
}

@Suite struct `A request of Postman v3` {
  @Test(arguments: [
    (
      "url: http://a.test/p?a=1\nmethod: get\nheaders:\n  X-A: 01\n  X-B: [x, y]\n",
      "GET: http://a.test/p?a=1\nheaders:\n  X-A: '1'\n  X-B: [x, 'y']"
    ),
    (
      "url: http://a.test/:id?q=1&r=2#f\npathVariables:\n  - { key: id, value: '7' }\nqueryParams:\n  - { key: r, value: 3 }\n",
      "GET: http://a.test/7?q=1&r=3"
    ),
    (
      "url: http://a.test/\nmethod: POST\nbody:\n  type: urlencoded\n  content:\n    - { key: a, value: b }\n    - { key: c, value: d, disabled: true }\n",
      "POST: http://a.test/\nform:\n  a: b"
    ),
    (
      "url: http://a.test/\nmethod: POST\nbody:\n  type: formdata\n  content:\n    - { key: f, type: file, src: [./a.png] }\n    - { key: n, type: text, value: x, contentType: text/csv }\n",
      "POST: http://a.test/\nmultipart:\n  - { name: f, file: .././a.png }\n  - { name: 'n', value: x, type: text/csv }"
    ),
    (
      "url: http://a.test/\nmethod: PUT\nbody:\n  type: file\n  content: { src: ./b.pdf }\n",
      "PUT: http://a.test/\nfile: .././b.pdf"
    ),
    (
      "url: http://a.test/\nmethod: POST\nbody: { type: none }\nauth:\n  - { id: a, type: basic, credentials: { username: u, password: p } }\n",
      "POST: http://a.test/\nauth:\n  basic: { user: u, password: p }"
    ),
    (
      "url: http://a.test/\nsettings:\n  followRedirects: false\n  disabledSystemHeaders: [user-agent]\n  protocolVersion: http2\n",
      "GET: http://a.test/\nheaders: { User-Agent: null }\nredirects: none\nhttp: '2'"
    ),
  ])
  func `becomes a step`(request: String, step: String) throws {
    let imported = try ImportedFolder(request: "name: ''\n" + request)
    #expect(imported.steps == step)
  }

  @Test func `of GraphQL is one with a body`() throws {
    let imported = try ImportedFolder([
      "c/q.request.yaml":
        "$kind: graphql-request\nname: ''\nurl: http://a.test/g\nquery: '{ a }'\nvariables: '{\"n\": 1}'\nschema: { source: auto }\n"
    ])
    #expect(
      imported.steps
        == "POST: http://a.test/g\ngraphql:\n  query: '{ a }'\n  variables: { 'n': 1 }")
    #expect(imported.effects.isEmpty)
  }

  @Test(arguments: [
    ("event: []", ["lost unknown"]), ("x-mine: 1", []), ("examples: ./.resources/a", []),
    ("body: { type: odd, content: x }", ["lost body"]),
    ("body: { type: json, content: '{}', more: 1 }", ["lost unknown"]),
    ("queryParams: { v: 1.0 }", ["changed variable"]),
    ("queryParams: { v: 12345678901234567890 }", ["changed variable"]),
    ("queryParams: { v: 1.5, w: true, x: '007' }", []), ("auth: 1", ["lost auth"]),
    ("auth: [{ type: noauth }, { type: basic }]", ["lost auth"]), ("headers: 5", ["lost unknown"]),
    ("headers: [5]", ["lost unknown"]), ("scripts: x", ["lost script"]),
    ("settings: { insecureHTTPParser: true }", ["lost option"]),
  ])
  func `has nothing that disappears`(line: String, effects: [String]) throws {
    let imported = try ImportedFolder(request: "method: POST\nurl: http://a.test/\n\(line)")
    #expect(imported.effects == effects)
  }
}
