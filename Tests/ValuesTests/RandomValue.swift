// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Values

extension Value {
  /// A value of any shape, with awkward texts, numbers and duplicate names.
  static func random(
    depth: Int, using random: inout SeededGenerator
  ) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &random))
    case 2: return .number(ExactNumber(uncheckedDigits: digits(using: &random)))
    case 3, 4: return .string(text(using: &random))
    case 5, 6:
      let count = Int.random(in: 0...5, using: &random)
      return .array((0..<count).map { _ in Value.random(depth: depth - 1, using: &random) })
    default:
      let count = Int.random(in: 0...5, using: &random)
      return .object(
        OrderedObject(
          (0..<count).map { _ in
            (text(using: &random), Value.random(depth: depth - 1, using: &random))
          }))
    }
  }

  private static func digits(using random: inout SeededGenerator) -> String {
    let sign = Bool.random(using: &random) ? "-" : ""
    let whole = String(
      UInt64.random(in: 0...(.max), using: &random) >> UInt64.random(in: 0..<64, using: &random))
    let fraction = Bool.random(using: &random) ? ".\(Int.random(in: 0...999, using: &random))0" : ""
    let exponent =
      Bool.random(using: &random) ? "E\(Int.random(in: -400...400, using: &random))" : ""
    return sign + whole + fraction + exponent
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "\"", "\\", "/", "\n", "\u{1}", "\u{7f}", "é", "e\u{301}", "漢", "😀", "\u{2028}", "$",
      " ", "long plain text of letters",
    ]
    let count = Int.random(in: 0...6, using: &random)
    return (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
      .joined()
  }
}
