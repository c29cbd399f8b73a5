// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@Suite struct KeepAliveTests {
  private func longestIdle(_ values: String...) -> Duration? {
    KeepAlive.longestIdle(HeaderFields(values.map { HeaderField("keep-alive", $0) }))
  }

  private static let cases: [(String, Duration?)] = [
    ("timeout=5", .seconds(4)), ("timeout=5, max=100", .seconds(4)), ("timeout=2", .seconds(1)),
    ("timeout=1", .milliseconds(500)), ("timeout=0", .zero),
    ("max=9,TimeOut = \"30\"", .seconds(29)),
    ("timeout=99999999999999999999999", .seconds(2_147_483_646)),
    ("timeout=9, timeout=3", .seconds(2)),
    ("", nil), ("max=100", nil), ("timeout", nil), ("timeout=", nil), ("timeout=-5", nil),
    ("timeout=5.5", nil), ("timeout=5s", nil), ("idletimeout=5", nil),
  ]

  @Test(arguments: cases)
  func `the announced time less a second, or half of it`(value: String, expected: Duration?) {
    #expect(longestIdle(value) == expected)
  }

  @Test func `the shortest of several lines counts`() {
    #expect(longestIdle("timeout=20", "max=3", "timeout=4") == .seconds(3))
    #expect(KeepAlive.longestIdle(HeaderFields()) == nil)
  }
}
