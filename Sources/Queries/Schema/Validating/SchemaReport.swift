// SPDX-License-Identifier: Apache-2.0

import Values

/// What a schema says of a value.
package struct SchemaReport: Sendable {
  /// The first ones, at most `mostViolations`, in the order of the schema's keywords.
  package fileprivate(set) var violations: [SchemaViolation] = []
  /// How many there are altogether.
  package fileprivate(set) var count = 0
  /// Values that an asserted `format` could not be checked for, by the format's name and place; at
  /// most `mostViolations`.
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

  /// Counts a violation, and keeps it where there is room.
  ///
  /// - Parameter violation: nil for one that nobody made, since there is none.
  mutating func add(_ violation: SchemaViolation?) {
    count += 1
    if let violation, !isFull { violations.append(violation) }
  }

  /// Whether further values that were not checked are left out.
  var isFullOfUnchecked: Bool { unchecked.count >= Self.mostViolations }

  mutating func addUnchecked(_ format: TextFormat, at instance: JSONPointer) {
    if !isFullOfUnchecked { unchecked.append((format.rawValue, instance)) }
  }
}

/// One place of a value that a schema does not take.
package struct SchemaViolation: Hashable, Sendable {
  /// The place in the value; for a member's name the member.
  package let instance: JSONPointer
  /// The place in the schema, keyword last: `#/properties/id/type`, behind the address of its text
  /// when that is not the one that was given.
  package let schema: String
  /// What was expected and what was found: lower case, no full stop.
  package let message: String
}

/// How much work judging one value may be.
package struct SchemaLimits: Sendable {
  /// Schemas and members looked at, and what texts, patterns and comparisons cost.
  package var steps: Int
  /// Schemas applied inside of one another. A level takes 5 KB of stack in a debug program, one in a
  /// release build, and threads have 8 MB.
  package var depth: Int

  /// Limits; the usual ones take a document of 10 MB against a large schema.
  package init(steps: Int = 50_000_000, depth: Int = 1100) {
    self.steps = steps
    self.depth = depth
  }
}

/// A value that could not be judged.
package enum SchemaLimitError: Error, Hashable, Sendable {
  case tooManySteps(limit: Int)
  case tooDeep(limit: Int)
  /// References that form a cycle without going into the value.
  case endlessReference(schema: String)
  case pattern(PatternMatchError, schema: String)
  /// The run ends.
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
