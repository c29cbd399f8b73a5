// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Planning

/// What a template may make of a number, at the ends of what can stand there.
@Suite struct RequestBoundsTests {
  private static let most = "9223372036854775807"

  private static let taken: [(RequestBounds.Bound, [String])] = [
    (.redirects, ["0", "1000", "follow", "none"]), (.attempts, ["1", "1000000"]),
    (.backoff, ["1", "1.0", "1e3", "1000"]), (.connect, ["1ms", "0.000000001s"]),
    (.total, ["106751d", "0.123456789d"]), (.delay, ["0s", "1h30m"]), (.every, ["0ms"]),
    (.body, ["0B", "\(most)B", "1.5kB"]), (.head, ["1KiB"]), (.receiveRate, ["1B/s"]),
    (.sendRate, ["\(most)B/s"]), (.extent, ["headers", "all", "0B", "\(most)B"]),
  ]

  private static let refused: [(RequestBounds.Bound, [String])] = [
    (.redirects, ["-1", "1001", "Follow", "1.0", ""]),
    (.attempts, ["0", "1000001", "-1", " 1", "1e3", "\(most)0"]),
    (.backoff, ["0.999", "1000.001", "1.", ".5e1", "1e400", "inf", "nan", "0x10", "-1", ""]),
    (.connect, ["0s", "-1s", "1", "1s1m", "s", ""]), (.total, ["0s", "106752d", "\(most)d"]),
    (.firstByte, ["0ms"]), (.idle, ["0.0s"]), (.delay, ["1 s", "1S", "0.0000000001s"]),
    (.body, ["\(most)0B", "9223372036854775808B", "\(most)kB", "0.5B", "1", "-1B"]),
    (.receiveRate, ["0B/s", "1B", "/s", "B/s"]), (.extent, ["body", ""]),
  ]

  @Test(arguments: taken.indices)
  func `is taken where it can stand`(row: Int) {
    let (bound, texts) = Self.taken[row]
    for text in texts {
      var bounds = RequestBounds()
      let isTaken = bounds.set(bound, to: text)
      #expect(isTaken, "\(bound) \(text)")
    }
  }

  @Test(arguments: refused.indices)
  func `is refused where it cannot, and changes nothing`(row: Int) {
    let (bound, texts) = Self.refused[row]
    for text in texts {
      var bounds = RequestBounds()
      let isTaken = bounds.set(bound, to: text)
      #expect(!isTaken, "\(bound) \(text)")
      #expect(bounds.timeout == TransferTimeout() && bounds.limits == TransferLimits())
      #expect(bounds.retry == .once && bounds.extent == .all && bounds.delay == nil)
    }
  }
}
