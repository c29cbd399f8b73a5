// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct `The columns of a row` {
  @Test func `are names in steps, in vars, in if and in skip`() throws {
    _ = try plan(
      """
      curlew: 1
      data: [{ user: ada }]
      scenarios:
        a:
          data: [{ sku: A1, "first name": Joe }]
          vars: { path: "/${sku}" }
          if: user != ''
          skip: not for ${row.user}
          steps:
            - print: "${path} ${sku} ${row.sku} ${row['first name']} ${row.?size.orValue(1)} ${user}"
          teardown: [{ print: "${sku}" }]
      """)
  }

  @Test func `are not known in setup, in the collection's teardown and in another scenario`() throws
  {
    try expectDiagnostics(
      """
      curlew: 1
      setup: [{ print: "${⟦sku⟧}" }]
      scenarios:
        a:
          data: [{ sku: A1 }]
          steps: [{ print: "${⟦row.amount⟧}" }]
        b:
          steps: [{ print: "${⟦row.sku⟧}" }]
      teardown: [{ print: "${⟦row.sku⟧}" }]
      """, "undefined-variable", "unknown-member", "no-row", "no-row")
  }

  @Test func `hide no input and no column of the collection`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      vars: { user: ada }
      data: ⟦[{ user: bob, sku: 1 }]⟧
      scenarios:
        a:
          data: ⟦[{ sku: 2 }]⟧
          steps: [{ print: "${sku}" }]
      """, "column-hides-input", "column-of-both-levels")
  }

  @Test func `are what key and where read, with inputs and no captures`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      vars: { least: 1 }
      setup: [{ set: { token: x } }]
      scenarios:
        a:
          data:
            rows: [{ n: 1 }, { n: 2 }]
            key: "${n}-${⟦token⟧}"
            where: n > least && ⟦m⟧ > 0
          steps: [{ print: "${n}" }]
      """, "capture-made-later", "undefined-variable")
  }

  @Test func `must exist where types, columns and secrets name them`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      scenarios:
        a:
          data: { rows: [{ n: 1 }], types: { ⟦m⟧: text }, secrets: [⟦o⟧], columns: [n, ⟦p⟧] }
          steps: [{ print: "${n}" }]
      """, "unknown-column", "unknown-column", "unknown-column")
  }

  @Test func `are any names while the rows are not known`() throws {
    var source = PlanSource(
      """
      curlew: 1
      requires: [path]
      scenarios:
        a:
          data: "${path}.csv"
          steps: [{ print: "${sku} ${row.amount}" }]
      """)
    source.selection = Selection()
    let planned = try source.plan()
    #expect(planned.codes.isEmpty, "\(planned.rendered)")
    #expect(planned.plan.missingInputs.map(\.name) == ["path"])
  }

  @Test func `are any names of a list that is empty`() throws {
    _ = try plan(
      """
      curlew: 1
      vars: { pets: [] }
      scenarios:
        a:
          data: "${pets}"
          steps: [{ print: "${name} ${row.age}" }]
      """)
  }

  @Test func `are unknown in a block, which gets them as parameters`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      blocks:
        show:
          requires: [name]
          steps: [{ print: "${name} ${⟦row.name⟧}" }]
      scenarios:
        a:
          data: [{ name: Rex }]
          steps: [{ call: show, with: { name: "${name}" } }]
      """, "no-row")
  }

  @Test func `are invisible to scenarios that need this one, and so are its captures`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      scenarios:
        a:
          data: [{ n: 1 }]
          steps: [{ set: { made: "${n}" } }]
        b:
          needs: [a]
          steps: [{ print: "${⟦made⟧}" }]
      """, "capture-out-of-reach")
  }
}
