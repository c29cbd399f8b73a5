// SPDX-License-Identifier: Apache-2.0

extension XPathParser {
  /// A path expression: a location path, or a primary expression with predicates and steps.
  mutating func path() throws(XPathError) -> XPathExpression {
    skipSpace()
    if take("//") {
      var steps = [Self.descendantsAndSelf]
      try relative(&steps)
      return .path(XPathLocation(start: .root, steps: steps))
    }
    if take("/") {
      skipSpace()
      var steps: [XPathStep] = []
      if beginsStep { try relative(&steps) }
      return .path(XPathLocation(start: .root, steps: steps))
    }
    let start = position
    guard let primary = try primary() else {
      var steps: [XPathStep] = []
      try relative(&steps)
      return .path(XPathLocation(start: .context, steps: steps))
    }
    return try filtered(primary, from: start)
  }

  /// The predicates and steps after a primary expression.
  private mutating func filtered(
    _ primary: XPathExpression, from start: Int
  ) throws(XPathError) -> XPathExpression {
    let end = position
    skipSpace()
    if peek == UInt8(ascii: "[") {
      try checkNodes(primary, "a predicate", at: start..<end)
    }
    let predicates = try predicates()
    var steps: [XPathStep] = []
    skipSpace()
    if peek == UInt8(ascii: "/") {
      try checkNodes(primary, "`/`", at: start..<end)
      if take("//") { steps.append(Self.descendantsAndSelf) } else { position += 1 }
      try relative(&steps)
    }
    if predicates.isEmpty, steps.isEmpty {
      position = end
      return primary
    }
    return .path(XPathLocation(start: .nodes(primary, predicates), steps: steps))
  }

  private static var descendantsAndSelf: XPathStep {
    XPathStep(axis: .descendantOrSelf, test: .anything, predicates: [])
  }

  /// Steps with `/` or `//` between them, at least one.
  private mutating func relative(_ steps: inout [XPathStep]) throws(XPathError) {
    while true {
      add(try step(), to: &steps)
      let end = position
      skipSpace()
      if take("//") {
        steps.append(Self.descendantsAndSelf)
      } else if !take("/") {
        position = end
        return
      }
    }
  }

  /// Adds a step; `//a` becomes one walk over the descendants if no predicate counts positions,
  /// which would be among the children of each element.
  private func add(_ step: XPathStep, to steps: inout [XPathStep]) {
    guard step.axis == .child, let last = steps.last, last.isDescendantsAndSelf,
      !step.predicates.contains(where: \.mayCountPositions)
    else { return steps.append(step) }
    steps[steps.count - 1] = XPathStep(
      axis: .descendant, test: step.test, predicates: step.predicates)
  }

  /// Whether a step can begin here.
  private var beginsStep: Bool {
    guard let byte = peek else { return false }
    return byte.isXMLNameStart || byte == UInt8(ascii: "@") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "*")
  }

  private mutating func step() throws(XPathError) -> XPathStep {
    skipSpace()
    for (word, axis) in [("..", XPathAxis.parent), (".", .itself)] where take(word) {
      let end = position
      skipSpace()
      if peek == UInt8(ascii: "[") {
        throw XPathError(.abbreviatedStep(word), at: end - word.utf8.count..<position + 1)
      }
      position = end
      return XPathStep(axis: axis, test: .anything, predicates: [])
    }
    var axis = XPathAxis.child
    if take("@") {
      axis = .attribute
    } else if let named = try takeAxis() {
      axis = named
    }
    let test = try nodeTest()
    return XPathStep(axis: axis, test: test, predicates: try predicates())
  }

  /// A name followed by `::`.
  private mutating func takeAxis() throws(XPathError) -> XPathAxis? {
    let start = position
    guard let name = takeName() else { return nil }
    let end = position
    skipSpace()
    guard take("::") else {
      position = start
      return nil
    }
    guard let axis = XPathAxis(rawValue: name) else {
      throw XPathError(.unknownAxis(name), at: start..<end)
    }
    return axis
  }

  private mutating func nodeTest() throws(XPathError) -> XPathNodeTest {
    skipSpace()
    let start = position
    if take("*") { return .name(place(of: XPathName(prefix: nil, local: nil, prefixRange: 0..<0))) }
    guard let first = takeName() else { throw unexpected(expected: "a step of a path") }
    let end = position
    if peek == UInt8(ascii: ":"), !isNext("::") {
      position += 1
      if take("*") {
        return .name(place(of: XPathName(prefix: first, local: nil, prefixRange: start..<end)))
      }
      guard let local = takeName() else { throw unexpected(expected: "a name or `*`") }
      return .name(place(of: XPathName(prefix: first, local: local, prefixRange: start..<end)))
    }
    skipSpace()
    if peek == UInt8(ascii: "("), let test = try nodeType(first) { return test }
    position = end
    return .name(place(of: XPathName(prefix: nil, local: first, prefixRange: start..<start)))
  }

  /// `text()` and other node types; nil for a word that is not a node type.
  private mutating func nodeType(_ word: String) throws(XPathError) -> XPathNodeTest? {
    guard Self.nodeTypes.contains(word) else { return nil }
    position += 1
    skipSpace()
    var target: ArraySlice<UInt8>?
    if word == "processing-instruction" { target = try takeLiteral() }
    skipSpace()
    guard take(")") else { throw unexpected(expected: "`)`") }
    switch word {
    case "node": return .anything
    case "text": return .text
    case "comment": return .comment
    default: return .instruction(target)
    }
  }

  static let nodeTypes = ["node", "text", "comment", "processing-instruction"]

  private mutating func predicates() throws(XPathError) -> [XPathExpression] {
    var predicates: [XPathExpression] = []
    while true {
      let end = position
      skipSpace()
      guard take("[") else {
        position = end
        return predicates
      }
      predicates.append(try expression())
      skipSpace()
      guard take("]") else { throw unexpected(expected: "`]`") }
    }
  }
}
