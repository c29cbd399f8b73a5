// SPDX-License-Identifier: Apache-2.0

import Planning
import TestSupport
import Testing

/// `plan --format mermaid` and `dot`.
@Suite struct `A drawing of a plan` {
  private static let text = """
    curlew: 1
    blocks: { "log \\"in\\"": { steps: [{ print: x }] } }
    setup: [{ call: "log \\"in\\"" }]
    scenarios:
      a: { steps: [{ name: "one <b>", print: x }, { name: two, print: x }] }
      b:
        needs: [a]
        order: any
        steps: [{ name: three, print: "${t}" }, { id: i, name: four, set: { t: 1 } }, { name: five, print: x, after: [i] }]
    """

  @Test func `in Mermaid has groups, arrows of what waits, and calls`() throws {
    #expect(
      PlanGraph(try plan(Self.text).plan).mermaid == [
        "flowchart TB",
        "  subgraph c0[\"specs/0.yaml\"]",
        "    subgraph c0setup[\"setup\"]",
        "      c0setupn0[\"log #quot;in#quot;\"]",
        "    end",
        "    subgraph c0s0[\"a\"]",
        "      c0s0n0[\"one #lt;b#gt;\"]",
        "      c0s0n1[\"two\"]",
        "    end",
        "    subgraph c0s1[\"b\"]",
        "      c0s1n0[\"three\"]",
        "      c0s1n1[\"four\"]",
        "      c0s1n2[\"five\"]",
        "    end",
        "    subgraph b0of0[\"block log #quot;in#quot;\"]",
        "      b0of0n0[\"print x\"]",
        "    end",
        "  end",
        "  c0setupn0 -.-> b0of0",
        "  c0s0n0 --> c0s0n1",
        "  c0s1n1 ==>|\"t\"| c0s1n0",
        "  c0s1n1 ==> c0s1n2",
        "  c0s0 --> c0s1",
      ])
  }
}
