// SPDX-License-Identifier: Apache-2.0

/// What was found about one operation.
package struct OperationFindings: Sendable {
  /// A question and its answer so far.
  package struct Answer: Sendable {
    package let question: Question
    /// Nil while no execution noticed it.
    package var notice: Notice?
    /// The entry of `ignore` that excludes it; nil if it counts.
    package var exception: Int?
  }

  package let operation: Operation
  /// Whether a response of it had a body.
  package internal(set) var hasBody = false
  /// Whether a scenario carries it out itself, and not `setup` or what else is around it.
  package internal(set) var isAsked = false
  /// The steps that carried it out, and how often each was asked about.
  package internal(set) var steps: [WrittenStep: Int] = [:]
  /// In the order in which they were asked first.
  package private(set) var answers: [Answer] = []
  private var places: [Question: Int] = [:]

  init(_ operation: Operation) {
    self.operation = operation
  }

  /// Takes the answer of one execution.
  ///
  /// - Returns: whether the question is new.
  mutating func take(_ answer: Answer) -> Bool {
    guard let place = places[answer.question] else {
      places[answer.question] = answers.count
      answers.append(answer)
      return true
    }
    // One execution that notices is enough.
    answers[place].notice = [answers[place].notice, answer.notice].compactMap(\.self).max()
    answers[place].exception = answers[place].exception ?? answer.exception
    return false
  }

  mutating func note(_ notice: Notice, on question: Question) {
    guard let place = places[question] else { return }
    answers[place].notice = max(answers[place].notice ?? notice, notice)
  }

  func answer(to question: Question) -> Answer? { places[question].map { answers[$0] } }

  /// The answers that count.
  package var counted: [Answer] { answers.filter { $0.exception == nil } }

  /// The step that people are shown: the first in the order of the files.
  package var firstStep: WrittenStep? { steps.keys.min() }
}
