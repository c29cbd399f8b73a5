// SPDX-License-Identifier: Apache-2.0

/// Makes the program of an expression: resolves names and calls, expands macros.
struct Compiler {
  /// The largest number of nodes of one program.
  static let maximumNodes = 20_000

  let options: CompileOptions
  let source: [UInt8]
  private(set) var nodes: [Node] = []
  private var ranges: [Range<Int>] = []
  private var references: [NameReference] = []
  private var locals: [(name: String, slot: Int)] = []
  private var localCount = 0
  private(set) var errors: [ExpressionError] = []
  private(set) var literalArguments: [LiteralArgument] = []
  /// Whether the expression calls a function that draws numbers.
  private var drawsNumbers = false
  /// Inside of `has` and `default`, where a name may be absent.
  var mayBeAbsent = false

  /// - Parameter source: the text of the expression, for messages.
  init(_ options: CompileOptions, source: [UInt8]) {
    self.options = options
    self.source = source
  }

  /// The program of an expression; mistakes are in `errors`.
  mutating func program(of syntax: Syntax) throws(ExpressionError) -> Program {
    _ = try compile(syntax)
    return Program(
      nodes: nodes, ranges: ranges, references: references, localCount: localCount,
      drawPlace: drawsNumbers ? .unknown : nil)
  }

  // MARK: Nodes

  mutating func emit(_ node: Node, _ range: Range<Int>) throws(ExpressionError) -> Int {
    guard nodes.count < Self.maximumNodes else { throw ExpressionError(.tooLarge, at: range) }
    nodes.append(node)
    ranges.append(range)
    return nodes.count - 1
  }

  /// A call of a function that is known.
  mutating func emit(
    _ function: FunctionDefinition, _ arguments: [Int], _ range: Range<Int>
  ) throws(ExpressionError) -> Int {
    if function.drawsNumbers { drawsNumbers = true }
    if arguments.isEmpty, function.name == FunctionDefinition.freePortName {
      note(LiteralArgument(language: .freePort, text: "", range: range))
    }
    return try emit(.call(function, arguments), range)
  }

  mutating func compile(_ syntax: Syntax) throws(ExpressionError) -> Int {
    let range = syntax.range
    if let reference = reference(of: syntax) {
      return try emit(.reference(keep(reference)), range)
    }
    switch syntax.kind {
    case .literal(let value): return try emit(.constant(value), range)
    case .name(let name, _): return try emit(.local(slot(of: name) ?? 0), range)
    case .member(let operand, let name, let isOptional):
      let operand = try compile(operand, isSelectedOptionally: isOptional)
      return try emit(.member(operand, name: name.text, isOptional: isOptional), range)
    case .index(let operand, let index, let isOptional):
      let operand = try compile(operand, isSelectedOptionally: isOptional)
      return try emit(.index(operand, try compile(index), isOptional: isOptional), range)
    case .call(let name, _, let arguments): return try call(name, arguments, range)
    case .method(let receiver, let name, let arguments):
      return try method(receiver, name, arguments, range)
    case .not(let operand): return try emit(.not(try compile(operand)), range)
    case .negate(let operand): return try emit(.negate(try compile(operand)), range)
    case .binary(let name, let left, let right):
      checkChain(name, left, right)
      let left = try compile(left)
      return try emit(.binary(name, left, try compile(right)), range)
    case .both(let operands): return try emit(.both(try compile(all: operands)), range)
    case .either(let operands): return try emit(.either(try compile(all: operands)), range)
    case .conditional(let condition, let first, let second):
      let condition = try compile(condition)
      let first = try compile(first)
      return try emit(.conditional(condition, first, try compile(second)), range)
    case .list(let elements): return try list(elements, range)
    case .map(let entries): return try map(entries, range)
    }
  }

  /// Compiles the operand of a selection; a name remembers that the selection is optional.
  private mutating func compile(
    _ operand: Syntax, isSelectedOptionally: Bool
  ) throws(ExpressionError) -> Int {
    let node = try compile(operand)
    if isSelectedOptionally, reference(of: operand) != nil {
      references[references.count - 1].isSelectedOptionally = true
    }
    return node
  }

