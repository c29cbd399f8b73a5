// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import TestSupport
import Testing

@Suite struct PlanTextTests {
  private func source() -> PlanSource {
    var source = PlanSource(
      """
      curlew: 1
      name: Pet store
      baseUrl: http://localhost:8080/v1
      vars: { user: ada, limit: 20, header: "Bearer ${password}" }
      requires: [tenant]
      secrets: { password: hunter2, key: null }
      tags: [smoke]
      lock: stock
      defaults:
        headers: { Accept: application/json, X-Tenant: "${tenant}" }
        params: { limit: "${limit}" }
        auth: { bearer: "${token}" }
      setup:
        - { name: log in, POST: /login, capture: { token: $.t } }
      scenarios:
        buy a pet:
          cookieJar: fresh
          steps:
            - { name: create, POST: /pets, json: { name: Rex }, capture: { id: $.id } }
            - { GET: "/pets/${id}", retry: { attempts: 6, every: 200ms }, params: { limit: null } }
            - { POST: "/pets/${id}/photo", file: fixtures/rex.png, if: user, auth: none }
          teardown: [{ DELETE: "/pets/${id}" }]
        sell it:
          needs: [buy a pet]
          tags: [nightly]
          lock: "*"
          steps: [{ GET: "/pets/${id}", skip: waits, retry: { every: 2m } }]
      teardown: [{ POST: /logout }]
      """)
    source.files = ["fixtures/rex.png"]
    source.outside.flags = [flag("user", "bob")]
    source.selection.tags = .tag("nightly")
    source.project = "curlew: 1\nenvironment: local\nenvironments: { local: {} }\n"
    return source
  }

  private func text(showsInputs: Bool) throws -> String {
    let planned = try plan(source())
    var text = PlanText(try planned.collection(), environment: planned.plan.environment)
    var lines = SourceLocator(planned.sources)
    if showsInputs {
      text.addInputs { "\(planned.sources[$0.file].path):\(lines.location(of: $0).line)" }
    }
    text.addSteps()
    return text.lines.joined(separator: "\n")
  }

  @Test func `a plan shows the steps, their dependencies and the effective defaults`() throws {
    try expectGolden(text(showsInputs: false), "../Golden/plan.txt")
  }

  @Test func `inputs are shown with their origins, secrets by name`() throws {
    let text = try text(showsInputs: true)
    #expect(!text.contains("hunter2"))
    try expectGolden(text, "../Golden/plan-inputs.txt")
  }

  @Test func `the origin of a value has its place, and the variables that it was made from`() throws
  {
    var source = PlanSource(
      """
      curlew: 1
      vars: { a: "${env.SET} ${env.LINE}", b: 1, c: 2, d: "${env.UNSET}" }
      requests: [{ GET: "http://a.example/${a}" }]
      """)
    source.permissions = ["SET": true, "LINE": true, "UNSET": true]
    source.outside.environment = ["SET": "x", "LINE": "y"]
    let line = SourceSpan(file: SourceFileID(index: 0), range: 12..<13)
    source.outside.environmentPlaces = ["LINE": line]
    source.outside.files = [ValuesFile(path: "v", entries: [.init("b", .null, at: line)])]
    source.outside.variables = [NamedText(name: "c", text: "3")]
    let planned = try source.plan()
    var text = PlanText(try planned.collection(), environment: nil)
    text.addInputs { "file:\($0.lowerBound)" }
    #expect(
      text.lines == [
        "specs/0.yaml (0.yaml)",
        "  inputs",
        #"    a  "x y"      file:21, SET from the process, LINE from file:12"#,
        "    b  null       --vars, file:12",
        "    c  3          CURLEW_VAR_c",
        "    d  (missing)  file:62, UNSET is not set",
      ])
  }

  @Test func `the same files and values print the same every time`() throws {
    let first = try text(showsInputs: true)
    for _ in 0..<20 { #expect(try text(showsInputs: true) == first) }
  }
}
