// SPDX-License-Identifier: Apache-2.0

/// What was found about all operations.
///
/// Parts may be found at the same time and joined: the result does not depend on the order, apart from the
/// order of the questions of an operation.
package struct DoubtFindings: Sendable {
  /// More than a recording may have.
  package enum Overflow: Error, Hashable, Sendable {
    case operations
    case questions

    /// A sentence about the recording.
    package var words: String {
      switch self {
      case .operations: "the recording has more than \(DoubtFindings.mostOperations) operations"
      case .questions:
        "the recording gives more than \(DoubtFindings.mostQuestions) questions"
      }
    }
  }

  package static let mostOperations = 20_000
  package static let mostQuestions = 1_000_000

  private var operations: [Operation: OperationFindings] = [:]
  private var questionCount = 0
  /// Executions that were not asked about, since the recorded response itself fails.
  package var failedExecutions = 0
  /// Values of bodies beyond the limits.
  package private(set) var omittedValues = 0

  package init() {}

  /// The operations that are asked about, in the order of their texts.
  package var all: [OperationFindings] { sorted.filter(\.isAsked) }

  private var sorted: [OperationFindings] {
    operations.values.sorted {
      $0.operation.text.utf8.lexicographicallyPrecedes($1.operation.text.utf8)
    }
  }

  package subscript(operation: Operation) -> OperationFindings? { operations[operation] }

  /// Adds the answers of one execution, in the order of its questions.
  ///
  /// - Parameter isOfScenario: whether a scenario carries it out itself, and not `setup` or what else is
  ///   around it: an operation without such an execution is not asked about.
  /// - Throws: `Overflow`; nothing is added then.
  package mutating func add(
    _ questions: ResponseQuestions, of operation: Operation, in step: WrittenStep,
    _ notices: [Notice?], isOfScenario: Bool = true
  ) throws(Overflow) {
    var findings = OperationFindings(operation)
    findings.isAsked = isOfScenario
    findings.hasBody = questions.hasBody
    findings.steps[step] = 1
    for (asked, notice) in zip(questions.asked, notices) {
      _ = findings.take(
        OperationFindings.Answer(
          question: asked.question, notice: notice, exception: asked.exception))
    }
    try join(findings)
    omittedValues += questions.omittedValues
  }

  /// Notes that a question that was asked before is noticed.
  package mutating func note(_ notice: Notice, on question: Question, of operation: Operation) {
    operations[operation]?.note(notice, on: question)
  }

  /// Adds what was found elsewhere.
  ///
  /// - Throws: `Overflow`; a part may have been added then.
  package mutating func join(_ other: DoubtFindings) throws(Overflow) {
    for findings in other.sorted { try join(findings) }
    failedExecutions += other.failedExecutions
    omittedValues += other.omittedValues
  }

  private mutating func join(_ other: OperationFindings) throws(Overflow) {
    if operations[other.operation] == nil {
      guard operations.count < Self.mostOperations else { throw .operations }
    }
    var own = operations.removeValue(forKey: other.operation) ?? OperationFindings(other.operation)
    defer { operations[other.operation] = own }
    for answer in other.answers {
      if own.answer(to: answer.question) == nil {
        guard questionCount < Self.mostQuestions else { throw .questions }
        questionCount += 1
      }
      _ = own.take(answer)
    }
    own.hasBody = own.hasBody || other.hasBody
    own.isAsked = own.isAsked || other.isAsked
    own.steps.merge(other.steps) { $0 + $1 }
  }
}
