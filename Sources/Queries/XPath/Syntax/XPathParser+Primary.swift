// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension XPathParser {
  /// A literal, a number, parentheses or a call; nil for a location path.
  mutating func primary() throws(XPathError) -> XPathExpression? {
    guard let byte = peek else { throw unexpected(expected: "an expression") }
    if byte == UInt8(ascii: "$") { throw variable() }
    if let literal = try takeLiteral() { return .text(literal) }
    if let number = takeNumber() { return .number(number) }
    if take("(") {
      let inner = try expression()
      skipSpace()
      guard take(")") else { throw unexpected(expected: "`)`") }
      return inner
    }
    return try call()
  }

  private mutating func variable() -> XPathError {
    let start = position
    position += 1
    let name = takeName() ?? ""
    return XPathError(.variable(name), at: start..<position)
  }

  /// A name with an optional prefix, followed by `(`, that is not a node type.
  private mutating func call() throws(XPathError) -> XPathExpression? {
    let start = position
    guard var name = takeName() else { return nil }
    if peek == UInt8(ascii: ":"), !isNext("::") {
      position += 1
      guard let local = takeName() else {
        position = start
        return nil
      }
      name += ":\(local)"
    }
    let end = position
    skipSpace()
    guard peek == UInt8(ascii: "("), !Self.nodeTypes.contains(name) else {
      position = start
      return nil
    }
    position += 1
    guard let function = XPathFunction(rawValue: name) else {
      throw XPathError(.unknownFunction(name), at: start..<end)
    }
    return .call(function, try arguments(of: function, named: start..<end))
  }

  private mutating func arguments(
    of function: XPathFunction, named range: Range<Int>
  ) throws(XPathError) -> [XPathExpression] {
    var arguments: [XPathExpression] = []
    skipSpace()
    if !take(")") {
      while true {
        skipSpace()
        let start = position
        let argument = try expression()
        if arguments.isEmpty, function.takesNodes, argument.kind != .nodes {
          throw XPathError(
            .argumentNotNodes(function: function.rawValue),
            at: start..<trimmed(position, from: start))
        }
        arguments.append(argument)
        skipSpace()
        if take(")") { break }
        guard take(",") else { throw unexpected(expected: "`,` or `)`") }
      }
    }
    guard function.arity.contains(arguments.count) else {
      throw XPathError(
        .argumentCount(
          function: function.rawValue, expected: function.arityWords, found: arguments.count),
        at: range)
    }
    return arguments
  }
}

extension XPathFunction {
  /// `1 argument`, `2 or 3 arguments`.
  fileprivate var arityWords: String {
    let (fewest, most) = (arity.lowerBound, arity.upperBound)
    if most == Int.max { return "\(fewest) arguments or more" }
    if fewest == most { return fewest == 1 ? "1 argument" : "\(fewest) arguments" }
    return "\(fewest) or \(most) argument\(most == 1 ? "" : "s")"
  }
}
