// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct TrailingLineEndTests {
  @Test(arguments: [("ok\r\n", true), ("ok", false)])
  func `an empty line after a body is a notice`(body: String, isNotice: Bool) async throws {
    let server = try ScriptedServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\(body)")
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: x, GET: /, expect: { body: ok } }
      """, against: server)
    #expect(run.steps.first?.outcome == .passed)
    let expected = isNotice ? ["an empty line follows the body, which HTTP does not have"] : []
    #expect(run.attempts(of: "x").first?.notices == expected)
  }
}
