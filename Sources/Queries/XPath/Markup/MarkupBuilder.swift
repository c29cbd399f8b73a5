// SPDX-License-Identifier: Apache-2.0

import CLibXML2

/// Copies libxml2's tree into a `MarkupDocument`, with entities expanded within the limits.
struct MarkupBuilder {
  private typealias Tree = UnsafeMutablePointer<curlew_xml_node>

  /// A list of siblings that is being walked.
  private struct Level {
    var next: Tree?
    let parent: Int32
    /// The parent's subtree ends with the list, unless the list is that of an entity.
    let closes: Bool
  }

  private let limits: MarkupDocument.Limits
  private var document = MarkupDocument(
    nodes: [], names: [], characters: [], values: [], declarations: [:])
  private var nameIndex: [MarkupDocument.Name: Int32] = [:]
  private var levels: [Level] = []
  /// Declarations of namespaces, which are nodes of XPath too.
  private var declared = 0
  /// The number of expanded entities, which bounds empty entities.
  private var expansions = 0

  init(limits: MarkupDocument.Limits) {
    self.limits = limits
    document.nodes.append(node(.root, parent: -1))
  }

  /// A document without anything in it.
  mutating func empty() -> MarkupDocument {
    document.nodes[0].end = 1
    return document
  }

  /// The document of these children.
  mutating func document(
    _ children: UnsafeMutablePointer<curlew_xml_node>?
  ) throws(MarkupProblem) -> MarkupDocument {
    try descend(children, parent: 0, closes: true)
    while let level = levels.last {
      guard let next = level.next else {
        levels.removeLast()
        if level.closes { close(level.parent) }
        continue
      }
      levels[levels.count - 1].next = next.pointee.next
      try add(next, to: level.parent)
    }
    return document
  }

  private mutating func descend(
    _ children: Tree?, parent: Int32, closes: Bool
  ) throws(MarkupProblem) {
    // Nested entities come in addition to the nesting of elements.
    guard levels.count <= limits.depth * 2 else { throw .tooDeep(limit: limits.depth) }
    levels.append(Level(next: children, parent: parent, closes: closes))
  }

  private mutating func close(_ index: Int32) {
    let place = Int(index)
    document.nodes[place].end = Int32(document.nodes.count)
    document.nodes[place].value =
      document.nodes[place].value.lowerBound..<Int32(document.characters.count)
  }

  private mutating func add(_ tree: Tree, to parent: Int32) throws(MarkupProblem) {
    switch tree.pointee.type {
    case CInt(curlew_xml_element): try addElement(tree, to: parent)
    case CInt(curlew_xml_text), CInt(curlew_xml_cdata):
      try addText(Self.bytes(tree.pointee.content), to: parent)
    case CInt(curlew_xml_comment):
      try addValue(.comment, name: -1, Self.bytes(tree.pointee.content), to: parent)
    case CInt(curlew_xml_instruction):
      let name = self.name(Self.text(tree.pointee.name), nil)
      try addValue(.instruction, name: name, Self.bytes(tree.pointee.content), to: parent)
    case CInt(curlew_xml_entity_reference): try addEntity(tree, to: parent)
    default: break
    }
  }

  // MARK: Elements

  private mutating func addElement(_ tree: Tree, to parent: Int32) throws(MarkupProblem) {
    let index = Int32(document.nodes.count)
    let name = name(Self.text(tree.pointee.name), tree.pointee.ns)
    try append(node(.element, parent: parent, name: name))
    try addDeclarations(tree.pointee.nsDef, of: index)
    var attribute = tree.pointee.properties
    while let next = attribute {
      try addAttribute(next, to: index)
      attribute = next.pointee.next
    }
    document.nodes[Int(index)].content = Int32(document.nodes.count)
    try descend(tree.pointee.children, parent: index, closes: true)
  }

  private mutating func addDeclarations(
    _ first: UnsafeMutablePointer<curlew_xml_ns>?, of element: Int32
  ) throws(MarkupProblem) {
    var declarations: [MarkupDocument.Declaration] = []
    var next = first
    while let declaration = next?.pointee {
      declarations.append(
        MarkupDocument.Declaration(
          prefix: Self.text(declaration.prefix), address: Self.text(declaration.href)))
      next = declaration.next
    }
    guard !declarations.isEmpty else { return }
    declared += declarations.count
    try checkCount()
    document.declarations[element] = declarations
  }

  private mutating func addAttribute(
    _ attribute: UnsafeMutablePointer<curlew_xml_attr>, to element: Int32
  ) throws(MarkupProblem) {
    let start = document.values.count
    try addValue(of: attribute.pointee.children)
    let name = name(Self.text(attribute.pointee.name), attribute.pointee.ns)
    var node = node(.attribute, parent: element, name: name)
    node.value = Int32(start)..<Int32(document.values.count)
    node.isIdentifier = attribute.pointee.atype == CInt(curlew_xml_attribute_id)
    try append(node)
  }

