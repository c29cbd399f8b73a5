// SPDX-License-Identifier: Apache-2.0

extension Evaluator {
  /// Evaluates the nodes that macros make.
  mutating func macro(
    _ node: Int, _ secrets: inout SecretNames
  ) throws(EvaluationError) -> CELValue {
    switch program.nodes[node] {
    case .has(let operand, let name): return .boolean(try has(operand, name, node))
    case .hasReference(let index): return .boolean(try has(program.references[index]))
    case .fallback(let value, let other): return try fallback(value, other, &secrets)
    case .loop(let loop): return try run(loop, &secrets, node)
    case .bind(let slot, let value, let body):
      locals[slot] = try local(value)
      return try self.value(body, &secrets)
    case .block(let items, let slot, let body):
      for (index, item) in items.enumerated() { locals[slot + index] = try local(item.node) }
      return try value(body, &secrets)
    case .optionalMap(let operand, let slot, let body, let isFlat):
      return try optionalMap(operand, slot, body, isFlat, &secrets, node)
    case .optionalOr(let first, let second, let givesValue):
      return try optionalOr(first, second, givesValue, &secrets, node)
    case .header(let index, let name): return try header(index, name, &secrets)
    default: preconditionFailure("a node that no macro makes")
    }
  }

  private mutating func local(_ node: Int) throws(EvaluationError) -> Local {
    var secrets = SecretNames.none
    let value = try value(node, &secrets)
    return Local(value: value, secrets: secrets)
  }

  // MARK: Absence

  private mutating func has(
    _ operand: Int, _ name: String, _ node: Int
  ) throws(EvaluationError) -> Bool {
    var ignored = SecretNames.none
    let found = try value(operand, &ignored)
    return try at(node) { (self) throws(EvaluationError.Kind) in
      let member = try self.select(.string(name), of: found, true, memberName: name)
      guard case .optional(let optional) = member else { return true }
      return optional.value != nil
    }
  }

  /// False if the last member is missing, or the scope has no value; earlier errors are thrown.
  private mutating func has(_ reference: NameReference) throws(EvaluationError) -> Bool {
    var ignored = SecretNames.none
    do throws(EvaluationError) {
      let found = try self.reference(reference, &ignored)
      if case .optional(let optional) = found { return optional.value != nil }
      return true
    } catch {
      switch error.kind {
      case .missingMember where error.range == reference.path.last?.range: return false
      case .unavailable: return false
      default: throw error
      }
    }
  }

  /// `default(a, b)`: `b` if `a` is absent, unreadable or null.
  private mutating func fallback(
    _ node: Int, _ other: Int, _ secrets: inout SecretNames
  ) throws(EvaluationError) -> CELValue {
    var found = SecretNames.none
    do throws(EvaluationError) {
      let value = try value(node, &found)
      switch value {
      case .null: break
      case .optional(let optional):
        guard let value = optional.value else { break }
        secrets.formUnion(found)
        return value
      default:
        secrets.formUnion(found)
        return value
      }
    } catch {
      guard error.kind.isAbsence else { throw error }
    }
    return try value(other, &secrets)
  }

  private mutating func optionalMap(
    _ operand: Int, _ slot: Int, _ body: Int, _ isFlat: Bool, _ secrets: inout SecretNames,
    _ node: Int
  ) throws(EvaluationError) -> CELValue {
    let found = try local(operand)
    guard case .optional(let optional) = found.value else {
      throw error(
        .noOverload(name: isFlat ? "optFlatMap" : "optMap", found: [found.value.kind]), node)
    }
    guard let value = optional.value else { return .optional(.none) }
    locals[slot] = Local(value: value, secrets: found.secrets)
    let result = try self.value(body, &secrets)
    guard isFlat else { return .optional(CELOptional(result)) }
    guard case .optional = result else {
      throw error(.noOverload(name: "optFlatMap", found: [result.kind]), node)
    }
    return result
  }

  private mutating func optionalOr(
    _ first: Int, _ second: Int, _ givesValue: Bool, _ secrets: inout SecretNames, _ node: Int
  ) throws(EvaluationError) -> CELValue {
    let found = try local(first)
    let name = givesValue ? "orValue" : "or"
    guard case .optional(let optional) = found.value else {
      throw error(.noOverload(name: name, found: [found.value.kind]), node)
    }
    if let value = optional.value {
      secrets.formUnion(found.secrets)
      return givesValue ? value : found.value
    }
    let other = try value(second, &secrets)
    if givesValue { return other }
    guard case .optional = other else {
      throw error(.noOverload(name: name, found: [.optional, other.kind]), node)
    }
    return other
  }

  private mutating func header(
    _ index: Int, _ name: Int, _ secrets: inout SecretNames
  ) throws(EvaluationError) -> CELValue {
    let found = try value(name, &secrets)
    guard case .string(let text) = found else {
      throw error(.noOverload(name: "header", found: [found.kind]), name)
    }
    var reference = program.references[index]
    reference.path.append(.init(key: .name(text), range: program.ranges[name]))
    return try self.reference(reference, &secrets)
  }
}

extension EvaluationError.Kind {
  /// Whether the error means that the value is absent.
  var isAbsence: Bool {
    switch self {
    case .unavailable, .missingMember, .missingKey, .indexOutOfRange, .noValue: true
    // A member of null counts as absent.
    case .notAnObject(_, found: .null), .notAList(_, found: .null): true
    default: false
    }
  }
}
