// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct EnvironmentTests {
  private let project = """
    curlew: 1
    environments:
      local: { baseUrl: "http://localhost:1", vars: { a: local, b: local, c: local } }
      staging: { extends: local, vars: { a: staging } }
    """

  @Test func `an environment begins as the one it extends`() throws {
    var source = PlanSource(
      """
      curlew: 1
      environments: { staging: { vars: { a: own, b: own } }, local: { vars: { c: own, d: own } } }
      requests: [{ GET: "/${a}${b}${c}${d}" }]
      """)
    source.project = project
    source.environment = "staging"
    let planned = try plan(source)
    // Same names merge by key, the project's over the collection's.
    #expect(try planned.input("a") == "\"staging\"")
    #expect(try planned.input("b") == "\"own\"")
    #expect(try planned.input("c") == "\"local\"")
    #expect(try planned.input("d") == "\"own\"")
    #expect(try planned.input("baseUrl") == "\"http://localhost:1\"")
    #expect(planned.plan.environment == "staging")
  }

  @Test func `the project's environment holds when none is chosen`() throws {
    var source = PlanSource("curlew: 1\nrequests: [{ GET: '/${a}' }]")
    source.project = project + "\nenvironment: local\n"
    #expect(try plan(source).input("a") == "\"local\"")
    source.environment = "staging"
    #expect(try plan(source).input("a") == "\"staging\"")
  }

  @Test func `an unknown environment is an error with a suggestion`() throws {
    let planned = try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: http://a.example }]", "unknown-environment"
    ) { source in
      source.project = project
      source.environment = "stagign"
    }
    #expect(planned.diagnostics.first?.help == ["did you mean `staging`?"])
  }

  @Test(arguments: [
    "environments: { a: { extends: ⟦b⟧ } }",
    "environments: { a: { extends: c }, c: { extends: ⟦b⟧ } }",
  ]) func `an unknown environment in extends is reported at its place`(
    _ line: String
  ) throws {
    try expectDiagnostics(
      "curlew: 1\n\(line)\nrequests: [{ GET: http://a.example }]", "unknown-environment"
    ) { $0.environment = "a" }
  }

  @Test func `a cycle of environments that extend each other is an error`() throws {
    let planned = try expectDiagnostics(
      """
      curlew: 1
      environments: { a: { extends: b }, b: { extends: ⟦a⟧ } }
      requests: [{ GET: http://a.example }]
      """, "environment-cycle"
    ) { $0.environment = "a" }
    #expect(planned.diagnostics.first?.primary?.label == "a → b → a")
  }

  @Test(arguments: [
    ("baseUrl: http://own.example", "http://staging.example"),
    ("vars: { u: 'http://own.example' }\nbaseUrl: ${u}", "http://own.example"),
    ("name: no base of its own", "http://staging.example"),
  ]) func `its baseUrl wins over a literal one, not over a template`(
    _ line: String, _ expected: String
  ) throws {
    var source = PlanSource("curlew: 1\n\(line)\nrequests: [{ GET: /x }]")
    source.project = """
      curlew: 1
      environments: { staging: { baseUrl: "http://staging.example" } }
      """
    source.environment = "staging"
    #expect(try plan(source).input("baseUrl") == "\"\(expected)\"")
  }

  @Test func `an error in extends is reported once, chosen or not`() throws {
    let source = PlanSource(
      """
      curlew: 1
      environments:
        a: { extends: b }
        b: { extends: c }
        c: { extends: b }
        d: { extends: nowhere }
        e: { extends: d }
      requests: [{ GET: http://a.example }]
      """)
    let codes = try source.plan().codes.sorted()
    #expect(codes == ["environment-cycle", "unknown-environment"])
    var chosen = source
    chosen.environment = "a"
    #expect(try chosen.plan().codes.sorted() == codes)
  }

  @Test func `it gives values for names in requires, and its defaults`() throws {
    var source = PlanSource(
      """
      curlew: 1
      requires: [tenant]
      defaults: { headers: { A: collection, B: collection } }
      requests: [{ GET: "http://a.example/${tenant}" }]
      """)
    source.project = """
      curlew: 1
      environments: { e: { vars: { tenant: x }, defaults: { headers: { b: environment } } } }
      """
    source.environment = "e"
    let planned = try plan(source)
    #expect(planned.plan.missingInputs.isEmpty)
    #expect(try planned.steps()[0].request.settings.headers.map(\.name.content) == ["A", "b"])
  }

  @Test func `an error in the project is reported once for all collections`() throws {
    var source = PlanSource(
      "curlew: 1\nrequests: [{ GET: http://a.example }]",
      "curlew: 1\nrequests: [{ GET: http://a.example }]")
    source.project = "curlew: 1\nenvironment: nowhere\nvars: { a: '${b}' }\n"
    #expect(try source.plan().codes.sorted() == ["undefined-variable", "unknown-environment"])
  }
}
