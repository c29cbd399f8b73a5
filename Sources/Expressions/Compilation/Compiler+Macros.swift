// SPDX-License-Identifier: Apache-2.0

extension Compiler {
  /// The functions of `cel.block`, which optimisers use to share parts.
  static let blockNames = ["cel.block", "cel.index", "cel.iterVar"]

  /// `has(a.b)`, `default(a, b)`, `cel.bind(name, value, expression)`, `cel.block`; nil for another
  /// call.
  mutating func globalMacro(
    _ name: String, _ arguments: [Syntax], _ range: Range<Int>
  ) throws(ExpressionError) -> Int? {
    guard options.hasMacros else { return nil }
    switch (name, arguments.count) {
    case ("has", 1): return try has(arguments[0], range)
    case ("default", 2):
      let outer = mayBeAbsent
      mayBeAbsent = true
      let value = try compile(arguments[0])
      mayBeAbsent = outer
      return try emit(.fallback(value, try compile(arguments[1])), range)
    case ("cel.bind", 3):
      let value = try compile(arguments[1])
      let slot = try variable(arguments[0], of: name)
      let body = try compile(arguments[2])
      unbind()
      return try emit(.bind(slot: slot, value, body), range)
    case ("cel.block", 2): return try block(arguments, range)
    case ("cel.index", 1), ("cel.iterVar", 2):
      guard let word = Self.blockVariable(name, arguments) else { return nil }
      return try compile(
        Syntax(kind: .name(word, isAbsolute: false), range: range, depth: 1))
    default: return nil
    }
  }

  private mutating func has(
    _ argument: Syntax, _ range: Range<Int>
  ) throws(ExpressionError) -> Int {
    guard case .member(let operand, let name, let isOptional) = argument.kind else {
      throw ExpressionError(.notAMember, at: argument.range)
    }
    let outer = mayBeAbsent
    mayBeAbsent = true
    defer { mayBeAbsent = outer }
    if !isOptional, let reference = reference(of: argument) {
      return try emit(.hasReference(keep(reference)), range)
    }
    return try emit(.has(try compile(operand), name: name.text), range)
  }

  /// `list.all(x, …)` and the others; nil for another name or number of arguments.
  mutating func methodMacro(
    _ receiver: Syntax, _ name: String, _ arguments: [Syntax], _ range: Range<Int>
  ) throws(ExpressionError) -> Int? {
    switch (name, arguments.count) {
    case ("or", 1), ("orValue", 1):
      let first = try compile(receiver)
      return try emit(
        .optionalOr(first, try compile(arguments[0]), givesValue: name == "orValue"), range)
    case _ where !options.hasMacros: return nil
    case ("optMap", 2), ("optFlatMap", 2):
      let operand = try compile(receiver)
      let slot = try variable(arguments[0], of: name)
      let body = try compile(arguments[1])
      unbind()
      return try emit(
        .optionalMap(operand, slot: slot, body, isFlat: name == "optFlatMap"), range)
    default:
      guard let form = LoopForm(name, arguments.count) else { return nil }
      return try loop(form, name, receiver, arguments, range)
    }
  }

  private mutating func loop(
    _ form: LoopForm, _ name: String, _ receiver: Syntax, _ arguments: [Syntax],
    _ range: Range<Int>
  ) throws(ExpressionError) -> Int {
    let list = try compile(receiver)
    let slot = try variable(arguments[0], of: name)
    let second = form.variables == 2 ? try variable(arguments[1], of: name) : nil
    var rest = arguments[form.variables...]
    let condition = form.hasCondition ? try compile(rest.removeFirst()) : nil
    let result = rest.isEmpty ? nil : try compile(rest.removeFirst())
    unbind(form.variables)
    return try emit(
      .loop(
        .init(
          kind: form.kind, range: list, slot: slot, secondSlot: second, condition: condition,
          result: result)), range)
  }

  private mutating func variable(
    _ syntax: Syntax, of macro: String
  ) throws(ExpressionError) -> Int {
    if case .name(let name, isAbsolute: false) = syntax.kind { return bind(name) }
    if case .method(let receiver, let name, let arguments) = syntax.kind,
      let path = receiver.dottedName,
      let name = Self.blockVariable("\(path).\(name.text)", arguments)
    {
      return bind(name)
    }
    throw ExpressionError(.notAVariable(macro: macro), at: syntax.range)
  }

  /// `cel.block([a, b], c)`, in which `cel.index(0)` is `a`, in `b` too.
  private mutating func block(
    _ arguments: [Syntax], _ range: Range<Int>
  ) throws(ExpressionError) -> Int? {
    guard case .list(let elements) = arguments[0].kind else { return nil }
    var items: [Node.Item] = []
    var firstSlot: Int?
    for (index, element) in elements.enumerated() {
      items.append(.init(node: try compile(element.value), isOptional: element.isOptional))
      let slot = bind("@index\(index)")
      firstSlot = firstSlot ?? slot
    }
    let body = try compile(arguments[1])
    unbind(elements.count)
    return try emit(.block(items, slot: firstSlot ?? 0, body), range)
  }

  /// A name that users cannot write, for `cel.index(0)` and `cel.iterVar(0, 1)`.
  private static func blockVariable(_ name: String, _ arguments: [Syntax]) -> String? {
    var numbers: [String] = []
    for argument in arguments {
      guard case .literal(.int(let number)) = argument.kind else { return nil }
      numbers.append(String(number))
    }
    switch (name, numbers.count) {
    case ("cel.index", 1): return "@index\(numbers[0])"
    case ("cel.iterVar", 2): return "@iterVar\(numbers[0]):\(numbers[1])"
    default: return nil
    }
  }
}

/// The macro for a name and a number of arguments.
private struct LoopForm {
  let kind: Node.Loop.Kind
  let variables: Int
  let hasCondition: Bool

  init?(_ name: String, _ count: Int) {
    switch (name, count) {
    case ("all", 2), ("all", 3): (kind, variables, hasCondition) = (.all, count - 1, true)
    case ("exists", 2), ("exists", 3): (kind, variables, hasCondition) = (.exists, count - 1, true)
    case ("exists_one", 2), ("exists_one", 3), ("existsOne", 2), ("existsOne", 3):
      (kind, variables, hasCondition) = (.existsOne, count - 1, true)
    case ("filter", 2): (kind, variables, hasCondition) = (.filter, 1, true)
    case ("map", 2), ("map", 3): (kind, variables, hasCondition) = (.map, 1, count == 3)
    case ("transformList", 3), ("transformList", 4):
      (kind, variables, hasCondition) = (.map, 2, count == 4)
    case ("transformMap", 3), ("transformMap", 4):
      (kind, variables, hasCondition) = (.mapValues, 2, count == 4)
    case ("transformMapEntry", 3), ("transformMapEntry", 4):
      (kind, variables, hasCondition) = (.mapEntries, 2, count == 4)
    case ("sortBy", 2): (kind, variables, hasCondition) = (.sort, 1, false)
    default: return nil
    }
  }
}
