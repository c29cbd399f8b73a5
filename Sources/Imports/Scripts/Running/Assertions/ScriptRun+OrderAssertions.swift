// SPDX-License-Identifier: Apache-2.0

import Values

extension ScriptRun {
  static let orders = [
    "above": ">", "gt": ">", "greaterThan": ">", "least": ">=", "gte": ">=",
    "greaterThanOrEqual": ">=", "below": "<", "lt": "<", "lessThan": "<", "most": "<=", "lte": "<=",
    "lessThanOrEqual": "<=",
  ]

  /// `above(3)` and its like, by the sign of the order.
  func assertOrder(
    _ sign: String, _ chain: AssertionChain, _ values: [ScriptValue]
  ) throws(ScriptLoss) {
    guard let value = values.first else { throw ScriptLoss("an order without a value") }
    if case .data(.string) = value { throw ScriptLoss("an order of texts") }
    let words = [">": "$gt", ">=": "$gte", "<": "$lt", "<=": "$lte"]
    guard let word = words[sign] else { return }
    let reads = try source(value)
    if reads.response != nil {
      let (one, two) = (try cel(chain.subject), try cel(value))
      guard !chain.isNegated, !chain.isLength else { throw ScriptLoss("an order of two values") }
      return try expect([
        ScriptExpectation(
          .condition("\(one.operand) \(sign) \(two.operand)"), try one.source.merged(two.source))
      ])
    }
    guard !chain.isNegated || chain.isLength else {
      // Chai fails for a value that is not a number, also with `not`.
      let opposite = [">": "<=", ">=": "<", "<": ">=", "<=": ">"]
      var plain = chain
      plain.isNegated = false
      return try assertOrder(opposite[sign] ?? sign, plain, values)
    }
    try require(
      ScriptMatcher.matcher(word, try bound(value, of: chain)), chain, reads: reads)
  }
}
