// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import RunEvents
import Values

/// The checks of the value of an expression.
package struct ValueCheck: Sendable {
  let subject: ExpressionText
  let branch: CheckNode
  private let places: SourcePlaces

  /// Checks that are judged by themselves: an element of a `check` step.
  ///
  /// - Parameter word: the beginning of their names.
  package init(_ expectation: ValueExpectation, word: String, places: SourcePlaces) {
    var preparation = CheckPreparation(places: places)
    self = preparation.value(expectation, word: word)
  }

  init(subject: ExpressionText, branch: CheckNode, places: SourcePlaces) {
    self.subject = subject
    self.branch = branch
    self.places = places
  }

  /// Judges them.
  package func verdicts(in scope: some Scope) -> [Verdict] {
    var session = JudgingSession(places: places, judge: Judge(scope: scope), room: 1)
    session.judge(self)
    return session.verdicts
  }
}

extension JudgingSession {
  /// Judges the value of an expression; one without a value fails every check.
  mutating func judge(_ check: ValueCheck) {
    do throws(TemplateFailure) {
      guard let found = try judge.evaluate(check.subject) else {
        return walk(check.branch, .absent)
      }
      hiddenActual = found.secrets.isEmpty ? nil : found.secrets.hidden
      defer { hiddenActual = nil }
      guard let document = try? JSONDocument.parse(found.value.jsonBytes()) else {
        return fail(check.branch) { _ in .tooDeepValue(at: check.subject.span) }
      }
      walk(check.branch, .node(document.root))
    } catch {
      fail(check.branch) { _ in .template(error) }
    }
  }
}
