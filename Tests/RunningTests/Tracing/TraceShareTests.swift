// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Running

@Suite struct `The share of traced starts` {
  @Test(arguments: [
    ("1%", 10_000), ("100%", 1_000_000), ("0%", 0), ("0.5%", 5_000), ("12.3456%", 123_456),
    ("0.0001%", 1), ("099%", 990_000),
  ])
  func `is a percentage`(text: String, millionths: Int) {
    #expect(TraceShare(text)?.millionths == millionths)
  }

  @Test(arguments: [
    "", "%", "1", "100.1%", "101%", "1.%", ".5%", "1.23456%", "1.2.3%", "-1%", "x%",
  ])
  func `cannot be another text`(text: String) {
    #expect(TraceShare(text) == nil)
  }

  @Test(arguments: ["0%", "1%", "25%", "100%"]) func `has about that many starts`(text: String)
    throws
  {
    let share = try #require(TraceShare(text))
    let choice = LoadChoice(seed: 5, weights: [1])
    let found = (0..<100_000).count { share.has(startWithDraw: choice.draw(ofStart: $0)) }
    let expected = share.millionths / 10
    #expect(abs(found - expected) <= expected / 10)
    #expect((0..<100).allSatisfy { share.has(startWithDraw: $0) == share.has(startWithDraw: $0) })
  }
}

@Suite struct `The identities of traces` {
  @Test func `are each used once`() {
    let identities = TraceIdentities()
    #expect(Set((0..<10_000).map { _ in identities.nextSpan() }).count == 10_000)
    #expect(Set((0..<10_000).map { _ in identities.nextTrace() }).count == 10_000)
    #expect(TraceIdentities().nextTrace() != TraceIdentities().nextTrace())
  }
}
