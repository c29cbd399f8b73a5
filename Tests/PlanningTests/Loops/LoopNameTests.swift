// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct `The names of a loop` {
  @Test func `the element and the turn are known in all of the step`() throws {
    _ = try plan(
      """
      curlew: 1
      requests:
        - forEach: [1, 2]
          as: id
          name: item ${id} of ${iteration.count}
          vars: { path: "/items/${id}" }
          GET: "http://a.example${path}?n=${iteration.index}"
          expect: { json: { id: "${id}" } }
      """)
  }

  @Test func `but neither before the first turn nor in later steps`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - forEach: "${[⟦id⟧]}"
          as: id
          if: ⟦iteration.index⟧ > 0
          vars: { limit: 2 }
          print: "${id}"
        - repeat: "${⟦limit⟧}"
          vars: { limit: 2 }
          print: x
        - print: "${⟦id⟧} ${⟦iteration.index⟧}"
      """, "undefined-variable", "no-loop", "undefined-variable", "undefined-variable", "no-loop")
  }

  @Test func `a count is not known under while`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - repeat: { while: iteration.index < 3 }
          print: "${⟦iteration.count⟧}"
      """, "unknown-member")
  }

  @Test func `what a turn makes is read by the next one, in the first only as a default`() throws {
    _ = try plan(
      """
      curlew: 1
      vars: { total: 0 }
      requests:
        - repeat: { while: 'default(next, "first") != ""' }
          GET: http://a.example/items?cursor=${default(next, "")}
          capture: { next: $.next }
        - repeat: 3
          set: { total: "${total + 1}" }
      """)
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - repeat: 3
          GET: http://a.example/items?cursor=${⟦next⟧}
          capture: { next: $.next }
      """, "capture-made-later")
  }

  @Test func `while sees what is there before the turn, and no vars of the step`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - vars: { next: "/pets" }
          repeat: { while: ⟦next⟧ != null, max: 5 }
          GET: http://a.example${next}
          capture: { next: { json: $.next, default: null } }
        - vars: { more: true }
          repeat: { while: ⟦more⟧ }
          GET: http://a.example
        - repeat: { while: ⟦left⟧ > 0 }
          set: { left: 1 }
      """, "capture-made-later", "capture-made-later", "capture-made-later")
    _ = try plan(
      """
      curlew: 1
      scenarios:
        pages:
          vars: { next: "/pets" }
          steps:
            - repeat: { while: next != null }
              vars: { path: "${next}?x" }
              GET: http://a.example${path}
              capture: { next: { json: $.next, default: null } }
        set before:
          steps:
            - set: { more: true }
            - repeat: { while: more }
              set: { more: "${!more}" }
            - repeat: { while: "default(open, true)" }
              vars: { open: false }
              GET: http://a.example
      """)
  }

  @Test func `a block does not see its caller's turn`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      blocks: { show: { steps: [{ print: "${⟦iteration.index⟧}" }] } }
      requests: [{ repeat: 2, call: show }]
      """, "no-loop")
  }
}