  mutating func compile(all operands: [Syntax]) throws(ExpressionError) -> [Int] {
    var nodes: [Int] = []
    nodes.reserveCapacity(operands.count)
    for operand in operands { nodes.append(try compile(operand)) }
    return nodes
  }

  private mutating func list(
    _ elements: [Syntax.Element], _ range: Range<Int>
  ) throws(ExpressionError) -> Int {
    var items: [Node.Item] = []
    for element in elements {
      items.append(.init(node: try compile(element.value), isOptional: element.isOptional))
    }
    return try emit(.list(items), range)
  }

  private mutating func map(
    _ entries: [Syntax.Entry], _ range: Range<Int>
  ) throws(ExpressionError) -> Int {
    var items: [Node.Entry] = []
    for entry in entries {
      let key = try compile(entry.key)
      items.append(
        .init(key: key, value: try compile(entry.value), isOptional: entry.isOptional))
    }
    return try emit(.map(items), range)
  }

  // MARK: Names

  /// Stores a reference and returns its index.
  mutating func keep(_ reference: NameReference) -> Int {
    var reference = reference
    reference.mayBeAbsent = mayBeAbsent
    references.append(reference)
    return references.count - 1
  }

  /// The name with members that an expression consists of; nil for another expression, and for
  /// local variables.
  func reference(of syntax: Syntax) -> NameReference? {
    switch syntax.kind {
    case .name(let name, let isAbsolute):
      if !isAbsolute, slot(of: name) != nil { return nil }
      var reference = NameReference(root: name, in: syntax.range)
      reference.isAbsolute = isAbsolute
      return reference
    case .member(let operand, let name, isOptional: false):
      guard var reference = reference(of: operand) else { return nil }
      reference.path.append(.init(key: .name(name.text), range: name.range))
      return reference
    case .index(let operand, let index, isOptional: false):
      guard case .literal(let value) = index.kind, var reference = reference(of: operand) else {
        return nil
      }
      let range = operand.range.upperBound..<syntax.range.upperBound
      switch value {
      case .string(let name): reference.path.append(.init(key: .name(name), range: range))
      case .int(let index):
        reference.path.append(.init(key: .index(Int(index)), range: range))
      default: return nil
      }
      return reference
    default: return nil
    }
  }

  private func slot(of name: String) -> Int? {
    locals.last { $0.name == name }?.slot
  }

  /// A new slot for a local variable, which is bound until `unbind`.
  mutating func bind(_ name: String) -> Int {
    let slot = locals.count
    locals.append((name, slot))
    localCount = max(localCount, locals.count)
    return slot
  }

  mutating func unbind(_ count: Int = 1) { locals.removeLast(count) }

  // MARK: Findings

  mutating func report(_ kind: ExpressionError.Kind, at range: Range<Int>) {
    errors.append(ExpressionError(kind, at: range))
  }

  mutating func note(_ argument: LiteralArgument) { literalArguments.append(argument) }
}

/// A literal argument with a language of its own, so that it can be checked before anything runs.
package struct LiteralArgument: Hashable, Sendable {
  /// The language.
  package enum Language: Hashable, Sendable {
    /// A regular expression (`matches`).
    case pattern
    /// A JSONPath (`jsonpath`).
    case path
    /// An XPath (`xpath`).
    case xpath
    /// The name of a time zone (`getHours`); fixed offsets are not included.
    case timeZone
    /// A path of a file (`file`).
    case file
    /// A path of a file that is made in the run; the text is the literal that it begins with, empty
    /// without one.
    case computedFile
    /// A call of `freePort()`, whose place must be one of `vars`; the text is empty.
    case freePort
  }

  /// The language.
  package let language: Language
  /// The text of the literal.
  package let text: String
  /// The literal, quotes included, in bytes of the decoded text.
  package let range: Range<Int>
}

extension NameReference {
  /// A name, which may be that of a type.
  init(root name: String, in range: Range<Int>) {
    self.init(root: name, rootRange: range)
    mayBeType = CELType.named(name) != nil || name == "google"
  }
}
