// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Running

/// Names that only `default` or `has` reads, and that no step of the run made.
@Suite struct `A read with a default` {
  @Test func `does not need the capture`() async throws {
    let server = try ScriptedServer { _ in
      .response(200, headers: ["Content-Type": "application/json"], body: "{}")
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        set:
          steps:
            - { if: "false", set: { x: 1 } }
            - print: "set ${default(x, 5)}"
            - check: ["default(x, 5) == 5", "default(x, 1) + default(x, 2) == 3"]
        loop: { needs: [set], steps: [{ forEach: [], as: e, set: { x: 1 } }, { print: "loop ${default(x, 5)}" }] }
        failed:
          needs: [loop]
          continueOnFailure: true
          steps:
            - { id: get, GET: ORIGIN, capture: { x: $.nope } }
            - print: "failed ${default(x, 5)} ${default(steps.get.captures.x, 6)}"
          teardown: [{ print: "teardown ${default(x, 5)}" }]
        skipped:
          steps:
            - { id: get, if: "false", GET: ORIGIN }
            - print: "skipped ${default(steps.get.response.status, 0)} ${has(steps.get.response.status)}"
      """, against: server, jobs: 1)
    #expect(
      Set(run.printed) == [
        "set 5", "skipped 0 false", "loop 5", "failed 5 6", "teardown 5",
      ])
  }

  @Test func `needs it where another part of the step reads it without`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - { if: "false", set: { x: 1 } }
        - { name: both, print: "${default(x, 5)} ${x}" }
        - { name: other, print: "${x} ${default(x, 5)}" }
        - { name: none, print: "${default(x, 5)}" }
      """)
    #expect(run.outcome(of: "both")?.isSkipped == true)
    #expect(run.outcome(of: "other")?.isSkipped == true)
    #expect(run.printed == ["5"])
  }

  @Test func `reads the capture where it was made, in any order too`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      scenarios:
        a:
          order: any
          steps:
            - { name: reads, print: "${default(x, 5)}" }
            - { name: makes, set: { x: 1 } }
        b:
          needs: [a]
          steps: [{ print: "b ${default(needs.a.x, 7)}" }]
      """)
    #expect(run.printed == ["1", "b 1"])
  }
}
