// SPDX-License-Identifier: Apache-2.0

/// The advice for a word of another language, depending on where it is written.
extension ForeignWord {
  /// All rows, in the order of the documentation.
  package static let all: [ForeignWord] = functions + methods + names + signs + dynamic

  private static func row(_ word: String, in rows: [ForeignWord]) -> ForeignWord? {
    rows.first { $0.words.contains(word) }
  }

  /// The help for a call: an expression with the arguments as written, if a row fits their number,
  /// else examples.
  private func help(for call: ForeignCall) -> [String] {
    let fitting = instead.filter {
      ForeignCall.argumentCount(of: $0) == call.arguments.count
    }
    let written = fitting.map { call.filled($0) }.filter {
      $0.utf8.count <= 120 && Self.compiles($0)
    }
    return lines(written.isEmpty ? Array(examples.prefix(1)) : written)
  }

  /// The help without a call: examples.
  private var help: [String] { lines(examples) }

  /// Our name for a call with the same operands in the same order; nil if more than the name
  /// differs, or if there are several ways.
  private func rename(for call: ForeignCall) -> String? {
    let fitting = instead.filter { ForeignCall.argumentCount(of: $0) == call.arguments.count }
    guard fitting.count == 1, let template = fitting.first else { return nil }
    let receiver = call.receiver == nil ? "" : "$0."
    let operands = call.arguments.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    guard template.utf8.starts(with: receiver.utf8), template.hasSuffix("(\(operands))") else {
      return nil
    }
    let name = template.utf8.dropFirst(receiver.utf8.count).dropLast(operands.utf8.count + 2)
    let isName = name.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: ".") }
    return isName ? String(Substring(name)) : nil
  }

  private func lines(_ expressions: [String]) -> [String] {
    let written = expressions.map { "`\($0)`" }.joined(separator: " or ")
    return (written.isEmpty ? [] : ["write \(written)"]) + (note.map { [$0] } ?? [])
  }

  private static func compiles(_ text: String) -> Bool {
    var errors: [ExpressionError] = []
    return Expression.compile(text, errors: &errors) != nil
  }

  // MARK: Calls

  /// The mistake in `name(…)` if no function has this name; nil if the name is unknown here too.
  static func unknownFunction(_ name: String, _ arguments: [String]) -> ExpressionError.Kind? {
    let call = ForeignCall(receiver: nil, arguments: arguments)
    if let method = call.asMethod {
      if let count = FunctionDefinition.all[name]?.method, count.contains(method.arguments.count) {
        return .foreignFunction(name, help: ["write `\(method.written(name))`"])
      }
    }
    if let row = row(name, in: functions) {
      return .foreignFunction(name, help: row.help(for: call), rename: row.rename(for: call))
    }
    guard let method = call.asMethod else { return nil }
    return row(name, in: methods).map { .foreignFunction(name, help: $0.help(for: method)) }
  }

  /// The mistake in `receiver.name(…)` if no method has this name; nil if the name is unknown here
  /// too.
  ///
  /// - Parameters:
  ///   - path: `receiver` and the name, if both are names with dots between them.
  ///   - isNamespace: whether the receiver is a namespace of functions, not a value.
  static func unknownMethod(
    _ name: String, path: String?, of receiver: String, isNamespace: Bool, _ arguments: [String]
  ) -> ExpressionError.Kind? {
    let call = ForeignCall(receiver: receiver, arguments: arguments)
    let function = ForeignCall(receiver: nil, arguments: [receiver] + arguments)
    if let path {
      let global = ForeignCall(receiver: nil, arguments: arguments)
      if let row = row(path, in: functions) {
        return .foreignFunction(path, help: row.help(for: global), rename: row.rename(for: global))
      }
      if isSample(path) { return .foreignFunction(path, help: [randomData]) }
    }
    if let count = FunctionDefinition.all[name]?.global, count.contains(function.arguments.count) {
      return .foreignFunction(name, help: ["write `\(function.written(name))`"])
    }
    if let row = row(name, in: methods) {
      return .foreignFunction(
        name, help: row.help(for: call), rename: isNamespace ? nil : row.rename(for: call))
    }
    return row(name, in: functions).map { .foreignFunction(name, help: $0.help(for: function)) }
  }

  /// Whether names with dots between them are the name of a function: `Math.floor`.
  static func isPath(_ path: String) -> Bool {
    row(path, in: functions) != nil || isSample(path)
  }

  /// What a call with a wrong number of arguments may have meant; empty if unknown.
  static func help(forMiscounted name: String, _ arguments: [String]) -> [String] {
    guard let row = row(name, in: functions),
      row.instead.contains(where: { ForeignCall.argumentCount(of: $0) == arguments.count })
    else { return [] }
    return row.help(for: ForeignCall(receiver: nil, arguments: arguments))
  }

  /// Filters that have another meaning as functions, or are macros here.
  private static let filters = [
    "default": "default($1, $2)", "d": "default($1, $2)", "date": "format($1, '%Y-%m-%d')",
    "strftime": "format($1, '%Y-%m-%d')", "first": "$1[0]", "last": "$1[size($1) - 1]",
    "nth": "$1[$2]", "random": "random.pick($1)",
  ]

  /// The help for a filter after `|`: `name | upper`; empty if it is unknown.
  static func filter(_ name: String, of value: String) -> [String] {
    expression(forFilter: name, of: value).map { ["write `\($0)`"] } ?? []
  }

  /// An expression for a filter's effect on a value; nil if the filter is unknown.
  static func expression(forFilter name: String, of value: String) -> String? {
    let method = ForeignCall(receiver: value, arguments: ["a", "b"])
    let function = ForeignCall(receiver: nil, arguments: [value, "a", "b"])
    if let filter = filters[name] { return function.filled(filter) }
    let definition = FunctionDefinition.all[name]
    if let count = definition?.method {
      let arguments = Array(method.arguments.prefix(count.lowerBound))
      return ForeignCall(receiver: value, arguments: arguments).written(name)
    }
    if definition?.global?.contains(1) == true { return "\(name)(\(value))" }
    if let row = row(name, in: methods) { return row.instead.first.map { method.filled($0) } }
    return row(name, in: functions)?.instead.first.map { function.filled($0) }
  }

  // MARK: Names and signs

  /// The help for an unknown variable that is a word of another language, or a function without its
  /// arguments. Empty if it is neither.
  package static func help(forName name: String) -> [String] {
    if let function = FunctionDefinition.all[name] {
      if let count = function.global {
        let arguments = count.contains(0) ? "" : "…"
        return ["`\(name)(\(arguments))` is a function"]
      }
      return ["`x.\(name)(\(function.method?.lowerBound == 0 ? "" : "…"))` is a method"]
    }
    if FunctionDefinition.methodMacros.contains(name) { return ["`x.\(name)(…)` is a method"] }
    return row(name, in: names)?.help ?? row(name, in: functions)?.help ?? []
  }

  /// The name or literal that a name of another language is here; nil if there is none, or if
  /// its equivalent is an expression.
  package static func name(for word: String) -> String? {
    guard FunctionDefinition.all[word] == nil, !FunctionDefinition.methodMacros.contains(word),
      let row = row(word, in: names), row.instead.count == 1
    else { return nil }
    let isName = row.instead[0].utf8.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: ".") }
    return isName ? row.instead[0] : nil
  }

  /// The help for a sign or word that is not an operator; empty if it is unknown.
  static func help(forSign sign: String) -> [String] { row(sign, in: signs)?.help ?? [] }

  /// The operator of comparison or logic that a sign or word is elsewhere; nil if more than the sign
  /// differs.
  static func comparison(forSign sign: String) -> String? {
    guard let row = row(sign, in: signs), row.instead.count == 1 else { return nil }
    let parts = row.instead[0].split(separator: " ")
    guard parts.count == 3, parts[0] == "a", parts[2] == "b",
      ["==", "!=", "&&", "||", ">", ">=", "<", "<="].contains(parts[1])
    else { return nil }
    return String(parts[1])
  }

  /// The words that precede an operand: the parser fails at the operand after them.
  static let prefixes: Set<String> = ["typeof", "not", "NOT", "new", "unless"]

  /// What to write for `{{word}}`; nil if it is unknown.
  package static func expression(forDynamic word: String) -> String? {
    row(word, in: dynamic)?.examples.first
  }
}

extension ForeignCall {
  /// The first argument as the receiver; nil without arguments.
  fileprivate var asMethod: ForeignCall? {
    arguments.first.map { ForeignCall(receiver: $0, arguments: Array(arguments.dropFirst())) }
  }

  /// The call with this name.
  fileprivate func written(_ name: String) -> String {
    let list = arguments.joined(separator: ", ")
    guard receiver != nil else { return "\(name)(\(list))" }
    return filled("$0.\(name)(") + "\(list))"
  }
}
