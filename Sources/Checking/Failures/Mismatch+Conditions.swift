// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions

/// Conditions that do not hold.
extension Mismatch {
  /// A false condition, with the value of each of its parts.
  static func isFalse(_ condition: Condition, in scope: any Scope) -> Mismatch {
    Mismatch(
      .differs, "`\(BoundedText.inMessage(condition.text))` is false", at: condition.span,
      notes: parts(of: condition, in: scope))
  }

  /// A true condition that ends the step, with the value of each of its parts.
  static func isTrue(_ condition: Condition, in scope: any Scope) -> Mismatch {
    Mismatch(
      .differs, "`\(BoundedText.inMessage(condition.text))` holds", at: condition.span,
      notes: parts(of: condition, in: scope))
  }

  /// A condition without a value, with those of its parts that have one.
  static func template(
    _ failure: TemplateFailure, explaining condition: Condition, in scope: any Scope
  ) -> Mismatch {
    // Finding the parts takes as long again.
    if failure.error.isFinal { return .template(failure) }
    return parts(of: condition, in: scope).reduce(.template(failure)) { $0.adding($1) }
  }

  /// The most parts that are shown, so that a long condition does not hide its own line.
  private static let partLimit = 20

  /// `` `response.json.total == 3` ↳ `4` ``, in the order of the parts; behind them the first texts that
  /// look alike.
  private static func parts(of condition: Condition, in scope: any Scope) -> [String] {
    let explanation = condition.explained(in: scope)
    let parts = explanation.parts
    let shown = parts.prefix(partLimit).map { part in
      "`\(BoundedText.inMessage(part.part))` ↳ `\(BoundedText.inMessage(part.value))`"
    }
    let alike = explanation.comparisons.lazy.compactMap(lookAlike).first.map { [$0] } ?? []
    let more = parts.count > partLimit ? ["and \(parts.count - partLimit) more parts"] : []
    return shown + more + alike
  }

  private static func lookAlike(_ compared: Explanation.Comparison) -> String? {
    compared.isPart
      ? LookAlike.note(part: compared.written, in: compared.found)
      : LookAlike.note(compared.written, compared.found)
  }
}
