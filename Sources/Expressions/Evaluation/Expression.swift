// SPDX-License-Identifier: Apache-2.0

import Values

/// An expression, parsed once: a literal, or a name with members.
package struct Expression: Sendable {
  enum Node: Sendable {
    case literal(Value)
    case reference(NameReference)
  }

  let node: Node
  /// Bytes of the decoded text, without the white space round it.
  package let range: Range<Int>

  /// The names it uses, in the order they are written, for name resolution and dependencies.
  package var references: [NameReference] {
    if case .reference(let reference) = node { [reference] } else { [] }
  }

  /// Its value and the secrets that went into it.
  ///
  /// - Throws: `EvaluationError` when a name has no value now, a member is missing or an index out
  ///   of range. Null is a value, not an error.
  package func evaluate(in scope: some Scope) throws(EvaluationError) -> ScopedValue {
    switch node {
    case .literal(let value): return ScopedValue(value)
    case .reference(let reference):
      guard var found = try scope.value(of: reference) else {
        throw EvaluationError(.unavailable(name: reference.root), at: reference.rootRange)
      }
      for member in reference.path.dropFirst(found.membersTaken) {
        found.value = try found.value.member(member)
      }
      found.membersTaken = 0
      return found
    }
  }

  /// The value of a condition.
  ///
  /// - Throws: also when the value is neither true nor false.
  package func evaluateCondition(in scope: some Scope) throws(EvaluationError) -> Bool {
    let found = try evaluate(in: scope).value
    guard case .boolean(let holds) = found else {
      throw EvaluationError(.notABoolean(found: ValueKind(found)), at: range)
    }
    return holds
  }
}

extension Value {
  /// One step of a path.
  func member(_ member: NameReference.Member) throws(EvaluationError) -> Value {
    switch member.key {
    case .name(let name):
      guard case .object(let object) = self else {
        throw EvaluationError(
          .notAnObject(member: name, found: ValueKind(self)), at: member.range)
      }
      guard let value = object[name] else {
        throw EvaluationError(.missingMember(name: name), at: member.range)
      }
      return value
    case .index(let index):
      guard case .array(let elements) = self else {
        throw EvaluationError(.notAList(index: index, found: ValueKind(self)), at: member.range)
      }
      guard elements.indices.contains(index) else {
        throw EvaluationError(
          .indexOutOfRange(index: index, count: elements.count), at: member.range)
      }
      return elements[index]
    }
  }
}
