// SPDX-License-Identifier: Apache-2.0

/// Evaluates a program once.
///
/// Secrets are returned beside a value: evaluating a node adds its secrets to the set that is
/// passed in. For a boolean or a size, a set is passed in that is then discarded.
struct Evaluator {
  /// A local variable of a macro.
  struct Local {
    var value: CELValue
    var secrets: SecretNames
  }

  let program: Program
  let scope: any Scope
  var context: CallContext
  var locals: [Local]
  /// Values of references, in a program that may read them again: a document is read once for all
  /// iterations of a macro.
  var known: [(reference: Int, local: Local)] = []
  /// The last value of each node, if an explanation is wanted.
  var trace: Trace?

  init(_ program: Program, in scope: any Scope, trace: Trace? = nil) {
    self.program = program
    self.scope = scope
    self.trace = trace
    context = CallContext(
      functions: scope.functions, stop: scope.stop, place: program.drawPlace,
      source: program.source)
    locals =
      program.localCount == 0
      ? [] : Array(repeating: Local(value: .null, secrets: .none), count: program.localCount)
  }

  /// The value of a node.
  mutating func value(
    _ node: Int, _ secrets: inout SecretNames
  ) throws(EvaluationError) -> CELValue {
    if trace != nil { return try traced(node, &secrets) }
    return try evaluate(node, &secrets)
  }

  mutating func evaluate(
    _ node: Int, _ secrets: inout SecretNames
  ) throws(EvaluationError) -> CELValue {
    try at(node) { (self) throws(EvaluationError.Kind) in try self.context.budget.take() }
    switch program.nodes[node] {
    case .constant(let value): return value
    case .local(let slot):
      secrets.formUnion(locals[slot].secrets)
      return locals[slot].value
    case .reference(let index): return try reference(index, &secrets)
    case .member(let operand, let name, let isOptional):
      let operand = try value(operand, &secrets)
      return try at(node) { (self) throws(EvaluationError.Kind) in
        try self.select(.string(name), of: operand, isOptional, memberName: name)
      }
    case .index(let operand, let index, let isOptional):
      let operand = try value(operand, &secrets)
      let index = try value(index, &secrets)
      return try at(node) { (self) throws(EvaluationError.Kind) in
        try self.select(index, of: operand, isOptional, memberName: nil)
      }
    case .not(let operand): return .boolean(!(try condition(operand)))
    case .negate(let operand):
      let operand = try value(operand, &secrets)
      return try at(node) { (_) throws(EvaluationError.Kind) in try operand.negated() }
    case .binary(let name, let left, let right):
      return try binary(name, left, right, node, &secrets)
    case .both(let operands): return .boolean(try isEvery(operands, true))
    case .either(let operands): return .boolean(!(try isEvery(operands, false)))
    case .conditional(let condition, let first, let second):
      return try value(try self.condition(condition) ? first : second, &secrets)
    case .list(let items): return try list(items, &secrets, node)
    case .map(let entries): return try map(entries, &secrets, node)
    case .call(let function, let arguments):
      return try call(function, arguments, node, &secrets)
    case .unknownCall(let name): throw error(.unknownFunction(name: name), node)
    case .has, .hasReference, .fallback, .loop, .bind, .block, .optionalMap, .optionalOr, .header:
      return try macro(node, &secrets)
    }
  }

  // MARK: Errors

  func error(_ kind: EvaluationError.Kind, _ node: Int) -> EvaluationError {
    EvaluationError(kind, at: program.ranges[node])
  }

  /// Adds the place of a node to errors that a closure throws.
  mutating func at<Result>(
    _ node: Int, _ body: (inout Evaluator) throws(EvaluationError.Kind) -> Result
  ) throws(EvaluationError) -> Result {
    do throws(EvaluationError.Kind) {
      return try body(&self)
    } catch {
      throw self.error(error, node)
    }
  }

  // MARK: Conditions

  /// The boolean of a node; its secrets are dropped.
  mutating func condition(_ node: Int) throws(EvaluationError) -> Bool {
    var ignored = SecretNames.none
    let found = try value(node, &ignored)
    guard case .boolean(let boolean) = found else {
      throw error(.notABoolean(found: found.kind), node)
    }
    return boolean
  }

  /// Whether all operands are `wanted`. One that is not decides, whatever errors the others give;
  /// otherwise the first error is thrown.
  private mutating func isEvery(
    _ operands: [Int], _ wanted: Bool
  ) throws(EvaluationError) -> Bool {
    var failure: EvaluationError?
    var isEvery = true
    for operand in operands {
      do throws(EvaluationError) {
        guard try condition(operand) != wanted else { continue }
        isEvery = false
        // An explanation includes the other operands too.
        if trace == nil { return false }
      } catch {
        if error.kind.isFinal { throw error }
        failure = failure ?? error
      }
    }
    if let failure, isEvery { throw failure }
    return isEvery
  }

  // MARK: Calls

  private mutating func binary(
    _ name: BinaryOperator, _ left: Int, _ right: Int, _ node: Int, _ secrets: inout SecretNames
  ) throws(EvaluationError) -> CELValue {
    var found = SecretNames.none
    let left = try value(left, &found)
    let right = try value(right, &found)
    if !name.isComparison { secrets.formUnion(found) }
    return try at(node) { (self) throws(EvaluationError.Kind) in
      try self.context.apply(name, left, right)
    }
  }

  private mutating func call(
    _ function: FunctionDefinition, _ nodes: [Int], _ node: Int, _ secrets: inout SecretNames
  ) throws(EvaluationError) -> CELValue {
    var found = SecretNames.none
    var arguments: [CELValue] = []
    arguments.reserveCapacity(nodes.count)
    for argument in nodes {
      var argument = try value(argument, &found)
      if case .digest(let digest) = argument, !function.takesDigests {
        argument = .string(digest.text)
      }
      arguments.append(argument)
    }
    let result = try at(node) { (self) throws(EvaluationError.Kind) in
      if self.context.functions.secretsAreMarks, !found.isEmpty,
        let result = try function.resultOfMarks(arguments, found, &self.context)
      {
        return result
      }
      guard let result = try function.body(arguments, &self.context) else {
        throw .noOverload(name: function.name, found: arguments.map(\.kind))
      }
      return result
    }
    if case .boolean = result { return result }
    if !function.isExempt { secrets.formUnion(found) }
    return result
  }
}
