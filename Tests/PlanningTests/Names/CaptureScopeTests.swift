// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Planning

/// Where captures can be read.
@Suite struct CaptureScopeTests {
  @Test func `a step sees captures of the steps before it`() throws {
    let steps = try plan(
      """
      curlew: 1
      requests:
        - name: create
          POST: http://a.example/
          capture: { id: $.id }
        - GET: http://a.example/${id}/${id}
      """
    ).steps()
    #expect(steps[0].neededCaptures.isEmpty)
    #expect(steps[1].neededCaptures == [NeededCapture(name: "id", maker: "create")])
  }

  @Test func `a capture that a later step makes is an error`() throws {
    let planned = try expectDiagnostics(
      """
      curlew: 1
      requests:
        - GET: http://a.example/${⟦id⟧}
        - name: create
          POST: http://a.example/
          capture: { id: $.id }
      """, "capture-made-later")
    #expect(
      planned.diagnostics.first?.primary?.label == "step `create` captures it, after this one")
  }

  @Test func `a step's own capture is for its expectations only`() throws {
    let planned = try expectDiagnostics(
      """
      curlew: 1
      requests:
        - GET: http://a.example/${⟦id⟧}
          capture: { id: $.id }
          expect: { body: "${id}" }
      """, "capture-made-later")
    #expect(
      planned.diagnostics.first?.primary?.label
        == "this step itself captures it, from the response")
    let alone = try plan(
      """
      curlew: 1
      requests:
        - GET: http://a.example/
          capture: { id: $.id }
          expect: { body: "${id}" }
      """)
    #expect(try alone.steps()[0].neededCaptures.isEmpty)
  }

  @Test func `captures of setup are seen everywhere`() throws {
    let planned = try plan(
      """
      curlew: 1
      baseUrl: http://a.example
      setup: [{ name: log in, POST: /, capture: { token: $.t } }]
      scenarios:
        a:
          vars: { bearer: "x ${token}" }
          steps: [{ GET: "/${token}" }]
          teardown: [{ GET: "/${token}" }]
      teardown: [{ GET: "/${token}" }]
      """
    ).collection()
    let needed = [NeededCapture(name: "token", maker: "log in")]
    #expect(planned.scenarios[0].steps[0].neededCaptures == needed)
    #expect(planned.scenarios[0].teardown[0].neededCaptures == needed)
    #expect(planned.teardown[0].neededCaptures == needed)
  }

  @Test func `a scenario's teardown sees its captures, the collection's does not`() throws {
    let planned = try expectDiagnostics(
      """
      curlew: 1
      baseUrl: http://a.example
      scenarios:
        a:
          steps: [{ POST: /, capture: { id: $.id } }]
          teardown: [{ DELETE: "/${id}" }]
      teardown: [{ DELETE: "/${⟦id⟧}" }]
      """, "capture-out-of-reach")
    #expect(
      planned.diagnostics.first?.help
        == ["move the step into the `teardown` of scenario `a`"])
  }

  @Test func `another scenario's captures need needs`() throws {
    let planned = try expectDiagnostics(
      """
      curlew: 1
      baseUrl: http://a.example
      setup: [{ GET: "/${⟦id⟧}" }]
      scenarios:
        make it: { steps: [{ POST: /, capture: { id: $.id } }] }
        b: { steps: [{ GET: "/${⟦id⟧}" }, { GET: "/${⟦needs['make it'].id⟧}" }] }
      """, "capture-out-of-reach", "capture-out-of-reach", "unknown-need")
    #expect(
      planned.diagnostics.map(\.help)
        == [
          ["capture `id` in a step of `setup`"], ["add `needs: [make it]`"],
          ["add `needs: [make it]` to the scenario"],
        ])
  }

  @Test func `a needed scenario's captures are seen by name and through needs`() throws {
    let planned = try plan(
      """
      curlew: 1
      baseUrl: http://a.example
      scenarios:
        make it: { steps: [{ name: m, POST: /, capture: { id: $.id } }] }
        b: { needs: [make it], steps: [{ GET: '/${id}/${needs["make it"].id}' }] }
      """
    ).collection()
    #expect(
      planned.scenarios[1].steps[0].neededCaptures == [
        NeededCapture(name: "id", maker: "m"), NeededCapture(name: "needs.make it.id", maker: "m"),
      ])
  }

  @Test func `what a needed scenario captures in its rows cannot be read`() throws {
    let planned = try expectDiagnostics(
      """
      curlew: 1
      baseUrl: http://a.example
      scenarios:
        rows: { data: [{ q: 1 }], steps: [{ name: m, POST: /, capture: { id: $.id } }] }
        b:
          needs: [rows]
          steps: [{ GET: "/${⟦id⟧}" }, { GET: "/${⟦needs.rows.id⟧}" }, { GET: "/${⟦needs.rows.other⟧}" }]
      """, "capture-out-of-reach", "capture-out-of-reach", "undefined-variable")
    #expect(
      planned.diagnostics.map(\.message) == [
        "`id` belongs to the rows of scenario `rows`",
        "`id` belongs to the rows of scenario `rows`", "scenario `rows` captures no `other`",
      ])
    #expect(
      planned.diagnostics.first?.help
        == ["capture it in `setup`, or in a needed scenario without `data`"])
  }

  @Test func `steps.ID of a step that leaves nothing says why`() throws {
    let planned = try expectDiagnostics(
      """
      curlew: 1
      blocks: { make: { steps: [{ set: { v: 1 } }], returns: [v] } }
      requests:
        - { id: k, call: make }
        - { id: w, wait: 1ms }
        - { id: c, call: make, capture: [v] }
        - print: "${⟦steps.k.captures.v⟧}"
        - print: "${⟦steps.w.response.status⟧}"
        - print: "${⟦steps.c.response.status⟧}"
        - print: "${steps.c.captures.v}"
        - print: "${⟦steps.z.captures.v⟧}"
      """, "undefined-variable", "undefined-variable", "unknown-member", "undefined-variable")
    #expect(
      planned.diagnostics.map(\.message) == [
        "step `k` leaves nothing to read", "step `w` leaves nothing to read",
        "`steps.c` has no `response`", "no step before this one has the `id` `z`",
      ])
    #expect(
      planned.diagnostics.first?.help
        == ["add `capture: [NAME]` to the call, and read `steps.k.captures.NAME`"])
  }

  @Test func `a capture that only default or has reads is optional`() throws {
    let steps = try plan(
      """
      curlew: 1
      requests:
        - { name: create, POST: "http://a.example/", capture: { id: $.id } }
        - { GET: "http://a.example/${default(id, 1)}" }
        - { GET: "http://a.example/${default(id, 1)}/${id}" }
        - { GET: "http://a.example/${id}/${default(id, 1)}" }
      """
    ).steps()
    let areOptional = steps.dropFirst().map { $0.neededCaptures.map(\.isOptional) }
    #expect(areOptional == [[true], [false], [false]])
  }

  @Test func `needs are not transitive`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      baseUrl: http://a.example
      scenarios:
        a: { steps: [{ POST: /, capture: { id: $.id } }] }
        b: { needs: [a], steps: [{ GET: / }] }
        c: { needs: [b], steps: [{ GET: "/${⟦id⟧}" }] }
      """, "capture-out-of-reach")
  }

  @Test func `a bare name that two needs make is ambiguous`() throws {
    let planned = try expectDiagnostics(
      """
      curlew: 1
      baseUrl: http://a.example
      vars: { id: 1 }
      scenarios:
        a: { steps: [{ POST: /, capture: { id: $.id } }] }
        b: { steps: [{ POST: /, capture: { id: $.id } }] }
        c: { needs: [b, a], steps: [{ GET: "/${⟦id⟧}/${needs.a.id}" }] }
      """, "ambiguous-capture")
    #expect(
      planned.diagnostics.first?.help
        == ["write `needs[\"b\"].id`", "write `needs[\"a\"].id`"])
  }

  @Test func `an unknown member of needs is an error`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      baseUrl: http://a.example
      scenarios:
        a: { steps: [{ POST: /, capture: { id: $.id } }] }
        c:
          needs: [a]
          steps: [{ GET: "/${⟦needs.b.id⟧}/${⟦needs.a.ide⟧}/${⟦needs.a⟧}/${⟦needs⟧}" }]
      """, "unknown-need", "undefined-variable", "undefined-variable", "undefined-variable")
  }

  @Test func `vars of step and scenario hide captures from outside`() throws {
    let planned = try plan(
      """
      curlew: 1
      baseUrl: http://a.example
      setup: [{ POST: /, capture: { id: $.id } }]
      scenarios:
        a: { vars: { id: 1 }, steps: [{ GET: "/${id}" }] }
        b:
          steps:
            - { POST: /, capture: { n: $.n } }
            - { GET: "/${n}", vars: { n: 1 } }
            - { GET: "/${n}" }
      """
    ).collection()
    #expect(planned.scenarios[0].steps[0].neededCaptures.isEmpty)
    #expect(planned.scenarios[1].steps[1].neededCaptures.isEmpty)
    #expect(planned.scenarios[1].steps[2].neededCaptures.map(\.name) == ["n"])
  }

  @Test func `a scenario's vars do not see captures of its steps`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      scenarios:
        a:
          vars: { x: "${⟦id⟧}" }
          steps: [{ POST: http://a.example, capture: { id: $.id } }]
      """, "capture-made-later")
  }

  @Test func `an expression evaluated before the run sees no captures`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      setup: [{ POST: http://a.example, capture: { id: $.id } }]
      requests:
        - GET: http://a.example
          tls: { ca: "${⟦id⟧}" }
          auth: { bearer: x, origins: ["${⟦id⟧}"] }
      """, "capture-made-later", "capture-made-later")
  }

  @Test func `a default that reads a capture applies after the step that makes it`() throws {
    let planned = try plan(
      """
      curlew: 1
      baseUrl: http://a.example
      defaults: { auth: { bearer: "${token}" }, headers: { X: "${token}", Y: y } }
      setup:
        - GET: /before
        - { name: log in, POST: /login, capture: { token: $.t } }
        - GET: /after
      scenarios:
        a: { steps: [{ GET: / }] }
      """
    ).collection()
    #expect(planned.setup.map { $0.request.settings.auth != nil } == [false, false, true])
    #expect(planned.setup.map(\.request.settings.headers.count) == [1, 1, 2])
    #expect(planned.scenarios[0].steps[0].request.settings.auth != nil)
    #expect(
      planned.scenarios[0].steps[0].neededCaptures
        == [NeededCapture(name: "token", maker: "log in")])
  }

  @Test func `a default that reads a scenario's capture applies where that is needed`() throws {
    let planned = try plan(
      """
      curlew: 1
      baseUrl: http://a.example
      defaults: { headers: { A: "${token}", B: "${needs.login.token}" } }
      scenarios:
        login: { steps: [{ POST: /, capture: { token: $.t } }] }
        with: { needs: [login], steps: [{ GET: / }] }
        without: { steps: [{ GET: / }] }
      """
    ).collection()
    #expect(planned.scenarios.map { $0.steps[0].request.settings.headers.count } == [0, 2, 0])
  }
}
