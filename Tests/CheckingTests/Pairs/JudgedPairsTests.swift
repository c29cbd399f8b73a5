// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import TestSupport
import Testing

/// Every matcher on every subject, from the text of a collection to the words of its verdict.
///
/// Each judgement is made twice, with its reasons and without (`judge`), and comes to the same.
@Suite struct `Matchers and subjects` {
  private static let names = MatcherTable.all.map(\.name)

  @Test func `every matcher has operands here`() {
    #expect(Set(Self.names) == Set(JudgedOperands.all.keys))
  }

  @Test func `give the recorded result for each pair`() throws {
    let blocks = try Self.names.map { name in
      try JudgedPairs(of: name, operands: JudgedOperands.all[name] ?? []).text
    }
    try expectGolden(blocks.joined(separator: "\n"), "../Golden/matchers-and-subjects.txt")
  }
}
