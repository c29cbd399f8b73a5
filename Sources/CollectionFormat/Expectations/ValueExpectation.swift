// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The expectation for a value that an expression gives: `{ of: CEL, is: EXPECTED }`.
package struct ValueExpectation: Sendable {
  /// The expression of the value.
  package var subject: ExpressionText
  /// What the value must be, as JSON: nothing is converted.
  package var expected: Expected
}

extension ValueExpectation: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    subject.addReadNames(to: &names)
    expected.addReadNames(to: &names)
  }
}

extension ValueExpectation {
  /// The contents of an element of `values`, before they are known to be complete.
  struct Draft {
    var subject: ExpressionText?
    var expected: Expected?

    static let keys = KeyTable<Draft>(
      "value", "an element of `values`",
      keys: [
        Key(
          "of", .expression, "an expression in CEL; `optional.none()` is an absent value",
          example: "of: response.json.items.size()", alsoCalled: ["value", "actual", "subject"],
          required: true
        ) { $0.subject = $1 },
        Key(
          "is", .expected(.json), "the expected value, as under `json`", example: "is: { $gt: 0 }",
          alsoCalled: ["expected", "equals", "expect", "matches"], required: true
        ) { $0.expected = $1 },
      ])
  }
}

extension Reader where Content == ValueExpectation {
  /// `{ of: CEL, is: EXPECTED }`
  static var expectedValue: Reader {
    Reader(.mapping("value")) { node, loading in
      var draft = ValueExpectation.Draft()
      guard ValueExpectation.Draft.keys.read(node, into: &draft, &loading),
        let subject = draft.subject, let expected = draft.expected
      else { return nil }
      return ValueExpectation(subject: subject, expected: expected)
    }
  }
}
