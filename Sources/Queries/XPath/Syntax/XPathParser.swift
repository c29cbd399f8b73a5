// SPDX-License-Identifier: Apache-2.0

/// Reads the grammar of XPath 1.0, sections 2 and 3.
struct XPathParser {
  /// Each level needs the stack of a dozen calls.
  static let maximumDepth = 32

  let bytes: [UInt8]
  var position = 0
  /// How many parentheses, predicates and arguments are open here.
  private var depth = 0
  private(set) var names: [XPathName] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The whole text.
  mutating func parse() throws(XPathError) -> XPathExpression {
    guard bytes.count <= XPath.maximumBytes else {
      throw XPathError(.tooLong, at: 0..<bytes.count)
    }
    let whole = try expression()
    guard position == bytes.count else { throw unexpected(expected: "an operator or the end") }
    return whole
  }

  /// The index of a name; equal names have the same index.
  mutating func place(of name: XPathName) -> Int {
    if let place = names.firstIndex(where: { $0.prefix == name.prefix && $0.local == name.local }) {
      return place
    }
    names.append(name)
    return names.count - 1
  }

  /// An expression with white space around it.
  mutating func expression() throws(XPathError) -> XPathExpression {
    guard depth < Self.maximumDepth else {
      throw XPathError(.tooDeep, at: position..<min(position + 1, bytes.count))
    }
    depth += 1
    defer { depth -= 1 }
    var operands = [try conjunction()]
    while takeWord("or") { operands.append(try conjunction()) }
    return operands.count == 1 ? operands[0] : .any(operands)
  }

  private mutating func conjunction() throws(XPathError) -> XPathExpression {
    var operands = [try equality()]
    while takeWord("and") { operands.append(try equality()) }
    return operands.count == 1 ? operands[0] : .all(operands)
  }

  private mutating func equality() throws(XPathError) -> XPathExpression {
    let first = try relation()
    var others: [(XPathComparison, XPathExpression)] = []
    while true {
      skipSpace()
      if take("!=") {
        others.append((.unequal, try relation()))
      } else if take("=") {
        if peek == UInt8(ascii: "=") {
          throw XPathError(
            .laterSyntax("==", advice: "write `=`"), at: position - 1..<position + 1)
        }
        others.append((.equal, try relation()))
      } else {
        return others.isEmpty ? first : .comparisons(first, others)
      }
    }
  }

  private mutating func relation() throws(XPathError) -> XPathExpression {
    let first = try sum()
    var others: [(XPathComparison, XPathExpression)] = []
    while true {
      skipSpace()
      let comparison: XPathComparison
      if take("<=") {
        comparison = .atMost
      } else if take(">=") {
        comparison = .atLeast
      } else if take("<") {
        comparison = .less
      } else if take(">") {
        comparison = .greater
      } else {
        return others.isEmpty ? first : .comparisons(first, others)
      }
      others.append((comparison, try sum()))
    }
  }

  private mutating func sum() throws(XPathError) -> XPathExpression {
    let first = try product()
    var others: [(XPathArithmetic, XPathExpression)] = []
    while true {
      skipSpace()
      if take("+") {
        others.append((.plus, try product()))
      } else if take("-") {
        others.append((.minus, try product()))
      } else {
        return others.isEmpty ? first : .arithmetic(first, others)
      }
    }
  }

  private mutating func product() throws(XPathError) -> XPathExpression {
    let first = try negation()
    var others: [(XPathArithmetic, XPathExpression)] = []
    while true {
      skipSpace()
      if take("*") {
        others.append((.times, try negation()))
      } else if takeWord("div") {
        others.append((.div, try negation()))
      } else if takeWord("mod") {
        others.append((.mod, try negation()))
      } else {
        return others.isEmpty ? first : .arithmetic(first, others)
      }
    }
  }

  private mutating func negation() throws(XPathError) -> XPathExpression {
    var signs = 0
    skipSpace()
    while take("-") {
      signs += 1
      skipSpace()
    }
    let operand = try union()
    if signs == 0 { return operand }
    // Two signs still convert it to a number.
    let negative = XPathExpression.negative(operand)
    return signs.isMultiple(of: 2) ? .negative(negative) : negative
  }

  private mutating func union() throws(XPathError) -> XPathExpression {
    skipSpace()
    var start = position
    var operands = [try path()]
    while true {
      let end = position
      skipSpace()
      let hasNext = isNext("|")
      if hasNext || operands.count > 1 {
        try checkNodes(operands[operands.count - 1], "`|`", at: start..<end)
      }
      guard hasNext else { break }
      position += 1
      skipSpace()
      start = position
      operands.append(try path())
    }
    return operands.count == 1 ? operands[0] : .union(operands)
  }

  /// - Parameter range: that of the expression.
  func checkNodes(
    _ expression: XPathExpression, _ what: String, at range: Range<Int>
  ) throws(XPathError) {
    guard expression.kind != .nodes else { return }
    throw XPathError(.notNodes(what), at: range)
  }
}
