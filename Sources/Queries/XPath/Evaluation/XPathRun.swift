// SPDX-License-Identifier: Apache-2.0

import Values

extension XPath {
  /// The result of the expression for a document; the context is its root.
  ///
  /// Bounded by the limits for any expression and document. Selecting nothing is not an error.
  ///
  /// - Parameters:
  ///   - namespaces: addresses by prefix; they take precedence over those of the document's root.
  ///   - work: Counts the steps, and decides whether to stop.
  package func evaluate(
    in document: MarkupDocument, namespaces: [String: String] = [:],
    limits: XPathLimits = XPathLimits(), within work: Workload? = nil
  ) throws(XPathFailure) -> XPathResult {
    var run = try run(in: document, namespaces, limits, work?.stop)
    switch try run.value(of: expression, in: XPathContext(node: XPathNode(index: 0))) {
    case .nodes(let nodes):
      guard nodes.count <= limits.nodes else { throw .tooManyNodes(limit: limits.nodes) }
      return .nodes(
        try nodes.map { node throws(XPathFailure) in
          let text = run.text(of: node)
          // Nested elements have the same text again and again.
          try run.charge(bytes: text.count)
          return String(decoding: text, as: UTF8.self)
        })
    case .text(let text): return .text(String(decoding: text, as: UTF8.self))
    case .number(let number): return .number(number)
    case .boolean(let flag): return .boolean(flag)
    }
  }

  /// The nodes of a document that the expression selects, with the prefixes of its outermost element;
  /// none for another value.
  func nodes(
    in document: MarkupDocument, limits: XPathLimits
  ) throws(XPathFailure) -> [XPathNode] {
    var run = try run(in: document, [:], limits, nil)
    return try run.nodes(of: expression, in: XPathContext(node: XPathNode(index: 0)))
  }

  private func run(
    in document: MarkupDocument, _ namespaces: [String: String], _ limits: XPathLimits,
    _ stop: StopSignal?
  ) throws(XPathFailure) -> XPathRun {
    let tests = try names.map { name throws(XPathFailure) in
      try document.matches(of: name, namespaces)
    }
    return XPathRun(document: document, tests: tests, limits: limits, stop: stop)
  }
}

extension MarkupDocument {
  /// The names of the document that a name test accepts, and the test itself for names of
  /// namespaces.
  fileprivate func matches(
    of name: XPathName, _ namespaces: [String: String]
  ) throws(XPathFailure) -> XPathRun.Test {
    var address: String?
    if let prefix = name.prefix {
      let xml = prefix == "xml" ? XPathRun.xmlNamespace : nil
      guard let bound = namespaces[prefix] ?? rootPrefixes[prefix] ?? xml else {
        throw .unknownPrefix(prefix, name.prefixRange)
      }
      address = bound
    }
    let taken = names.map { candidate in
      if name.prefix == nil, name.local == nil { return true }
      guard candidate.namespace.utf8.elementsEqual((address ?? "").utf8) else { return false }
      return name.local.map(candidate.local.utf8.elementsEqual) ?? true
    }
    return XPathRun.Test(taken: taken, name: name)
  }
}

extension String.UTF8View {
  fileprivate func elementsEqual(_ text: String) -> Bool { elementsEqual(text.utf8) }
}

/// One evaluation of an expression on a document.
struct XPathRun {
  static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

  /// A name test, bound to a document.
  struct Test {
    /// By index of the document's names.
    let taken: [Bool]
    let name: XPathName
  }

  let document: MarkupDocument
  let tests: [Test]
  let limits: XPathLimits
  private var meter: WorkMeter

  init(document: MarkupDocument, tests: [Test], limits: XPathLimits, stop: StopSignal?) {
    self.document = document
    self.tests = tests
    self.limits = limits
    meter = WorkMeter(limit: limits.steps, stop: stop)
  }

  /// Counts steps.
  mutating func charge(_ steps: Int = 1) throws(XPathFailure) {
    do throws(WorkMeter.End) {
      try meter.take(steps)
    } catch {
      throw error == .stopped ? .stopped : .tooManySteps(limit: limits.steps)
    }
  }

  /// Counts the cost of making or searching a text.
  mutating func charge(bytes: Int) throws(XPathFailure) {
    try charge(1 + bytes / 8)
  }

  // MARK: Expressions

