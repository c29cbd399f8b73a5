// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Compiler {
  /// `name(arguments)`.
  mutating func call(
    _ name: Syntax.Name, _ arguments: [Syntax], _ range: Range<Int>
  ) throws(ExpressionError) -> Int {
    if let node = try globalMacro(name.text, arguments, range) { return node }
    if let count = macroCount(name.text, among: FunctionDefinition.globalMacros) {
      return try miscounted(name, arguments, count, range)
    }
    guard let function = FunctionDefinition.all[name.text], let count = function.global else {
      return try unknown(name.text, among: FunctionDefinition.globalNames, name.range, range) {
        ForeignWord.unknownFunction(name.text, $0.written(arguments))
      }
    }
    guard count.contains(arguments.count) else {
      return try miscounted(name, arguments, count, range)
    }
    if options.refusesUnknownFunctions { check(arguments, of: function) }
    return try emit(function, try compiled(arguments, of: function, 0), range)
  }

  /// Reports a literal duration, time or layout that can never be read.
  private mutating func check(_ arguments: [Syntax], of function: FunctionDefinition) {
    let place = function.name == "format" ? 1 : 0
    guard ["duration", "timestamp", "format"].contains(function.name), arguments.count > place,
      case .literal(.string(let text)) = arguments[place].kind
    else { return }
    var call = CallContext(functions: .none)
    guard let epoch = Timestamp(seconds: 0).map({ CELValue.timestamp($0) }) else { return }
    let values: [CELValue] = place == 1 ? [epoch, .string(text)] : [.string(text)]
    do throws(EvaluationError.Kind) {
      _ = try function.body(values, &call)
    } catch {
      guard case .refused(let name, let reason) = error else { return }
      report(.invalidArgument(function: name, reason: reason), at: arguments[place].range)
    }
  }

  /// `receiver.name(arguments)`; a function with this whole name takes precedence.
  mutating func method(
    _ receiver: Syntax, _ name: Syntax.Name, _ arguments: [Syntax], _ range: Range<Int>
  ) throws(ExpressionError) -> Int {
    if let path = receiver.dottedName, path.utf8.count < 64 {
      let dotted = "\(path).\(name.text)"
      let isMacro = FunctionDefinition.globalMacros.contains(dotted)
      if isMacro || FunctionDefinition.all[dotted]?.global != nil
        || Self.blockNames.contains(dotted)
      {
        let whole = receiver.range.lowerBound..<name.range.upperBound
        return try call(.init(text: dotted, range: whole), arguments, range)
      }
    }
    if let node = try methodMacro(receiver, name.text, arguments, range) { return node }
    if let node = try header(receiver, name.text, arguments, range) { return node }
    if let count = macroCount(name.text, among: FunctionDefinition.methodMacros) {
      return try miscounted(name, arguments, count, range)
    }
    guard let function = FunctionDefinition.all[name.text], let count = function.method else {
      return try unknownMethod(receiver, name, arguments, range)
    }
    guard count.contains(arguments.count) else {
      return try miscounted(name, arguments, count, range)
    }
    let first = try compile(receiver)
    return try emit(function, [first] + compiled(arguments, of: function, 1), range)
  }

  /// If the part before the dot is a namespace of functions, the whole name was meant.
  private mutating func unknownMethod(
    _ receiver: Syntax, _ name: Syntax.Name, _ arguments: [Syntax], _ range: Range<Int>
  ) throws(ExpressionError) -> Int {
    let path = receiver.dottedName.map { "\($0).\(name.text)" }
    let isNamespace = receiver.dottedName.map { path in
      FunctionDefinition.globalNames.contains { $0.hasPrefix("\(path).") }
    }
    let whole = receiver.range.lowerBound..<name.range.upperBound
    let foreign = ForeignWord.unknownMethod(
      name.text, path: path, of: written(receiver), isNamespace: isNamespace == true,
      written(arguments))
    let known =
      isNamespace == true ? FunctionDefinition.globalNames : FunctionDefinition.methodNames
    // `faker.pet()` of no library that is known: a name alone would not say what is meant.
    let isNowhere = foreign == nil && NearMisses.nearest(name.text, among: known) == nil
    let isWhole = isNamespace == true || isNowhere || path.map(ForeignWord.isPath) == true
    return try unknown(
      isWhole ? path ?? name.text : name.text, among: known,
      isWhole && path != nil ? whole : name.range, range
    ) { _ in foreign }
  }

  /// - Parameter foreign: what other languages mean by the name; called only for an error.
  private mutating func unknown(
    _ name: String, among known: [String], _ place: Range<Int>, _ range: Range<Int>,
    foreign: (Compiler) -> ExpressionError.Kind?
  ) throws(ExpressionError) -> Int {
    if options.refusesUnknownFunctions {
      let kind =
        foreign(self) ?? .unknownFunction(name, suggestion: NearMisses.nearest(name, among: known))
      report(kind, at: place)
    }
    return try emit(.unknownCall(name: name), range)
  }

  /// How many arguments a macro takes, for a call that is not one of it.
  private func macroCount(_ name: String, among macros: [String]) -> ClosedRange<Int>? {
    guard options.hasMacros, macros.contains(name) else { return nil }
    return FunctionParameters.names(of: name).map { names in
      names.count { !$0.hasSuffix("?") }...names.count
    }
  }

  private mutating func miscounted(
    _ name: Syntax.Name, _ arguments: [Syntax], _ count: ClosedRange<Int>, _ range: Range<Int>
  ) throws(ExpressionError) -> Int {
    if options.refusesUnknownFunctions {
      let help = ForeignWord.help(forMiscounted: name.text, written(arguments))
      report(
        .wrongArgumentCount(
          name.text, found: arguments.count, expected: count.argumentWords, help: help),
        at: name.range)
    }
    return try emit(.unknownCall(name: name.text), range)
  }

  /// Operands as written.
  private func written(_ operands: [Syntax]) -> [String] { operands.map(written) }

  private func written(_ operand: Syntax) -> String {
    String(decoding: source[operand.range], as: UTF8.self)
  }

  /// Compiles arguments, and records literals that are texts of another language.
  private mutating func compiled(
    _ arguments: [Syntax], of function: FunctionDefinition, _ receivers: Int
  ) throws(ExpressionError) -> [Int] {
    for (index, argument) in arguments.enumerated() {
      guard let language = Self.language(of: function.name, argument: index + receivers) else {
        continue
      }
      guard case .literal(.string(let text)) = argument.kind else {
        if language == .file { note(Self.computedPath(argument)) }
        continue
      }
      if language == .timeZone, FixedOffset.seconds(of: text) != nil { continue }
      note(LiteralArgument(language: language, text: text, range: argument.range))
    }
    return try compile(all: arguments)
  }

  /// A path that is made in the run, with the literal that it begins with.
  private static func computedPath(_ argument: Syntax) -> LiteralArgument {
    var first = argument
    while case .binary(.add, let left, _) = first.kind { first = left }
    guard case .literal(.string(let text)) = first.kind else {
      return LiteralArgument(language: .computedFile, text: "", range: argument.range)
    }
    return LiteralArgument(language: .computedFile, text: text, range: first.range)
  }

  private static func language(of name: String, argument: Int) -> LiteralArgument.Language? {
    switch (name, argument) {
    case ("matches", 1), ("regex.extract", 1), ("regex.extractAll", 1), ("regex.replace", 1):
      .pattern
    case ("xpath", 1): .xpath
    case ("jsonpath", 1): .path
    case ("file", 0), ("file.bytes", 0): .file
    case ("format", 2), ("startOf", 2), ("parseTime", 2): .timeZone
    case (_, 1) where name.hasPrefix("get"): .timeZone
    default: nil
    }
  }

  /// `response.header(name)`: a look-up without regard to case.
  private mutating func header(
    _ receiver: Syntax, _ name: String, _ arguments: [Syntax], _ range: Range<Int>
  ) throws(ExpressionError) -> Int? {
    guard name == "header", arguments.count == 1, var reference = reference(of: receiver) else {
      return nil
    }
    reference.path.append(.init(key: .name("headers"), range: receiver.range))
    let index = keep(reference)
    return try emit(.header(reference: index, try compile(arguments[0])), range)
  }
}

extension Syntax {
  /// `a.b.c`, for names with dots between them.
  var dottedName: String? {
    switch kind {
    case .name(let name, _): return name
    case .member(let operand, let name, isOptional: false):
      return operand.dottedName.map { "\($0).\(name.text)" }
    default: return nil
    }
  }
}

extension ClosedRange<Int> {
  /// `no argument`, `1 argument`, `2 or 3 arguments`, `2 or more arguments`.
  var argumentWords: String {
    if upperBound == Int.max { return "\(lowerBound) or more arguments" }
    if lowerBound != upperBound {
      let word = upperBound == lowerBound + 1 ? "or" : "to"
      return "\(lowerBound) \(word) \(upperBound) arguments"
    }
    return switch lowerBound {
    case 0: "no argument"
    case 1: "1 argument"
    default: "\(lowerBound) arguments"
    }
  }
}
