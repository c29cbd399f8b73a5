// SPDX-License-Identifier: Apache-2.0

/// Why a line of an event file is not an event that can be read.
package struct EventDamage: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    /// The line is not JSON; with the problem and its place.
    case notJSON(String)
    case notAnObject
    /// A required member is missing, by its path: `step.index`.
    case missing(String)
    /// A member has another value than it may have.
    case wrong(member: String, expected: String)
    /// The events have a schema of a later version.
    case newerSchema(Int64)
    /// Another event comes before `run.started`.
    case notBegun
    /// Another event comes after `run.finished`.
    case ended
    /// A second `run.started`.
    case secondStart
    /// An event about a scenario that did not begin, by its id.
    case unknownScenario(String)
    /// The line is longer than the limit, in bytes.
    case tooLong(limit: Int)
  }

  package var reason: Reason
  /// From 1; 0 while it is not known.
  package var line: Int

  package init(_ reason: Reason, line: Int = 0) {
    self.reason = reason
    self.line = line
  }

  /// The problem in lower case and without a full stop.
  package var words: String {
    switch reason {
    case .notJSON(let problem): "it is not JSON: \(problem)"
    case .notAnObject: "it is not a JSON object"
    case .missing(let member): "`\(member)` is missing"
    case .wrong(let member, let expected): "`\(member)` is not \(expected)"
    case .newerSchema(let number):
      "the events have version \(number) of their schema, and this curlew reads version 1"
    case .notBegun: "the file does not begin with `run.started`"
    case .ended: "an event follows `run.finished`"
    case .secondStart: "there is a second `run.started`"
    case .unknownScenario(let id): "the scenario `\(id)` did not begin before"
    case .tooLong(let limit): "the line is longer than \(limit / 1_000_000) MB"
    }
  }
}
