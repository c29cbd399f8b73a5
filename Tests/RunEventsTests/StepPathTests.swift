// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@Suite struct `The path of a step` {
  private let scenario = ScenarioPath(file: "specs/shop.yaml", name: "buy a pet")

  @Test func `has the identity of file, scenario and step`() {
    #expect(scenario.id == "specs/shop.yaml#buy a pet")
    #expect(
      StepPath(scenario: scenario, identity: "create#2").id == "specs/shop.yaml#buy a pet/create#2")
  }

  @Test func `marks steps of the scenario's own teardown`() {
    #expect(
      StepPath(scenario: scenario, identity: "delete", isOwnTeardown: true).id
        == "specs/shop.yaml#buy a pet/teardown/delete")
  }
}
