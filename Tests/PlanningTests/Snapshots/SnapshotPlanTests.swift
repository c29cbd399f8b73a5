// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct `The snapshots of a plan` {
  @Test(arguments: [
    "{ GET: http://a/, snapshot: x }, { GET: http://b/, snapshot: ⟦x⟧ }",
    "{ GET: http://a/, id: x, snapshot: true }, { GET: http://b/, snapshot: ⟦x⟧ }",
    """
    { GET: http://b/, snapshot: 'x#2' }, { GET: http://a/, name: x },
      { GET: http://a/, name: x, snapshot: ⟦true⟧ }
    """,
  ])
  func `have names of their own`(steps: String) throws {
    try expectDiagnostics("curlew: 1\nrequests: [\(steps)]\n", "duplicate-snapshot")
  }

  @Test func `have names of their own in all lists of a scenario`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      beforeEach: [{ GET: http://a/, snapshot: x }]
      scenarios:
        a: { steps: [{ GET: http://a/ }], teardown: [{ GET: http://a/, snapshot: ⟦x⟧ }] }
      """, "duplicate-snapshot")
  }

  @Test func `are in no block that is carried out once, directly or through another`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      blocks:
        a: { steps: [{ call: b }] }
        b: { steps: [{ name: s, GET: http://a/ }], teardown: [{ GET: http://a/, snapshot: ⟦true⟧ }] }
      requests: [{ call: b }, { call: a, once: true }]
      """, "snapshot-of-once")
  }
}
