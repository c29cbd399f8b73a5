// SPDX-License-Identifier: Apache-2.0

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
    if showsInputs { text.addInputs() }
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

  @Test func `the same files and values print the same every time`() throws {
    let first = try text(showsInputs: true)
    for _ in 0..<20 { #expect(try text(showsInputs: true) == first) }
  }
}
