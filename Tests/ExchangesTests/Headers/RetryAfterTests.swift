// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

struct RetryAfterTests {
  private func pause(_ value: String?) -> Duration? {
    var response = Response(version: "1.1", status: 503, reason: "")
    response.headers = HeaderFields(value.map { [HeaderField("Retry-After", $0)] } ?? [])
    // 2026-11-22T07:00:00Z
    return response.retryAfter(now: EpochSeconds(1_795_330_800))
  }

  @Test(arguments: [
    ("120", 120), ("0", 0), (" 5", 5), ("99999999999999999999", 2_147_483_647),
    ("Sun, 22 Nov 2026 07:01:00 GMT", 60), ("Sun, 22 Nov 2026 06:00:00 GMT", 0),
  ])
  func `seconds and dates are understood`(value: String, seconds: Int64) {
    #expect(pause(value) == .seconds(seconds))
  }

  @Test(arguments: [nil, "", "soon", "-5", "1.5"])
  func `anything else asks for nothing`(value: String?) {
    #expect(pause(value) == nil)
  }
}
