// SPDX-License-Identifier: Apache-2.0

import Values

/// An expression, compiled once: a literal, a name with members, or a program.
package struct Expression: Sendable {
  enum Content: Sendable {
    case literal(Value)
    case reference(NameReference)
    case program(Program)
  }

  let content: Content
  /// A range of the decoded text, without white space around it.
  package let range: Range<Int>
  /// Literal arguments with a language of their own, to be checked before anything runs.
  package let literalArguments: [LiteralArgument]
  /// Whether the whole is `raw(…)`, which is not encoded in an address.
  package let isRaw: Bool

  init(
    _ content: Content, range: Range<Int>, literalArguments: [LiteralArgument] = [],
    isRaw: Bool = false
  ) {
    self.content = content
    self.range = range
    self.literalArguments = literalArguments
    self.isRaw = isRaw
  }

  /// The names it uses, in the order they are written, for name resolution and dependencies;
  /// without variables of macros.
  package var references: [NameReference] {
    switch content {
    case .literal: []
    case .reference(let reference): [reference]
    case .program(let program): program.references
    }
  }

  /// Calls a closure with each of them.
  package func forEachReference(_ visit: (NameReference) -> Void) {
    switch content {
    case .literal: break
    case .reference(let reference): visit(reference)
    case .program(let program): program.references.forEach(visit)
    }
  }

  /// Whether its value may be `optional.none()`.
  package var mayGiveNone: Bool {
    guard case .program(let program) = content else { return false }
    return program.nodes.contains { $0.isOfOptionals }
  }

  /// Whether it calls the function of this name.
  package func calls(_ name: String) -> Bool {
    guard case .program(let program) = content else { return false }
    return program.nodes.contains { node in
      if case .call(let function, _) = node { function.name == name } else { false }
    }
  }

  /// Its value and the secrets that it was made from.
  ///
  /// - Throws: `EvaluationError` for values that an operator or a function does not accept, a name
  ///   without a value, a missing member, and at the bounds of `Budget`. Null is a value, not an
  ///   error.
  package func evaluate(in scope: some Scope) throws(EvaluationError) -> ScopedValue {
    switch content {
    case .literal(let value): return ScopedValue(value)
    case .reference(let reference):
      guard var found = try scope.value(of: reference),
        found.typed == nil || reference.isWhole(found)
      else { return try evaluateProgram(Program(reference), in: scope) }
      for member in reference.path.dropFirst(found.membersTaken) {
        found.value = try found.value.member(member)
      }
      found.membersTaken = 0
      return found
    case .program(let program): return try evaluateProgram(program, in: scope)
    }
  }

  private func evaluateProgram(
    _ program: Program, in scope: some Scope
  ) throws(EvaluationError) -> ScopedValue {
    var evaluator = Evaluator(program, in: scope)
    var secrets = SecretNames.none
    do throws(EvaluationError) {
      let value = try evaluator.value(program.root, &secrets)
      return try ScopedValue(value, secrets, evaluator.context.budget, at: range)
    } catch {
      program.note(error, in: scope)
      throw error
    }
  }

  /// The value of a condition.
  ///
  /// - Throws: also if the value is not a boolean.
  package func evaluateCondition(in scope: some Scope) throws(EvaluationError) -> Bool {
    if case .program(let program) = content {
      var evaluator = Evaluator(program, in: scope)
      do throws(EvaluationError) {
        return try evaluator.condition(program.root)
      } catch {
        program.note(error, in: scope)
        throw error
      }
    }
    let found = try evaluate(in: scope).value
    guard case .boolean(let holds) = found else {
      throw EvaluationError(.notABoolean(found: ValueKind(found)), at: range)
    }
    return holds
  }
}

extension ScopedValue {
  /// Converts the result of an expression to data.
  init(
    _ value: CELValue, _ secrets: SecretNames, _ budget: Budget, at range: Range<Int>
  ) throws(EvaluationError) {
    if case .optional(let optional) = value, optional.value == nil {
      throw EvaluationError(.leftOut, at: range)
    }
    var conversion = DataConversion(budget)
    do throws(EvaluationError.Kind) {
      let data = try conversion.data(value)
      self.init(data, secrets: secrets)
      if conversion.lostType { typed = TypedValue(value, text: data) }
    } catch {
      throw EvaluationError(error, at: range)
    }
  }
}

extension NameReference {
  /// Whether the whole path has been taken.
  fileprivate func isWhole(_ found: ScopedValue) -> Bool { found.membersTaken >= path.count }
}

extension Program {
  /// Records the text of an error that contains a value, if any secret is read: the value may be
  /// made from it.
  fileprivate func note(_ error: EvaluationError, in scope: some Scope) {
    guard let madeTexts = scope.madeTexts, let text = error.valueText else { return }
    var secrets = SecretNames.none
    for reference in references {
      if let found = try? scope.value(of: reference) { secrets.formUnion(found.secrets) }
    }
    if !secrets.isEmpty { madeTexts.note(.string(text), madeFrom: secrets) }
  }

  /// A program of one reference.
  convenience init(_ reference: NameReference) {
    self.init(
      nodes: [.reference(0)], ranges: [reference.range], references: [reference], localCount: 0)
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
