// SPDX-License-Identifier: Apache-2.0

import Values

extension Evaluator {
  /// The value of a name with members.
  mutating func reference(
    _ index: Int, _ secrets: inout SecretNames
  ) throws(EvaluationError) -> CELValue {
    guard program.localCount > 0 else {
      return try reference(program.references[index], &secrets)
    }
    if let place = known.firstIndex(where: { $0.reference == index }) {
      secrets.formUnion(known[place].local.secrets)
      return known[place].local.value
    }
    var found = SecretNames.none
    let value = try reference(program.references[index], &found)
    known.append((index, Local(value: value, secrets: found)))
    secrets.formUnion(found)
    return value
  }

  mutating func reference(
    _ reference: NameReference, _ secrets: inout SecretNames
  ) throws(EvaluationError) -> CELValue {
    guard let found = try scope.value(of: reference) else { return try outside(reference) }
    if found.valuesMade > 0 {
      do throws(EvaluationError.Kind) {
        try context.budget.take(steps: 1 + found.valuesMade >> 4)
      } catch {
        throw EvaluationError(error, at: reference.range)
      }
    }
    secrets.formUnion(found.secrets)
    let rest = reference.path.dropFirst(found.membersTaken)
    if let typed = found.typed {
      var value = typed.value
      for member in rest { value = try step(member, of: value) }
      return value
    }
    var data = found.value
    for member in rest { data = try data.member(member) }
    return CELValue(data)
  }

  /// A name that is not in the scope: `now`, or a type.
  private mutating func outside(_ reference: NameReference) throws(EvaluationError) -> CELValue {
    if reference.root == "now", let now = context.functions.now {
      var value = CELValue.timestamp(now)
      for member in reference.path { value = try step(member, of: value) }
      return value
    }
    if reference.mayBeType {
      let names = [reference.root] + reference.path.compactMap(\.name)
      if names.count == reference.path.count + 1,
        let type = CELType.named(names.joined(separator: "."))
      {
        return .type(type)
      }
    }
    throw EvaluationError(.unavailable(name: reference.root), at: reference.rootRange)
  }

  private mutating func step(
    _ member: NameReference.Member, of value: CELValue
  ) throws(EvaluationError) -> CELValue {
    do throws(EvaluationError.Kind) {
      switch member.key {
      case .name(let name): return try select(.string(name), of: value, false, memberName: name)
      case .index(let index):
        return try select(.int(Int64(index)), of: value, false, memberName: nil)
      }
    } catch {
      throw EvaluationError(error, at: member.range)
    }
  }

  /// A member or an element; the result is an optional if the operand is one or the access is
  /// optional.
  ///
  /// - Parameter memberName: for messages, if it is written as a name.
  mutating func select(
    _ key: CELValue, of operand: CELValue, _ isOptional: Bool, memberName: String?
  ) throws(EvaluationError.Kind) -> CELValue {
    if case .optional(let optional) = operand {
      guard let inner = optional.value else { return .optional(.none) }
      return .optional(CELOptional(try find(key, in: inner, memberName)))
    }
    let found = try find(key, in: operand, memberName)
    if isOptional { return .optional(CELOptional(found)) }
    if let found { return found }
    if let memberName { throw .missingMember(name: memberName) }
    guard case .list(let list) = operand, let index = key.index else { throw .missingKey }
    throw .indexOutOfRange(index: Int(clamping: index), count: list.count)
  }

  /// The value of a key or an index; nil if there is none.
  private mutating func find(
    _ key: CELValue, in operand: CELValue, _ memberName: String?
  ) throws(EvaluationError.Kind) -> CELValue? {
    switch operand {
    case .map(let map):
      try context.budget.take(steps: map.lookUpCost)
      return memberName.map { map[name: $0] } ?? map[key]
    case .list(let list) where memberName == nil:
      guard let index = key.index else {
        throw .noOverload(name: "[]", found: [operand.kind, key.kind])
      }
      guard index >= 0, index < list.count else { return nil }
      return list[Int(index)]
    default:
      if let memberName { throw .notAnObject(member: memberName, found: operand.kind) }
      guard let index = key.index else {
        throw .noOverload(name: "[]", found: [operand.kind, key.kind])
      }
      throw .notAList(index: Int(clamping: index), found: operand.kind)
    }
  }
}

extension CELValue {
  /// The whole number as an index, from any type of number; nil for another value.
  var index: Int64? {
    switch self {
    case .int(let int): int
    case .uint(let uint): Int64(exactly: uint)
    case .double(let double): Int64(exactly: double)
    case .written(let written): Int64(exactly: written.double)
    case .number(let number): number.exactInt
    default: nil
    }
  }
}