  /// The value of an attribute: texts, and entities that may contain entities.
  private mutating func addValue(of first: Tree?) throws(MarkupProblem) {
    var lists = [first]
    while let next = lists.last {
      guard let tree = next else {
        lists.removeLast()
        continue
      }
      lists[lists.count - 1] = tree.pointee.next
      guard tree.pointee.type == CInt(curlew_xml_entity_reference) else {
        document.values.append(contentsOf: Self.bytes(tree.pointee.content))
        try checkText()
        continue
      }
      switch try expansion(of: tree) {
      case .nodes(let children):
        guard lists.count < limits.depth else { throw .tooDeep(limit: limits.depth) }
        lists.append(children)
      case .text(let bytes):
        document.values.append(contentsOf: bytes)
        try checkText()
      }
    }
  }

  // MARK: Texts

  /// Adjacent texts are one node.
  private mutating func addText(
    _ bytes: some Collection<UInt8>, to parent: Int32
  ) throws(MarkupProblem) {
    guard !bytes.isEmpty else { return }
    let start = Int32(document.characters.count)
    document.characters.append(contentsOf: bytes)
    try checkText()
    let end = Int32(document.characters.count)
    let last = document.nodes.count - 1
    if document.nodes[last].kind == .text, document.nodes[last].parent == parent {
      document.nodes[last].value = document.nodes[last].value.lowerBound..<end
      return
    }
    var node = node(.text, parent: parent)
    node.value = start..<end
    try append(node)
  }

  private mutating func addValue(
    _ kind: MarkupDocument.Node.Kind, name: Int32, _ bytes: UnsafeRawBufferPointer,
    to parent: Int32
  ) throws(MarkupProblem) {
    var node = node(kind, parent: parent, name: name)
    let start = Int32(document.values.count)
    document.values.append(contentsOf: bytes)
    try checkText()
    node.value = start..<Int32(document.values.count)
    try append(node)
  }

  // MARK: Entities

  private enum Expansion {
    case nodes(Tree?)
    case text([UInt8])
  }

  private mutating func addEntity(_ tree: Tree, to parent: Int32) throws(MarkupProblem) {
    switch try expansion(of: tree) {
    case .nodes(let children): try descend(children, parent: parent, closes: false)
    case .text(let bytes): try addText(bytes, to: parent)
    }
  }

  /// The replacement of a reference: the entity's contents, or the reference as written.
  private mutating func expansion(of tree: Tree) throws(MarkupProblem) -> Expansion {
    expansions += 1
    guard expansions <= limits.nodes * 2 else { throw .tooManyNodes(limit: limits.nodes) }
    let written = [UInt8](("&" + Self.text(tree.pointee.name) + ";").utf8)
    // The only child of a reference is the declaration, which has the same beginning as a node.
    guard let declared = tree.pointee.children, declared.pointee.type == CInt(curlew_xml_entity)
    else { return .text(written) }
    let entity = UnsafeMutableRawPointer(declared).assumingMemoryBound(
      to: curlew_xml_entity_declaration.self)
    guard entity.pointee.etype == CInt(curlew_xml_internal_entity) else { return .text(written) }
    if let children = entity.pointee.children { return .nodes(children) }
    return .text([UInt8](Self.bytes(entity.pointee.content)))
  }

  // MARK: Limits

  private mutating func append(_ node: MarkupDocument.Node) throws(MarkupProblem) {
    document.nodes.append(node)
    try checkCount()
  }

  private func checkCount() throws(MarkupProblem) {
    guard document.nodes.count + declared <= limits.nodes + 1 else {
      throw .tooManyNodes(limit: limits.nodes)
    }
  }

  private func checkText() throws(MarkupProblem) {
    guard document.characters.count + document.values.count <= limits.textBytes else {
      throw .tooLong(limit: limits.textBytes)
    }
  }

  // MARK: Parts

  private func node(
    _ kind: MarkupDocument.Node.Kind, parent: Int32, name: Int32 = -1
  ) -> MarkupDocument.Node {
    let next = Int32(document.nodes.count + 1)
    let start = Int32(document.characters.count)
    return MarkupDocument.Node(
      kind: kind, name: name, parent: parent, content: next, end: next, value: start..<start)
  }

  private mutating func name(
    _ local: String, _ namespace: UnsafeMutablePointer<curlew_xml_ns>?
  ) -> Int32 {
    let prefix = Self.text(namespace?.pointee.prefix)
    let name = MarkupDocument.Name(
      namespace: Self.text(namespace?.pointee.href), local: local,
      qualified: prefix.isEmpty ? local : "\(prefix):\(local)")
    if let known = nameIndex[name] { return known }
    let place = Int32(document.names.count)
    document.names.append(name)
    nameIndex[name] = place
    return place
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> UnsafeRawBufferPointer {
    guard let text else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    var count = 0
    while text[count] != 0 { count += 1 }
    return UnsafeRawBufferPointer(start: text, count: count)
  }
}
