// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct `A call is refused before anything is sent` {
  @Test func `if there is no such block or prefix`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      blocks: { ping: { steps: [{ GET: http://a.example/ }] } }
      requests:
        - call: ⟦pnig⟧
        - call: ⟦other/ping⟧
      """, "unknown-block", "unknown-block")
  }

  @Test func `if a parameter is missing or unknown`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      blocks:
        greet: { requires: [user], with: { word: hi }, steps: [{ print: "${word} ${user}" }] }
      requests:
        - call: ⟦greet⟧
          with: { ⟦wrod⟧: hello }
      """, "missing-parameter", "unknown-parameter")
  }

  @Test func `if it captures what the block does not return`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      blocks:
        log in:
          steps: [{ GET: http://a.example/, capture: { token: $.token } }]
          returns: [token]
      requests:
        - call: log in
          capture: [⟦tokn⟧]
      """, "not-returned")
  }

  @Test func `if the block returns what nothing makes`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      blocks:
        log in:
          steps: [{ GET: http://a.example/, capture: { token: $.token } }]
          returns: [token, ⟦user⟧]
      requests: [{ call: log in }]
      """, "returns-nothing")
  }

  @Test func `if the block calls itself, directly or through another file`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      blocks: { a: { steps: [{ call: b }] }, b: { steps: [{ call: ⟦a⟧ }] } }
      requests: [{ call: a }]
      """, "call-cycle")
    var source = PlanSource(
      """
      curlew: 1
      use: { other: other.yaml }
      requests: [{ call: other/a }]
      """)
    source.used = [
      (
        "other.yaml",
        "curlew: 1\nuse: { back: other.yaml }\nblocks: { a: { steps: [{ call: back/a }] } }\n"
      )
    ]
    #expect(try source.plan().codes == ["call-cycle"])
  }

  @Test func `if calls are more than 64 deep`() throws {
    func chain(_ count: Int) -> String {
      let blocks = (0..<count).map { "  b\($0): { steps: [{ call: b\($0 + 1) }] }\n" }.joined()
      return "curlew: 1\nblocks:\n\(blocks)  b\(count): { steps: [{ wait: 1ms }] }\n"
        + "requests: [{ call: b0 }]\n"
    }
    #expect(try PlanSource(chain(63)).plan().codes.isEmpty)
    #expect(try PlanSource(chain(64)).plan().codes == ["call-cycle"])
  }

  @Test func `and a mistake in a block is reported once, with the calls that lead to it`() throws {
    let planned = try expectDiagnostics(
      """
      curlew: 1
      blocks:
        outer: { steps: [{ call: inner }] }
        inner: { steps: [{ print: "${⟦missing⟧}" }] }
      requests:
        - call: outer
        - call: inner
      """, "undefined-variable")
    #expect(planned.diagnostics.first?.secondary.count == 2)
  }

  @Test func `and a block that is not called is checked too`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      blocks: { unused: { steps: [{ print: "${⟦missing⟧}" }] } }
      requests: [{ GET: http://a.example/ }]
      """, "undefined-variable")
  }

  @Test func `if its block needs a base address and there is none`() throws {
    let block = "curlew: 1\nblocks: { ping: { steps: [{ GET: ⟦/ping⟧ }] } }\n"
    try expectDiagnostics(block + "requests: [{ call: ping }]\n", "no-base-url")
    // A caller may have one.
    _ = try plan(block.replacing("⟦", with: "").replacing("⟧", with: ""))
  }

  @Test func `and names of the caller are not seen`() throws {
    let planned = try expectDiagnostics(
      """
      curlew: 1
      blocks: { show: { steps: [{ print: "${⟦token⟧}" }] } }
      requests:
        - { GET: http://a.example/, capture: { token: $.token } }
        - call: show
      """, "capture-out-of-reach")
    #expect(planned.rendered.contains("make it a parameter"))
  }
}
