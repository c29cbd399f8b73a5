// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

/// Every place for an expression resolves its names.
@Suite struct NameResolutionTests {
  @Test(arguments: [
    "GET: http://a.example/${⟦nobody⟧}",
    "GET: http://a.example/\n    name: call ${⟦nobody⟧}",
    "GET: http://a.example/\n    if: ⟦nobody⟧",
    "GET: http://a.example/\n    skip: until ${⟦nobody⟧}",
    "GET: http://a.example/\n    vars: { a: { b: ['${⟦nobody⟧}'] } }",
    "GET: http://a.example/\n    params: { a: '${⟦nobody⟧}' }",
    "GET: http://a.example/\n    headers: { a: [x, '${⟦nobody⟧}'] }",
    "GET: http://a.example/\n    cookies: { a: '${⟦nobody⟧}' }",
    "GET: http://a.example/\n    contentType: text/${⟦nobody⟧}",
    "GET: http://a.example/\n    auth: { bearer: '${⟦nobody⟧}' }",
    "GET: http://a.example/\n    auth: { basic: { user: u, password: '${⟦nobody⟧}' } }",
    "GET: http://a.example/\n    auth: { bearer: t, origins: ['${⟦nobody⟧}'] }",
    "GET: http://a.example/\n    tls: { ca: '${⟦nobody⟧}.pem' }",
    "POST: http://a.example/\n    json: { a: '${⟦nobody⟧}' }",
    "POST: http://a.example/\n    form: { a: '${⟦nobody⟧}' }",
    "POST: http://a.example/\n    text: a ${⟦nobody⟧}",
    "POST: http://a.example/\n    file: ${⟦nobody⟧}.png",
    "method: '${⟦nobody⟧}'\n    url: http://a.example/",
    "GET: http://a.example/\n    expect: { status: '${⟦nobody⟧}' }",
    "GET: http://a.example/\n    expect: { headers: { a: '${⟦nobody⟧}' } }",
    "GET: http://a.example/\n    expect: { cookies: { a: { $value: '${⟦nobody⟧}' } } }",
    "GET: http://a.example/\n    expect: { cookies: { a: { $path: '${⟦nobody⟧}' } } }",
    "GET: http://a.example/\n    expect: { body: { $contains: '${⟦nobody⟧}' } }",
    "GET: http://a.example/\n    expect: { body: { $startsWith: '${⟦nobody⟧}' } }",
    "GET: http://a.example/\n    expect: { body: { $matches: '${⟦nobody⟧}' } }",
    "GET: http://a.example/\n    expect: { time: { $lt: '${⟦nobody⟧}' } }",
    "GET: http://a.example/\n    expect: { json: { a: [{ b: '${⟦nobody⟧}' }] } }",
    "GET: http://a.example/\n    expect: { json: { '$.a[0]': '${⟦nobody⟧}' } }",
    "GET: http://a.example/\n    expect: { json: { a: { $in: ['${⟦nobody⟧}'] } } }",
    "GET: http://a.example/\n    expect: { json: { a: { $equals: { b: '${⟦nobody⟧}' } } } }",
    "GET: http://a.example/\n    expect: { json: { a: { $not: { $gt: '${⟦nobody⟧}' } } } }",
    "GET: http://a.example/\n    expect: { json: { a: { $between: [1, '${⟦nobody⟧}'] } } }",
    "GET: http://a.example/\n    expect: { json: { a: { $closeTo: 1, $within: '${⟦nobody⟧}' } } }",
    "GET: http://a.example/\n    expect: { json: { a: { $anyOf: [1, '${⟦nobody⟧}'] } } }",
    "GET: http://a.example/\n    expect: { json: { a: { $each: { $contains: '${⟦nobody⟧}' } } } }",
    "GET: http://a.example/\n    expect: { json: { a: { $length: '${⟦nobody⟧}' } } }",
  ]) func `an undefined variable is found wherever a step reads it`(_ lines: String) throws {
    try expectDiagnostics("curlew: 1\nrequests:\n  - \(lines)\n", "undefined-variable")
  }

