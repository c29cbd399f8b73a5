// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct `A loop with together` {
  private func step(
    _ keys: String, loop: String = "repeat: { times: 2, together: true }"
  ) -> String {
    """
    curlew: 1
    requests:
      - \(loop)
        POST: http://a.example/pay
        \(keys)
    """
  }

  @Test(arguments: ["⟦retry⟧: { attempts: 3 }", "⟦delay⟧: 1s", "⟦save⟧: a.bin", "⟦snapshot⟧: true"])
  func `does not go with what comes between its requests`(key: String) {
    expectDiagnostics(step(key), "not-together")
    expectDiagnostics(
      step(key.replacing("⟦", with: "").replacing("⟧", with: ""), loop: "repeat: 2"))
  }

  @Test func `goes with taking back what defaults give`() {
    expectDiagnostics(step("delay: null"))
    expectDiagnostics(step("retry: none"))
  }

  @Test(arguments: [
    "⟦repeat⟧: { times: 0, together: true }", "⟦repeat⟧: { times: 1, together: true }",
    "⟦repeat⟧: { times: 101, together: true }", "as: x\n    ⟦forEach⟧: { in: [a], together: true }",
  ])
  func `has two to a hundred turns`(loop: String) {
    expectDiagnostics(step("text: a", loop: loop), "not-together")
  }

  @Test(arguments: [
    "repeat: { times: 2, together: true }", "repeat: { times: 100, together: true }",
    "repeat: { times: '${n}', together: true }", "repeat: { times: 1, together: false }",
    "as: x\n    forEach: { in: [a, b], together: true }",
    "as: x\n    forEach: { in: '${list}', together: true, atLeast: 2 }",
  ])
  func `may have these turns`(loop: String) {
    expectDiagnostics(step("text: a", loop: loop))
  }

  @Test func `has no condition`() {
    expectDiagnostics(
      step("text: a", loop: "repeat: { while: ⟦'n < 3'⟧, together: true }"), "not-together")
  }

  @Test(arguments: [
    "print: a", "set: { a: 1 }", "call: b", "wait: 1s", "exec: [ls]",
    "socket: tcp://a.example:1\n    exchange: [{ send: a }]",
  ])
  func `is of requests`(action: String) {
    expectDiagnostics(
      """
      curlew: 1
      blocks: { b: { steps: [{ GET: http://a.example/ }] } }
      requests:
        - ⟦repeat⟧: { times: 2, together: true }
          \(action)
      """, "not-together")
  }
}
