// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct `A file that a step writes` {
  @Test func `is written once: not in every turn of a loop`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - repeat: 3
          GET: http://a.example/
          save: ⟦out.bin⟧
        - repeat: 3
          GET: http://a.example/
          save: out-${iteration.index}.bin
      """, "two-writers")
  }

  @Test func `is written once: not by every row`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      scenarios:
        each:
          data: [{ n: 1 }, { n: 2 }]
          steps: [{ GET: http://a.example/, save: ⟦out.bin⟧ }]
        one by one:
          data: [{ n: 1 }, { n: 2 }]
          steps: [{ GET: http://a.example/, save: "out-${n}.bin" }]
        only one:
          data: [{ n: 1 }]
          steps: [{ GET: http://a.example/, save: one.bin }]
      """, "two-writers")
  }
}