  @Test(arguments: [
    "setup: [{ GET: '/${⟦nobody⟧}' }]",
    "teardown: [{ GET: '/${⟦nobody⟧}' }]",
    "defaults: { headers: { a: '${⟦nobody⟧}' } }",
    "defaults: { auth: { bearer: '${⟦nobody⟧}' } }",
    "defaults: { expect: { body: '${⟦nobody⟧}' } }",
    "defaults: { tls: { ca: '${⟦nobody⟧}' } }",
    "vars: { a: '${⟦nobody⟧}' }",
    "secrets: { a: '${⟦nobody⟧}' }",
    "secrets: { a: { value: x, origins: ['${⟦nobody⟧}'] } }",
  ]) func `an undefined variable of a collection is found once`(_ line: String) throws {
    try expectDiagnostics(
      "curlew: 1\nbaseUrl: http://a.example\n\(line)\nrequests:\n  - GET: /\n  - GET: /b\n",
      "undefined-variable")
  }

  @Test func `a scenario's vars, defaults and teardown are resolved`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      baseUrl: http://a.example
      scenarios:
        a:
          vars: { x: "${⟦nobody⟧}" }
          defaults: { params: { q: "${⟦somebody⟧}" } }
          steps: [{ GET: / }]
          teardown: [{ GET: "/${⟦anybody⟧}" }]
      """, "undefined-variable", "undefined-variable", "undefined-variable")
  }

  @Test func `baseUrl and environments resolve at plan time`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      baseUrl: http://${⟦host⟧}
      environments: { e: { vars: { a: "${⟦nobody⟧}" } } }
      requests: [{ GET: / }]
      """, "undefined-variable", "undefined-variable"
    ) { $0.environment = "e" }
  }

  @Test(arguments: [
    ("uuid", "`uuid()` is a function"), ("md5", "`md5(…)` is a function"),
    ("None", "write `null`"), ("statusCode", "write `response.status`"),
  ]) func `a word of another language is answered with ours`(
    _ name: String, _ help: String
  ) throws {
    let plan = try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: 'http://a.example/${⟦\(name)⟧}' }]", "undefined-variable")
    #expect(plan.result.diagnostics.first?.help == [help])
  }

  @Test func `a near miss is suggested, else a declaration`() throws {
    let near = try expectDiagnostics(
      "curlew: 1\nvars: { user: ada }\nrequests: [{ GET: 'http://a.example/${⟦usr⟧}' }]",
      "undefined-variable")
    #expect(near.result.diagnostics.first?.help == ["did you mean `user`?"])
    let far = try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: 'http://a.example/${⟦usr⟧}' }]", "undefined-variable")
    #expect(
      far.result.diagnostics.first?.help
        == ["declare it under `vars`, or under `requires` when it must be given from outside"])
  }

  @Test func `a name that only another environment sets is reported as such`() throws {
    let planned = try expectDiagnostics(
      """
      curlew: 1
      environments:
        local: {}
        staging: { vars: { user: probe } }
        live: { secrets: { user: x } }
      requests: [{ GET: "http://a.example/${⟦user⟧}" }]
      """, "undefined-variable"
    ) { $0.environment = "local" }
    #expect(
      planned.diagnostics.first?.notes == ["environment `staging` and `live` sets `user`"])
  }

  @Test func `now is not known before the run`() throws {
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: 'http://a.example/', tls: { serverName: '${⟦now⟧}' } }]",
      "not-before-run")
    _ = try plan(
      PlanSource("curlew: 1\nrequests: [{ GET: 'http://a.example/${now}' }]")
    ).steps()
  }

  @Test func `names of set are known in later steps`() throws {
    let planned = try plan(
      PlanSource(
        """
        curlew: 1
        vars: { a: 1 }
        scenarios:
          one:
            steps:
              - set: { a: 2, b: "${a}", c: "${b}" }
              - GET: http://a.example/${a}/${b}/${c}
          two:
            needs: [one]
            steps: [{ GET: "http://a.example/${c}" }]
        """))
    #expect(planned.codes == [])
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ check: [⟦b⟧ == 1] }, { set: { b: '${⟦c⟧}', c: 1 } }]",
      "capture-made-later", "capture-made-later")
  }

  @Test func `a step that sends nothing has no response`() throws {
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ id: a, set: { b: 1 } }, { check: [⟦steps.a.response.status⟧ == 1] }]",
      "unknown-member")
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ check: [⟦response.status⟧ == 1] }]", "no-response-here")
  }

  @Test func `the conditions of retry are resolved with the response`() throws {
    let source = { (condition: String) in
      "curlew: 1\nrequests: [{ GET: http://a.example/, capture: { a: $.a }, "
        + "retry: { until: '\(condition)' } }]"
    }
    #expect(try plan(PlanSource(source("a == response.status"))).codes == [])
    try expectDiagnostics(source("⟦b⟧ == 1"), "undefined-variable")
    try expectDiagnostics(source("⟦response.stat⟧ == 1"), "unknown-member")
  }

  @Test(arguments: ["row.x", "row"])
  func `a row is known only where there is data`(_ name: String) throws {
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: 'http://a.example/${⟦\(name)⟧}' }]", "no-row")
  }

  @Test(arguments: [
    ("GET: 'http://a.example/${⟦response.status⟧}'", "no-response-here"),
    ("GET: 'http://a.example/${⟦request.url⟧}'", "no-response-here"),
    ("GET: 'http://a.example/${⟦steps.a.response.status⟧}'", "undefined-variable"),
    ("{ id: a, GET: 'http://a.example/${⟦steps.a.response.status⟧}' }", "capture-made-later"),
    ("{ GET: 'http://a.example/', capture: { x: '${⟦response.statsu⟧}' } }", "unknown-member"),
    ("{ GET: 'http://a.example/', capture: { x: '${⟦response⟧}' } }", "undefined-variable"),
    (
      "{ GET: 'http://a.example/', expect: { body: '${⟦response.timings.firstbyte⟧}' } }",
      "unknown-member"
    ),
    ("{ GET: 'http://a.example/', expect: { file: ⟦nothing.bin⟧ } }", "missing-file"),
  ])
  func `a member of an exchange is known at load`(_ step: String, _ code: String) throws {
    let step = step.hasPrefix("{") ? step : "{ \(step) }"
    try expectDiagnostics("curlew: 1\nrequests: [\(step)]", code)
  }

  @Test func `a later step reads an earlier one by its id`() throws {
    let planned = try plan(
      """
      curlew: 1
      requests:
        - { id: a, GET: http://a.example/ }
        - GET: http://a.example/${steps.a.response.json.id}
          headers: { X-Issuer: "${steps.a.response.certificate.issuer}" }
        - { GET: http://a.example/, capture: { s: "${response.json.s}" } }
      """)
    let steps = planned.plan.collections[0].scenarios[0].steps
    #expect(steps[0].responseReads == [.later, .certificate])
    #expect(steps[1].neededCaptures.map(\.name) == ["steps.a", "steps.a"])
    #expect(steps[2].responseReads == [.own, .json])
    guard case .request(let request) = steps[0].action else {
      Issue.record("the first step is no request")
      return
    }
    #expect(request.options.content.connection.readsCertificate)
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - GET: http://a.example/${⟦steps.b.response.status⟧}
        - { id: b, GET: http://a.example/ }
        - GET: http://a.example/${⟦steps.c.response.status⟧}
        - GET: http://a.example/${⟦steps.b.answer⟧}
      """, "capture-made-later", "undefined-variable", "unknown-member")
  }

  @Test func `run gives id and start only`() throws {
    _ = try plan("curlew: 1\nrequests: [{ GET: 'http://a.example/${run.id}/${run.start}' }]")
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: 'http://a.example/${⟦run.end⟧}/${⟦run⟧}' }]",
      "undefined-variable", "undefined-variable")
  }

  @Test func `env is read by right only`() throws {
    let text = "curlew: 1\nrequests: [{ GET: 'http://a.example/${env.HOME}/${⟦env.PATH⟧}' }]"
    try expectDiagnostics(text, "environment-not-allowed") { $0.permissions = ["HOME": true] }
  }

  @Test func `suggestions stop after a hundred names`() throws {
    let steps = (0..<150).map { "  - GET: http://a.example/${abcdefgh\($0)}\n" }.joined()
    let planned = try PlanSource("curlew: 1\nvars: { abcdefghi: a }\nrequests:\n\(steps)").plan()
    #expect(planned.codes.count == 150)
    #expect(planned.diagnostics[50].help == ["did you mean `abcdefghi`?"])
    #expect(planned.diagnostics[149].help.first?.hasPrefix("declare it") == true)
  }

  @Test func `a thousand unknown names are reported, and twenty of one step`() throws {
    let steps = (0..<1_100).map { "  - print: ${a\($0)}\n" }.joined()
    #expect(try PlanSource("curlew: 1\nrequests:\n\(steps)").plan().codes.count == 1_000)
    let names = (0..<50).map { "${a\($0)}" }.joined()
    let planned = try PlanSource(
      "curlew: 1\nrequests:\n  - print: \"\(names)\"\n  - print: ${b}\n"
    ).plan()
    #expect(planned.codes.count == 21)
  }
}
