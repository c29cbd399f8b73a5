// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import CollectionFormat

/// What a template may make of a number, at the ends of what is taken.
@Suite struct QuantityGrammarTests {
  private static let most = "9223372036854775807"

  /// Whether a text is a number of this grammar.
  private struct Grammar: Sendable {
    let name: String
    let isNumber: @Sendable (String) -> Bool

    init<Number>(_ name: String, _ grammar: QuantityGrammar<Number>) {
      self.name = name
      isNumber = { grammar.parse($0) != nil }
    }
  }

  private static let attempts = QuantityGrammar.integer(RetrySetting.attemptsRange)
  private static let backoff = QuantityGrammar.factor(RetrySetting.backoffRange)

  private static let rows: [(Grammar, taken: [String], refused: [String])] = [
    (
      Grammar("redirects", QuantityGrammar<Int>.redirects), ["0", "1000", "follow", "none"],
      ["-1", "1001", "Follow", "1.0", ""]
    ),
    (
      Grammar("attempts", attempts), ["1", "1000000"],
      ["0", "1000001", "-1", " 1", "1e3", "\(most)0"]
    ),
    (
      Grammar("backoff", backoff), ["1", "1.0", "1e3", "1000"],
      ["0.999", "1000.001", "1.", ".5e1", "1e400", "inf", "nan", "0x10", "-1", ""]
    ),
    (
      Grammar("time limit", QuantityGrammar<Duration>.timeLimit),
      ["1ms", "0.000000001s", "106751d", "0.123456789d"],
      ["0s", "0ms", "0.0s", "-1s", "1", "1s1m", "s", "", "106752d", "\(most)d"]
    ),
    (
      Grammar("duration", QuantityGrammar<Duration>.duration), ["0s", "1h30m", "0ms"],
      ["1 s", "1S", "0.0000000001s"]
    ),
    (
      Grammar("size", QuantityGrammar<Int>.size), ["0B", "\(most)B", "1.5kB", "1KiB"],
      ["\(most)0B", "9223372036854775808B", "\(most)kB", "0.5B", "1", "-1B"]
    ),
    (
      Grammar("rate", QuantityGrammar<Int>.rate), ["1B/s", "\(most)B/s"],
      ["0B/s", "1B", "/s", "B/s"]
    ),
    (
      Grammar("extent", QuantityGrammar<ResponseExtent>.extent),
      ["headers", "all", "0B", "\(most)B"],
      ["body", ""]
    ),
    (
      Grammar("bytes", QuantityGrammar<Int>.byteCount), ["1", "1000000000"],
      ["0", "1000000001", "1B"]
    ),
  ]

  @Test(arguments: rows.indices)
  func `accepts numbers of its form only`(row: Int) {
    let (grammar, taken, refused) = Self.rows[row]
    for text in taken { #expect(grammar.isNumber(text), "\(grammar.name) \(text)") }
    for text in refused { #expect(!grammar.isNumber(text), "\(grammar.name) \(text)") }
  }
}
