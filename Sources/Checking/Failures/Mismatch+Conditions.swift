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

  /// `` `response.json.total == 3` ↳ `4` ``, in the order of the parts.
  private static func parts(of condition: Condition, in scope: any Scope) -> [String] {
    let parts = condition.explained(in: scope)
    let shown = parts.prefix(partLimit).map { part in
      "`\(BoundedText.inMessage(part.part))` ↳ `\(BoundedText.inMessage(part.value))`"
    }
    // Written texts of the condition are not among its parts.
    let written = ["'", "\""].flatMap { quote in
      condition.text.split(separator: quote, omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }
    let texts = shown.indices.map { place in
      let value = parts[place].value
      let isQuoted = value.utf8.count > 1 && value.utf8.first == 0x22 && value.utf8.last == 0x22
      return isQuoted ? String(Substring(value.utf8.dropFirst().dropLast())) : value
    }
    let alike = texts.enumerated().lazy.compactMap { place, text in
      (texts[(place + 1)...] + written).lazy.compactMap { LookAlike.note($0, text) }.first
    }.first
    let notes = shown + (alike.map { [$0] } ?? [])
    return parts.count > partLimit ? notes + ["and \(parts.count - partLimit) more parts"] : notes
  }
}
