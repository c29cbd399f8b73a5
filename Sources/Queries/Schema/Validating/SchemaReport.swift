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

  /// Members that are `readOnly` in a request, which the service ignores; at most
  /// `mostViolations`.
  package internal(set) var readOnly: [JSONPointer] = []
  /// Members that no schema of their object names, in the order of the value; at most
  /// `mostViolations`.
  package internal(set) var extra: [ExtraMember] = []
  /// The number of all extra members.
  package internal(set) var extraCount = 0
  /// The schemas that accepted a part of a valid value, if they were asked for, in no order.
  package internal(set) var accepted: [AcceptedSchema] = []

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
  /// The number of the component that the schema is in; 0 for a schema that was compiled alone.
  package let component: Int
  /// What was expected and what was found: lower case, no full stop.
  package let message: String
  /// What was expected, in words; nil where the message has no such half.
  package let expected: String?
  /// The value as JSON, cut after sixty bytes, or what was found in words; nil for a missing member.
  package let actual: String?

  init(instance: JSONPointer, schema: String, component: Int, _ mismatch: SchemaMismatch) {
    self.instance = instance
    self.schema = schema
    self.component = component
    message = mismatch.message
    expected = mismatch.expected
    actual = mismatch.actual
  }
}

/// A member that no schema of its object names.
package struct ExtraMember: Hashable, Sendable {
  package let instance: JSONPointer
  /// The names that the schemas have, in their order; at most `mostNames`.
  package let known: [String]
  /// The first schema that names members of its object; nil for a schema that was compiled alone.
  package let schema: Place?

  /// A schema in its component.
  package struct Place: Hashable, Sendable {
    package let component: Int
    package let location: String
  }

  package static let mostNames = 1000
}

/// In which message a value is, which decides about members that are `readOnly` or `writeOnly`.
package enum SchemaDirection: Sendable {
  /// `required` does not ask for `readOnly` members; one that is there is noted.
  case request
  /// `required` does not ask for `writeOnly` members; one that is there is a violation.
  case response
}

/// What a run looks at beside what the keywords say.
struct SchemaPurpose {
  /// Nil where `readOnly` and `writeOnly` are annotations.
  var direction: SchemaDirection?
  var findsExtra = false
  /// Whether the schemas that accepted something are noted.
  var findsAccepted = false
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
  indirect case endlessReference(schema: String, component: Int)
  case pattern(PatternMatchError, schema: String)
  /// A reference leads to a component with a mistake. Indirect, because each frame of a run has room for an
  /// error.
  indirect case unusable(SchemaProblem)
  /// The run ended.
  case stopped

  /// What happened, for a failed check.
  package var message: String {
    switch self {
    case .tooManySteps(let limit): "judging the value by the schema takes more than \(limit) steps"
    case .tooDeep(let limit): "schemas are nested deeper than \(limit) levels"
    case .endlessReference(let schema, _):
      "the references at `\(schema)` form a cycle"
    case .stopped: StopWords.stopped
    case .unusable(let problem): "the schema cannot be used: \(problem.message)"
    case .pattern(let error, let schema): "`\(schema)`: \(error.message)"
    }
  }
}
