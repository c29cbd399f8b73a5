// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Queries
import Synchronization
import Values

/// Gives the schemas of a document to the compiler, each when it is needed.
///
/// A component is any schema that something refers to, or that a caller asks for; it is known by its
/// place in the text.
final class DocumentSchemas: SchemaComponentSource {
  private struct Component {
    let node: DocumentNode
    /// `Pet` of `#/components/schemas/Pet`; nil for a schema that no reference leads to.
    let name: String?
  }

  private struct State {
    /// From number 1 on.
    var components: [Component] = []
    var numbers: [SourceSpan: Int] = [:]
  }

  private let document: OpenAPIDocument
  private let dialects: DocumentDialects
  private let state = Mutex(State())

  init(_ document: OpenAPIDocument, _ dialects: DocumentDialects) {
    self.document = document
    self.dialects = dialects
  }

  /// The number of the last schema.
  var count: Int { state.withLock { $0.components.count } }

  /// The number of the schema at a node.
  func number(of node: DocumentNode, named name: String? = nil) -> Int {
    state.withLock { state in
      if let known = state.numbers[node.span] { return known }
      state.components.append(Component(node: node, name: name))
      state.numbers[node.span] = state.components.count
      return state.components.count
    }
  }

  func node(of component: Int) -> DocumentNode { self[component].node }

  func name(of component: Int) -> String? { self[component].name }

  /// The node at a place as a JSONPath of the document; `FILE#…` for one of another file.
  func path(of span: SourceSpan) -> String { document.files.path(of: span) }

  private subscript(component: Int) -> Component {
    state.withLock { $0.components[component - 1] }
  }

  // MARK: For the compiler

  func text(of component: Int) -> SchemaComponentText {
    let node = self[component].node
    let file = document.files.file(of: node)
    let address = file.resource(around: node.span)?.address ?? file.address
    let anchors = file.dynamicAnchors[ByteText(address)] ?? []
    return SchemaComponentText(
      value(of: node), at: address, dialects.dialect(of: node),
      dynamicAnchors: anchors.map { ($0.name, number(of: $0.node)) })
  }

  /// The schema; of a parameter of 2.0, which has its keywords beside its own members, without them.
  private func value(of node: DocumentNode) -> Value {
    guard document.version == .v2, node["in"]?.text != nil, node["name"]?.text != nil,
      case .object(var object) = node.value()
    else { return node.value() }
    object.members.removeAll { $0.name == "required" }
    return .object(object)
  }

  func target(of reference: String, at pointer: JSONPointer, in component: Int) -> Int? {
    guard let object = self[component].node.descendant(at: pointer),
      let target = try? document.files.target(of: Located(reference, at: object.span), in: object)
    else { return nil }
    let name = JSONPointer(parsing: reference).tokens.last.map(SchemaAddress.decodedFragment)
    return number(of: target, named: name)
  }
}

extension DocumentNode {
  /// What a pointer leads to; nil for nothing.
  func descendant(at pointer: JSONPointer) -> DocumentNode? {
    var node = self
    for token in pointer.tokens {
      guard let next = node.child(token) else { return nil }
      node = next
    }
    return node
  }
}
