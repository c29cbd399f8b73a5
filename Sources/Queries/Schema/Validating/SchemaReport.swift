// SPDX-License-Identifier: Apache-2.0

import Values

/// The result of judging a value.
package struct SchemaReport: Sendable {
  /// The first violations, at most `mostViolations`, in the order of the schema's keywords.
  package fileprivate(set) var violations: [SchemaViolation] = []
  /// The number of all violations.
  package fileprivate(set) var count = 0
  /// Values for which an asserted `format` could not be checked, with the format's name and the
  /// place; at most `mostViolations`.
  package fileprivate(set) var unchecked: [(format: String, instance: JSONPointer)] = []

  /// How many violations and unchecked places are kept.
  package static let mostViolations = 20
  /// How many violations this one keeps.
  private let room: Int

  init(room: Int = Self.mostViolations) { self.room = room }

  /// Whether the value is valid.
  package var isValid: Bool { count == 0 }

  /// Whether further violations are only counted.
  var isFull: Bool { violations.count >= room }

  /// Counts a violation, and keeps it if there is room.
  ///
  /// - Parameter violation: nil if it was not made, because there is no room.
  mutating func add(_ violation: SchemaViolation?) {
    count += 1
    if let violation, !isFull { violations.append(violation) }
  }

  /// Whether further unchecked values are dropped.
  var isFullOfUnchecked: Bool { unchecked.count >= Self.mostViolations }

  mutating func addUnchecked(_ format: TextFormat, at instance: JSONPointer) {
    if !isFullOfUnchecked { unchecked.append((format.rawValue, instance)) }
  }
}

/// A place of a value that violates a schema.
package struct SchemaViolation: Hashable, Sendable {
  /// The place in the value; for a member's name, the member.
  package let instance: JSONPointer
  /// The place in the schema, with the keyword last: `#/properties/id/type`, after the address of
  /// its text unless that is the given schema.
  package let schema: String
  /// What was expected and what was found: lower case, no full stop.
  package let message: String
}

/// Limits for judging one value.
package struct SchemaLimits: Sendable {
  /// Visited schemas and members, and the cost of texts, patterns and comparisons.
  package var steps: Int
  /// Nested applications of schemas. A level takes 5 KB of stack in a debug program, one in a
  /// release build, and threads have 8 MB.
  package var depth: Int

  /// Limits; the defaults allow a document of 10 MB with a large schema.
  package init(steps: Int = 50_000_000, depth: Int = 1100) {
    self.steps = steps
    self.depth = depth
  }
}

/// A value that could not be judged.
package enum SchemaLimitError: Error, Hashable, Sendable {
  case tooManySteps(limit: Int)
  case tooDeep(limit: Int)
  /// References that form a cycle without descending into the value.
  case endlessReference(schema: String)
  case pattern(PatternMatchError, schema: String)
  /// The run ended.
  case stopped

  /// What happened, for a failed check.
  package var message: String {
    switch self {
    case .tooManySteps(let limit): "judging the value by the schema takes more than \(limit) steps"
    case .tooDeep(let limit): "schemas are nested deeper than \(limit) levels"
    case .endlessReference(let schema):
      "the references at `\(schema)` form a cycle"
    case .stopped: StopWords.stopped
    case .pattern(let error, let schema): "`\(schema)`: \(error.message)"
    }
  }
}
