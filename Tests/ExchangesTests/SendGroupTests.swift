// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@Suite struct `The words of requests that were sent together` {
  private func words(
    of count: Int, _ given: [(SendGroup.Part, UInt64)], isLate: Bool = false
  ) -> String? {
    let group = SendGroup(count: count)
    var members: [TransferProgress] = []
    for (part, nanoseconds) in given {
      let member = TransferProgress(group: group)
      members.append(member)
      group.note(part, of: member, atNanoseconds: nanoseconds)
    }
    // Further hops of a member do not count.
    if let first = members.first { group.note(.head, of: first, atNanoseconds: .max) }
    if isLate { group.noteLate() }
    return group.words
  }

  @Test func `there are none before one is sent`() {
    #expect(words(of: 2, []) == nil)
  }

  @Test func `they say what was held, and how close it was`() {
    #expect(
      words(of: 2, [(.lastByte, 5_000_000), (.lastByte, 5_240_000)])
        == "2 turns: last bytes given within 0.2 ms")
    #expect(
      words(of: 3, [(.head, 21_000_000), (.head, 7_000_000), (.head, 8_000_000)])
        == "3 turns: heads given within 14 ms, no body to hold")
    #expect(
      words(of: 3, [(.lastByte, 0), (.lastByte, 9_949_000), (.head, 1)])
        == "3 turns: 2 last bytes, 1 head given within 9.9 ms")
    #expect(
      words(of: 3, [(.lastByte, 0), (.lastByte, 9_960_000)], isLate: true)
        == "2 of 3 turns: last bytes given within 10 ms; not all were ready in time")
    #expect(
      words(of: 2, [(.lastByte, 0), (.lastByte, .max)])?.contains("within 9223372036855 ms")
        == true)
  }
}
