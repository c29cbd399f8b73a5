// SPDX-License-Identifier: Apache-2.0

import Planning
import TestSupport
import Testing

@Suite struct `Services of a plan` {
  private func planned(
    _ project: String, _ change: (inout PlanSource) -> Void = { _ in }
  ) throws -> PlannedText {
    var source = PlanSource("curlew: 1\nrequests: [{ GET: http://a.example/ }]")
    source.project = "curlew: 1\n" + project
    change(&source)
    return try source.plan()
  }

  @Test func `have texts with the values of inputs`() throws {
    let project = """
      env: [{ GIVEN: public }]
      secrets: { password: tiger }
      vars: { port: 7001 }
      baseUrl: http://127.0.0.1:${port}/v1
      services:
        shop:
          exec: [./shop, --port, '${port}']
          env: { PASSWORD: '${password}', GIVEN: '${env.GIVEN}' }
          cwd: tools
          ready: ['http://127.0.0.1:${port}/health=204', { exec: [./ok, '${port}'] }]

      """
    let planned = try planned(project) { source in
      source.permissions = ["GIVEN": true]
      source.outside.environment = ["GIVEN": "x"]
      source.outside.flags = [flag("port", "7002")]
    }
    #expect(planned.codes.isEmpty, "\(planned.rendered)")
    let service = try #require(planned.plan.services.first)
    let program = try #require(service.content?.program)
    #expect(program.arguments == ["./shop", "--port", "7002"])
    #expect(program.folder == "tools")
    #expect(program.variables.map(\.name) == ["PASSWORD", "GIVEN"])
    #expect(program.variables.map(\.value) == ["tiger", "x"])
    #expect(service.addresses.map(\.address) == ["http://127.0.0.1:7002/health"])
    #expect(service.addresses.map(\.status) == ["204"])
    #expect(service.shownReady == ["http://127.0.0.1:7002/health=204", "exec ./ok 7002"])
    #expect(service.needsRight)
  }

  @Test func `are those of the environment, with what it extends`() throws {
    let project = """
      services: { a: { exec: [a] }, b: { exec: [b] } }
      environments:
        base: { services: { c: { exec: [c] }, a: null } }
        e: { extends: base, services: { b: { exec: [x] } } }
        empty: { extends: e, services: none }

      """
    func names(_ environment: String?) throws -> [[String]] {
      try planned(project) { $0.environment = environment }.plan.services.map(\.shownProgram)
    }
    #expect(try names(nil) == [["a"], ["b"]])
    #expect(try names("base") == [["b"], ["c"]])
    #expect(try names("e") == [["x"], ["c"]])
    #expect(try names("empty") == [])
  }

  @Test func `start only for a collection of the project`() throws {
    let planned = try planned("services: { a: { exec: [a] } }\n") {
      $0.selection.tags = try? TagExpression(parsing: "nothing")
    }
    #expect(planned.plan.services.isEmpty)
  }

  @Test(arguments: [
    ("secrets: { p: tiger }\nservices: { a: { exec: [a, '${p}'] } }", "secret-program"),
    (
      "secrets: { p: tiger }\nvars: { q: 'x${p}' }\nservices: { a: { exec: [a, '${q}'] } }",
      "secret-program"
    ),
    ("secrets: { p: { from: [p] } }\nservices: { a: { exec: [a, '${p}'] } }", "secret-program"),
    ("services: { a: { exec: [a, '${typo}'] } }", "undefined-variable"),
    ("services: { a: { exec: [a], pass: [SECRET] } }", "environment-not-allowed"),
    ("services: { a: { exec: [a], ready: '127.0.0.1:80' } }", "bad-address"),
    ("services: { a: { exec: [a], ready: 'ftp://a/' } }", "bad-address"),
    ("services: { a: { exec: [a], ready: 'tcp://127.0.0.1' } }", "bad-address"),
    ("services: { a: { exec: [a], ready: 'http://u:p@127.0.0.1/' } }", "bad-address"),
    ("services: { a: { exec: ['${\"\"}'] } }", "secret-program"),
    ("services: { a: { exec: [a, '${1 / 0}'] } }", "unusable-value"),
  ]) func `with wrong texts are errors`(project: String, code: String) throws {
    let planned = try planned(project + "\n")
    #expect(planned.codes == [code], "\(planned.rendered)")
    #expect(planned.diagnostics.first?.primary != nil)
  }

