// SPDX-License-Identifier: Apache-2.0

import Values

/// The functions of RFC 9535, section 2.4.
enum PathFunction: String, CaseIterable {
  case length
  case count
  case match
  case search
  case value

  var argumentCount: Int {
    switch self {
    case .length, .count, .value: 1
    case .match, .search: 2
    }
  }
}

extension PathParser {
  /// A function's arguments and their types, after its name.
  mutating func call(
    _ name: String, at nameRange: Range<Int>
  ) throws(JSONPathError) -> PathTerm.Content {
    guard let function = PathFunction(rawValue: name) else {
      throw JSONPathError(.unknownFunction(name), at: nameRange)
    }
    try enter()
    defer { depth -= 1 }
    let arguments = try arguments(of: name)
    guard arguments.count == function.argumentCount else {
      throw JSONPathError(
        .argumentCount(
          function: name, expected: function.argumentCount, found: arguments.count),
        at: nameRange.lowerBound..<position)
    }
    switch function {
    case .length: return .value(.length(try value(arguments[0], of: name)), function: name)
    case .count: return .value(.count(try query(arguments[0], of: name)), function: name)
    case .value: return .value(.value(try query(arguments[0], of: name)), function: name)
    case .match, .search:
      let subject = try value(arguments[0], of: name)
      return .logical(
        try match(subject, arguments[1], isWhole: function == .match, name), function: name)
    }
  }

  private mutating func arguments(of name: String) throws(JSONPathError) -> [PathTerm] {
    position += 1
    skipSpace()
    if take(UInt8(ascii: ")")) { return [] }
    var arguments: [PathTerm] = []
    while true {
      arguments.append(try argument(of: name))
      skipSpace()
      if take(UInt8(ascii: ")")) { return arguments }
      guard take(UInt8(ascii: ",")) else { throw unexpected(expected: "`,` or `)`") }
      skipSpace()
    }
  }

  /// An argument; a condition, which none of the functions takes, is refused where it is found.
  private mutating func argument(of name: String) throws(JSONPathError) -> PathTerm {
    let start = position
    let isCondition = peek == UInt8(ascii: "!") || peek == UInt8(ascii: "(")
    if !isCondition {
      let term = try term()
      let after = position
      skipSpace()
      let isOperand = peek.map { "=!<>&|".utf8.contains($0) } ?? false
      position = after
      if !isOperand { return term }
    }
    throw JSONPathError(
      .argumentNotValue(function: name, found: "a condition"),
      at: start..<max(position, start + 1))
  }

  private func query(
    _ argument: PathTerm, of name: String
  ) throws(JSONPathError) -> PathQuery {
    guard case .query(let query) = argument.content else {
      throw JSONPathError(.argumentNotPath(function: name), at: argument.range)
    }
    return query
  }

  private func value(
    _ argument: PathTerm, of name: String
  ) throws(JSONPathError) -> PathOperand {
    let found: String
    switch argument.content {
    case .literal(let value): return .literal(value)
    case .value(let operand, _): return operand
    case .query(let query):
      if query.isSingular { return .query(query) }
      found = "a path that may select many nodes"
    case .logical(_, let function): found = "`\(function)`, which gives yes or no"
    }
    throw JSONPathError(.argumentNotValue(function: name, found: found), at: argument.range)
  }

  private mutating func match(
    _ subject: PathOperand, _ argument: PathTerm, isWhole: Bool, _ name: String
  ) throws(JSONPathError) -> PathMatch {
    let pattern = try value(argument, of: name)
    var compiled: FilterPattern?
    if case .literal(let literal) = pattern {
      compiled = .never
      if case .string(let text) = literal {
        do throws(IRegexpError) {
          compiled = .pattern(try IRegexp.pattern(text, isWhole: isWhole))
        } catch {
          warnings.append(
            JSONPathWarning(kind: .neverMatches, found: error.found, range: argument.range))
        }
      }
    }
    return PathMatch(isWhole: isWhole, subject: subject, pattern: pattern, compiled: compiled)
  }
}
