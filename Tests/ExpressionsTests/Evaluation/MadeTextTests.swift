// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Expressions

@Suite struct `Texts made from secrets` {
  @Test func `are there once for the same secrets`() {
    let texts = MadeTexts()
    for (text, secret) in [("abcdef", "a"), ("abcdef", "b"), ("abcdef", "a"), ("abc", "a")] {
      texts.note(.string(text), madeFrom: SecretNames(secret))
    }
    #expect(texts.all.map(\.text) == ["abcdef", "abcdef"])
    #expect(texts.all.map(\.secrets) == [SecretNames("a"), SecretNames("b")])
  }

  /// Comparing each with each would take an hour.
  @Test(arguments: [1, 60_000]) func `are very many`(secrets: Int) {
    let texts = MadeTexts()
    for number in 0..<60_000 {
      let secret = SecretNames("s\(number % secrets)")
      texts.note(.string("text-\(number)"), madeFrom: secret)
    }
    #expect(texts.all.count == 60_000)
  }
}
