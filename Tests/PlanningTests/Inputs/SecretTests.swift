// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning
import Testing
import Values

@Suite struct SecretTests {
  private func planned(
    _ secrets: String, _ change: (inout PlanSource) -> Void = { _ in }
  ) throws -> PlannedText {
    var source = PlanSource(
      "curlew: 1\n\(secrets)\nrequests: [{ GET: 'http://a.example/' }]")
    change(&source)
    return try plan(source)
  }

  @Test func `file, environment, CURLEW_SECRET_ and prompt win in this order`() throws {
    let text = """
      secrets: { p: file }
      environments: { e: { secrets: { p: environment } } }
      """
    #expect(try planned(text).plan.secrets == [PlannedSecret(name: "p", value: "file")])
    #expect(
      try planned(text) { $0.environment = "e" }.plan.secrets.map(\.value) == ["environment"])
    let outside = try planned(text) { source in
      source.environment = "e"
      source.outside.secrets = [NamedText(name: "p", text: "variable")]
    }
    #expect(outside.plan.secrets.map(\.value) == ["variable"])
    let prompted = try planned(text) { source in
      source.outside.secrets = [NamedText(name: "p", text: "variable")]
      source.outside.prompted = [NamedText(name: "p", text: "typed")]
    }
    #expect(prompted.plan.secrets.map(\.value) == ["typed"])
  }

  @Test func `a secret may not be given in the open`() throws {
    let text = "curlew: 1\nsecrets: [p]\nrequests: [{ GET: 'http://a.example/' }]"
    try expectDiagnostics(text, "secret-as-variable") { $0.outside.flags = [flag("p", "x")] }
    try expectDiagnostics(text, "secret-as-variable") { source in
      source.outside.variables = [NamedText(name: "p", text: "x")]
    }
    try expectDiagnostics(text, "secret-as-variable") { source in
      source.outside.files = [ValuesFile(path: "v", entries: [.init("p", .string("x"))])]
    }
  }

  @Test func `a prompt for a name that is not an input is an error`() throws {
    try expectDiagnostics("curlew: 1\nrequests: [{ GET: 'http://a.example/' }]", "unknown-input") {
      $0.outside.prompted = [NamedText(name: "p", text: "x")]
    }
  }

  @Test func `a name is a variable or a secret`() throws {
    try expectDiagnostics(
      "curlew: 1\nvars: { p: x }\nsecrets: [⟦p⟧]\nrequests: [{ GET: 'http://a.example/' }]",
      "declared-twice")
  }

  @Test func `missing values from outside are listed, once, by name`() throws {
    var source = PlanSource(
      """
      curlew: 1
      requires: [tenant, region]
      secrets: { password: null, key: "${env.KEY}" }
      vars: { derived: "${tenant}", host: "${env.HOST}" }
      requests: [{ GET: "http://a.example/${env.DIRECT}" }]
      """, "curlew: 1\nrequires: [tenant]\nrequests: [{ GET: 'http://a.example/' }]")
    source.permissions = ["KEY": false, "HOST": true, "DIRECT": true]
    let missing = try plan(source).plan.missingInputs
    #expect(
      missing.map(\.name) == ["host", "key", "password", "region", "tenant", "env.DIRECT"])
    #expect(missing.map(\.isSecret) == [false, true, true, false, false, false])
    #expect(missing.map(\.unsetVariables) == [["HOST"], ["KEY"], [], [], [], ["DIRECT"]])
  }

  @Test func `a collection of which nothing is selected needs nothing`() throws {
    var source = PlanSource(
      "curlew: 1\nrequires: [tenant]\nrequests: [{ GET: 'http://a.example/' }]")
    source.selection.tags = .tag("smoke")
    let planned = try plan(source)
    #expect(planned.plan.collections.isEmpty)
    #expect(planned.plan.missingInputs.isEmpty)
  }

  @Test func `a value from env is a secret unless it is public`() throws {
    let planned = try planned("vars: { a: '${env.A}', b: '${env.B}' }") { source in
      source.permissions = ["A": false, "B": true]
      source.outside.environment = ["A": "alpha", "B": "beta", "C": "gamma"]
    }
    #expect(planned.plan.secrets == [PlannedSecret(name: "A", value: "alpha")])
    let inputs = try planned.collection().inputs
    #expect(inputs["a"]?.secrets.names == ["A"])
    #expect(inputs["b"]?.secrets.isEmpty == true)
  }

  @Test func `all texts inside a secret are masked, and its value once`() throws {
    let planned = try planned("secrets: { a: '${env.A}', b: { value: '${env.B}' } }") { source in
      source.permissions = ["A": false, "B": false]
      source.outside.environment = ["A": "alpha", "B": "é"]
      source.outside.secrets = [NamedText(name: "b", text: "e\u{301}")]
    }
    // Equal as texts, not as bytes: both must be hidden.
    #expect(planned.plan.secrets.map(\.value.utf8.count) == [5, 3, 2])
  }

  @Test func `a value made from a secret is a secret of that name`() throws {
    let planned = try planned("secrets: { p: hunter2 }\nvars: { header: 'Bearer ${p}' }")
    #expect(try planned.collection().inputs["header"]?.secrets.names == ["p"])
  }

  @Test func `origins limit a secret, wherever their inputs are`() throws {
    let planned = try planned(
      "secrets: { p: { value: x, origins: ['${where}'] }, where: 'https://auth.example.com/x' }")
    #expect(
      try planned.collection().inputs["p"]?.allowedOrigins
        == [try Address(parsing: "https://auth.example.com").origin])
  }

  @Test func `an origin that is none is an error`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      secrets: { p: { value: x, origins: [⟦auth.example.com⟧] } }
      requests: [{ GET: 'http://a.example/' }]
      """, "bad-address")
  }
}
