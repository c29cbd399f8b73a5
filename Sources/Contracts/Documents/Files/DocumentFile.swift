// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Queries

/// One file of a document, with the addresses of its parts.
struct DocumentFile: Sendable {
  /// As the first file's path is written, joined with the reference.
  let path: String
  let root: DocumentNode
  /// What references are relative to: `$self`, else the path.
  let address: String
  /// Whether a value may be in several places by an alias of YAML.
  let mayHaveAliases: Bool
  /// The parts that a name identifies (`$anchor`, `$dynamicAnchor`), by `address#name`.
  private(set) var anchors: [ByteText: DocumentNode] = [:]
  /// The parts with an `$id`, by their address.
  private(set) var identified: [ByteText: DocumentNode] = [:]
  /// The parts with an `$id`, in the order of the text.
  private(set) var resources: [Resource] = []
  /// The address that references of a part are relative to, where an `$id` changes it.
  private(set) var addresses: [SourceSpan: String] = [:]
  /// All references of the file with the addresses of their files, in order.
  private(set) var references: [(reference: Located<String>, address: String)] = []

  /// A part with an address of its own.
  struct Resource: Sendable {
    let span: SourceSpan
    let address: String
    /// `$schema`, and where it is written.
    let dialect: Located<String>?
  }

  /// The parts with a `$dynamicAnchor`, by the address of the resource that they are in.
  private(set) var dynamicAnchors: [ByteText: [(name: String, node: DocumentNode)]] = [:]

  /// - Parameter refersToItself: whether no part has a name of its own, and no reference leads to another
  ///   file; then the file is not searched.
  init(
    path: String, root: DocumentNode, refersToItself: Bool = false, mayHaveAliases: Bool = true
  ) {
    self.path = path
    self.root = root
    self.mayHaveAliases = mayHaveAliases
    address = root["$self"]?.text.map { SchemaAddress.resolve($0, against: path).address } ?? path
    if !refersToItself { scan() }
  }

  /// The address that the references of an object are relative to.
  func address(of object: DocumentNode) -> String { addresses[object.span] ?? address }

  /// The innermost part with an `$id` that a place is in.
  func resource(around span: SourceSpan) -> Resource? {
    resources.last {
      $0.span.lowerBound <= span.lowerBound && span.upperBound <= $0.span.upperBound
    }
  }

  // MARK: Finding references

  private struct Waiting {
    let node: DocumentNode
    let address: String
    /// Whether the members are names that the author has chosen, not words of the format.
    let hasNames: Bool
  }

  /// Walks over everything but data: examples, defaults, members of `enum`.
  private mutating func scan() {
    var waiting = [Waiting(node: root, address: address, hasNames: false)]
    while let next = waiting.popLast() {
      switch next.node.kind {
      case .array:
        for element in next.node.elements.reversed() {
          waiting.append(Waiting(node: element, address: next.address, hasNames: false))
        }
      case .object:
        let address = next.hasNames ? next.address : noteNames(of: next.node, next.address)
        for member in next.node.members.reversed() where next.hasNames || !member.isData {
          waiting.append(
            Waiting(
              node: member.value, address: address,
              hasNames: !next.hasNames && Self.namedMembers.contains(member.name)))
        }
      case .null, .boolean, .number, .string: break
      }
    }
  }

  /// - Returns: the address for what is in the object.
  private mutating func noteNames(of node: DocumentNode, _ outer: String) -> String {
    var address = outer
    if let identifier = node["$id"]?.text, !identifier.utf8.starts(with: "#".utf8) {
      address = SchemaAddress.resolve(identifier, against: outer).address
      if identified[ByteText(address)] == nil { identified[ByteText(address)] = node }
      let dialect = node["$schema"].flatMap { node in
        node.text.map { Located($0, at: node.span) }
      }
      resources.append(Resource(span: node.span, address: address, dialect: dialect))
    }
    for keyword in ["$anchor", "$dynamicAnchor"] {
      guard let name = node[keyword]?.text else { continue }
      let key = ByteText("\(address)#\(name)")
      if anchors[key] == nil { anchors[key] = node }
      if keyword == "$dynamicAnchor" {
        dynamicAnchors[ByteText(address), default: []].append((name, node))
      }
    }
    let isMoved = address != self.address
    if isMoved, node["$dynamicRef"] != nil { addresses[node.span] = address }
    guard let reference = node.reference else { return address }
    if isMoved { addresses[node.span] = address }
    references.append(
      (reference, SchemaAddress.resolve(reference.content, against: address).address))
    return address
  }

  /// Members whose own members have names that the author has chosen.
  private static let namedMembers: Set<String> = [
    "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "schemas",
    "responses", "examples", "requestBodies", "headers", "securitySchemes", "links", "callbacks",
    "pathItems", "mediaTypes", "paths", "webhooks", "content", "variables", "encoding",
    "additionalOperations",
  ]
}

extension DocumentMember {
  /// Whether the value is data, in which `$ref` is a member like others.
  fileprivate var isData: Bool {
    switch name {
    case "example", "default", "enum", "const", "value", "dataValue": true
    case "examples": value.kind == .array
    default: name.utf8.starts(with: "x-".utf8)
    }
  }
}
