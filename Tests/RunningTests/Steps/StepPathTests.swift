// SPDX-License-Identifier: Apache-2.0

import RunEvents
import SessionSupport
import Testing

@testable import Running

@Suite struct `The path of a step in a run` {
  private func id(_ role: ScenarioReference.Role, isTeardown: Bool) throws -> String {
    let plan = try PlannedTexts([
      "curlew: 1\nbaseUrl: http://h\nscenarios: { a: { steps: [GET: /], teardown: [GET: /t] } }"
    ]).plan
    let scenario = plan.collections[0].scenarios[0]
    let step = isTeardown ? scenario.teardown[0] : scenario.steps[0]
    let reference = ScenarioReference(
      path: ScenarioPath(file: "a.yaml", name: "a"), number: 0, role: role,
      collectionName: "a.yaml", tags: [], line: 1)
    return step.path(titled: step.title, in: reference, isTeardown: isTeardown).id
  }

  @Test(arguments: [ScenarioReference.Role.scenario, .needed])
  func `is the same whether its scenario was selected or is needed`(
    _ role: ScenarioReference.Role
  ) throws {
    #expect(try id(role, isTeardown: false) == "a.yaml#a/GET /")
    #expect(try id(role, isTeardown: true) == "a.yaml#a/teardown/GET /t")
  }

  @Test func `of a collection's teardown is identified by its name`() throws {
    #expect(try id(.teardown, isTeardown: true) == "a.yaml#a/GET /t")
  }
}
