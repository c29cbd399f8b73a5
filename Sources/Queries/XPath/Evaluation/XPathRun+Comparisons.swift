// SPDX-License-Identifier: Apache-2.0

extension XPathRun {
  /// A comparison (XPath 1.0, section 3.4). A comparison with nodes holds if it holds for one of
  /// them; it is made in one walk, not for each pair.
  mutating func compare(
    _ left: XPathValue, _ comparison: XPathComparison, _ right: XPathValue
  ) throws(XPathFailure) -> Bool {
    switch (left, right) {
    case (.nodes(let left), .nodes(let right)):
      return comparison == .equal || comparison == .unequal
        ? try compareTexts(left, right, areEqual: comparison == .equal)
        : try compareOrder(left, comparison, right)
    case (.nodes(let nodes), let other): return try compare(nodes, comparison, other)
    case (let other, .nodes(let nodes)): return try compare(nodes, comparison.turned, other)
    default: break
    }
    switch comparison {
    case .equal: return try areEqual(left, right)
    case .unequal: return try !areEqual(left, right)
    case .less, .atMost, .greater, .atLeast:
      return Self.holds(try number(left), comparison, try number(right))
    }
  }

  private static func holds(
    _ left: Double, _ comparison: XPathComparison, _ right: Double
  ) -> Bool {
    switch comparison {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .atMost: left <= right
    case .greater: left > right
    case .atLeast: left >= right
    }
  }

  /// For two values that are not nodes.
  private mutating func areEqual(
    _ left: XPathValue, _ right: XPathValue
  ) throws(XPathFailure) -> Bool {
    switch (left, right) {
    case (.boolean, _), (_, .boolean): return Self.boolean(left) == Self.boolean(right)
    case (.number, _), (_, .number): return try number(left) == number(right)
    default:
      let (left, right) = (text(left), text(right))
      try charge(bytes: min(left.count, right.count))
      return left == right
    }
  }

  /// For nodes and a value that is not nodes.
  private mutating func compare(
    _ nodes: [XPathNode], _ comparison: XPathComparison, _ other: XPathValue
  ) throws(XPathFailure) -> Bool {
    if case .boolean = other {
      let flag = XPathValue.boolean(!nodes.isEmpty)
      return try compare(flag, comparison, other)
    }
    for node in nodes where try compare(.text(text(of: node)), comparison, other) { return true }
    return false
  }

  /// `=`: a text of one side is among those of the other. `!=`: two texts differ.
  private mutating func compareTexts(
    _ left: [XPathNode], _ right: [XPathNode], areEqual: Bool
  ) throws(XPathFailure) -> Bool {
    guard !left.isEmpty, !right.isEmpty else { return false }
    if areEqual {
      let (few, many) = left.count < right.count ? (left, right) : (right, left)
      let texts = try Set(
        few.map { node throws(XPathFailure) in try chargedText(of: node) })
      for node in many where texts.contains(try chargedText(of: node)) { return true }
      return false
    }
    let first = text(of: left[0])
    for node in left + right where try chargedText(of: node) != first { return true }
    return false
  }

  private mutating func chargedText(
    of node: XPathNode
  ) throws(XPathFailure) -> ArraySlice<UInt8> {
    let text = text(of: node)
    try charge(bytes: text.count)
    return text
  }

  /// The least, or the greatest, of each side decides.
  private mutating func compareOrder(
    _ left: [XPathNode], _ comparison: XPathComparison, _ right: [XPathNode]
  ) throws(XPathFailure) -> Bool {
    let isLess = comparison == .less || comparison == .atMost
    guard let first = try extreme(left, isLeast: isLess),
      let second = try extreme(right, isLeast: !isLess)
    else { return false }
    return Self.holds(first, comparison, second)
  }

  /// Nil if none is a number.
  private mutating func extreme(
    _ nodes: [XPathNode], isLeast: Bool
  ) throws(XPathFailure) -> Double? {
    var found: Double?
    for node in nodes {
      let number = try number(.text(text(of: node)))
      guard !number.isNaN else { continue }
      found = found.map { isLeast ? min($0, number) : max($0, number) } ?? number
    }
    return found
  }
}