  @Test func `wait for secrets that programs give`() throws {
    let planned = try planned(
      """
      secrets: { p: { from: [give] } }
      vars: { url: 'x${p}' }
      services: { a: { exec: [a], env: { URL: '${url}' } } }

      """)
    #expect(planned.codes.isEmpty, "\(planned.rendered)")
    #expect(planned.plan.services[0].content == nil)
    #expect(planned.plan.neededPrograms.map(\.secret) == ["p"])
    #expect(planned.plan.services[0].missingNames == ["url"])
  }

  @Test func `have no text without a variable that is not set`() throws {
    let planned = try planned("env: [X]\nservices: { a: { exec: [a, '${env.X}'] } }\n") {
      $0.permissions = ["X": true]
    }
    #expect(planned.plan.services[0].content == nil)
    #expect(planned.plan.services[0].missingNames == ["env.X"])
    #expect(planned.plan.services[0].shownProgram == ["a", "${env.X}"])
  }
}

@Suite struct `A free port in a plan` {
  private static let project = """
    curlew: 1
    vars: { port: '${freePort()}', other: '${freePort()}' }
    baseUrl: http://127.0.0.1:${port}/v1
    services:
      db: { exec: [db] }
      shop: { exec: [shop, '${port}'], ready: /health }
      last: { exec: [last, '${other}'], ready: 'http://127.0.0.1:${port}/' }

    """

  private func planned(_ change: (inout PlanSource) -> Void = { _ in }) throws -> PlannedText {
    var source = PlanSource("curlew: 1\nrequests: [{ GET: /pets }]")
    source.project = Self.project
    change(&source)
    return try source.plan()
  }

  @Test func `has no value before a run, and no problem`() throws {
    let planned = try planned()
    #expect(planned.codes.isEmpty, "\(planned.rendered)")
    #expect(planned.plan.missingInputs.isEmpty)
    let input = try #require(try planned.collection().inputs["port"])
    #expect(input.value == nil && input.waitsForPort)
    #expect(planned.plan.services.map { $0.content == nil } == [false, true, true])
    #expect(planned.plan.services[1].shownProgram == ["shop", "${port}"])
  }

  @Test func `is drawn by name, once for all that read it`() throws {
    let planned = try planned { source in
      source.freePort = { name in name == "port" ? 7001 : 7002 }
    }
    #expect(planned.codes.isEmpty, "\(planned.rendered)")
    #expect(try planned.input("port") == "7001")
    #expect(try planned.collection().baseAddress?.port == 7001)
    let services = planned.plan.services
    #expect(services[1].shownProgram == ["shop", "7001"])
    #expect(services.map { $0.ports.sorted() } == [[], ["port"], ["other", "port"]])
  }

  @Test func `gives way to a value from outside`() throws {
    let planned = try planned { $0.outside.flags = [flag("port", "8123")] }
    #expect(try planned.collection().baseAddress?.port == 8123)
    #expect(planned.plan.services[1].shownProgram == ["shop", "8123"])
    #expect(planned.plan.services[1].ports == [])
  }

  @Test func `does not go with reuse`() throws {
    var source = PlanSource("curlew: 1\nrequests: [{ GET: /pets }]")
    source.project = Self.project.replacing("/health }", with: "/health, reuse: true }")
    let planned = try source.plan()
    #expect(planned.codes == ["drawn-port-reused"])
    #expect(planned.diagnostics[0].severity == .warning)
  }
}
