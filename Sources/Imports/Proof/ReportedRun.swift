// SPDX-License-Identifier: Apache-2.0

/// A run of another tool, as its report has it.
package struct ReportedRun: Sendable {
  /// In the order in which they were carried out.
  package var executions: [ReportedExecution] = []
  /// Why checks of bodies may be undecided: the option with which the report was made. Nil if it has all
  /// bodies.
  package var missingBodies: String?
  /// Whether bodies are the bytes that were received; else they are JSON that was parsed and written again.
  package var hasExactBodies = true
  /// The name of the environment of the run; nil if the report does not have it.
  package var environment: String?

  package init() {}

  /// The most executions of one item in one row.
  private static let mostOccurrences = 50

  /// How often an item was carried out in one row, at most, by its origin. Executions without a response are
  /// not counted.
  var occurrences: [String: Int] {
    var counts: [ReportedExecution.Row: Int] = [:]
    var most: [String: Int] = [:]
    for execution in executions where execution.response != nil {
      let count = counts[execution.row, default: 0] + 1
      counts[execution.row] = count
      most[execution.origin] = min(max(most[execution.origin] ?? 0, count), Self.mostOccurrences)
    }
    return most
  }
}

/// A request of such a run, with its response and the verdicts of its tests.
package struct ReportedExecution: Sendable {
  package enum Verdict: Sendable {
    case passed, failed, skipped
  }

  /// An item in a row or in a repetition.
  package struct Row: Hashable, Sendable {
    package let origin: String
    package let iteration: Int

    package init(_ origin: String, _ iteration: Int) {
      self.origin = origin
      self.iteration = iteration
    }
  }

  /// A response as it was received.
  package struct Response: Sendable {
    package let status: Int
    package let reason: String
    package let headers: [(name: String, value: String)]
    /// Nil if the report does not have it.
    package let body: [UInt8]?
    /// From the request to the end of the response; nil if the report does not have it.
    package let milliseconds: Double?
  }

  /// Where its request is in the collection (`ImportedStep.Origin`).
  package let origin: String
  /// The row, or the repetition, from 0.
  package let iteration: Int
  /// That of the request, for messages.
  package let name: String
  package let method: String
  /// With everything put in, as the tool's report has it.
  package let address: String
  /// Nil without one, and for one that is not compared: a form with files.
  package let body: [UInt8]?
  /// Whether the body is compared.
  package let hasComparableBody: Bool
  /// Nil for a request that failed.
  package let response: Response?
  /// In the order in which they were carried out; two may have one name.
  package let tests: [(name: String, verdict: Verdict)]
  /// Whether the request and the response are those of a request that a script of it sent: newman writes the
  /// last one of all of them.
  package var isOfScript = false
  /// Whether a script ended with an error, so that tests may be missing.
  package var hasScriptError = false

  package var row: Row { Row(origin, iteration) }
}