  /// The value of an expression.
  mutating func value(
    of expression: XPathExpression, in context: XPathContext
  ) throws(XPathFailure) -> XPathValue {
    try charge()
    switch expression {
    case .text(let text): return .text(text)
    case .number(let number): return .number(number)
    case .negative(let operand): return .number(-(try number(of: operand, in: context)))
    case .call(let function, let arguments):
      return try call(function, arguments, in: context)
    case .any(let operands):
      for operand in operands where try boolean(of: operand, in: context) { return .boolean(true) }
      return .boolean(false)
    case .all(let operands):
      for operand in operands where try !boolean(of: operand, in: context) {
        return .boolean(false)
      }
      return .boolean(true)
    case .comparisons(let first, let others):
      var value = try value(of: first, in: context)
      for (comparison, operand) in others {
        let next = try self.value(of: operand, in: context)
        value = .boolean(try compare(value, comparison, next))
      }
      return value
    case .arithmetic(let first, let others):
      return .number(try arithmetic(first, others, in: context))
    case .union(let operands):
      var nodes: [XPathNode] = []
      for operand in operands { nodes += try self.nodes(of: operand, in: context) }
      return .nodes(try ordered(nodes))
    case .path(let location): return .nodes(try select(location, in: context))
    }
  }

  private mutating func arithmetic(
    _ first: XPathExpression, _ others: [(XPathArithmetic, XPathExpression)],
    in context: XPathContext
  ) throws(XPathFailure) -> Double {
    var result = try number(of: first, in: context)
    for (operation, operand) in others {
      let next = try number(of: operand, in: context)
      switch operation {
      case .plus: result += next
      case .minus: result -= next
      case .times: result *= next
      case .div: result /= next
      case .mod: result = result.truncatingRemainder(dividingBy: next)
      }
    }
    return result
  }

  // MARK: Conversions

  /// The nodes of an expression whose result is nodes.
  mutating func nodes(
    of expression: XPathExpression, in context: XPathContext
  ) throws(XPathFailure) -> [XPathNode] {
    guard case .nodes(let nodes) = try value(of: expression, in: context) else { return [] }
    return nodes
  }

  mutating func number(
    of expression: XPathExpression, in context: XPathContext
  ) throws(XPathFailure) -> Double {
    try number(try value(of: expression, in: context))
  }

  mutating func text(
    of expression: XPathExpression, in context: XPathContext
  ) throws(XPathFailure) -> ArraySlice<UInt8> {
    text(try value(of: expression, in: context))
  }

  mutating func boolean(
    of expression: XPathExpression, in context: XPathContext
  ) throws(XPathFailure) -> Bool {
    Self.boolean(try value(of: expression, in: context))
  }

  /// The `boolean` function.
  static func boolean(_ value: XPathValue) -> Bool {
    switch value {
    case .nodes(let nodes): !nodes.isEmpty
    case .text(let text): !text.isEmpty
    case .number(let number): number != 0 && !number.isNaN
    case .boolean(let flag): flag
    }
  }

  /// The `string` function: for nodes the text of the first.
  func text(_ value: XPathValue) -> ArraySlice<UInt8> {
    switch value {
    case .nodes(let nodes): nodes.first.map { text(of: $0) } ?? []
    case .text(let text): text
    case .number(let number): ArraySlice(XPathNumber.text(number).utf8)
    case .boolean(let flag): ArraySlice((flag ? "true" : "false").utf8)
    }
  }

  /// The `number` function.
  mutating func number(_ value: XPathValue) throws(XPathFailure) -> Double {
    switch value {
    case .number(let number): return number
    case .boolean(let flag): return flag ? 1 : 0
    case .nodes, .text:
      let text = text(value)
      try charge(bytes: text.count)
      return XPathNumber.parse(text)
    }
  }

  /// The string-value of a node; for a namespace node its address.
  func text(of node: XPathNode) -> ArraySlice<UInt8> {
    if node.namespace == 0 { return document.value(of: Int(node.index)) }
    return ArraySlice((namespace(node)?.address ?? "").utf8)
  }

  // MARK: Namespaces

  /// The namespaces in scope of an element, inner ones before outer ones.
  func namespaces(of element: Int32) -> [MarkupDocument.Declaration] {
    var found: [MarkupDocument.Declaration] = []
    var seen: Set<String> = []
    var index = element
    while index > 0 {
      for declaration in document.declarations[index] ?? []
      where seen.insert(declaration.prefix).inserted {
        if !declaration.address.isEmpty { found.append(declaration) }
      }
      index = document.nodes[Int(index)].parent
    }
    found.append(MarkupDocument.Declaration(prefix: "xml", address: Self.xmlNamespace))
    return found
  }

  /// The declaration of a namespace node.
  func namespace(_ node: XPathNode) -> MarkupDocument.Declaration? {
    let all = namespaces(of: node.index)
    let place = Int(node.namespace) - 1
    return all.indices.contains(place) ? all[place] : nil
  }

  // MARK: Order

  /// The nodes in document order without duplicates.
  mutating func ordered(_ nodes: [XPathNode]) throws(XPathFailure) -> [XPathNode] {
    var isOrdered = true
    for place in nodes.indices.dropFirst() where nodes[place] <= nodes[place - 1] {
      isOrdered = false
      break
    }
    if isOrdered { return nodes }
    try charge(nodes.count)
    var result: [XPathNode] = []
    for node in nodes.sorted() where result.last != node { result.append(node) }
    return result
  }
}
