// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Queries
import Values

/// The values that the operations of a document offer, in its order: a schema that several operations use
/// is looked at once for requests and once for responses.
package struct DocumentedValues {
  /// The most values of a document; further ones are not counted.
  package static let most = 20_000

  /// A schema that waits.
  private struct Waiting {
    let node: DocumentNode
    let owner: String
    let path: String?
    let direction: SchemaDirection
  }

  private struct Seen: Hashable {
    let schema: ShownValue
    let direction: SchemaDirection
  }

  private let document: OpenAPIDocument
  /// The names of the schemas of `components`, by their places.
  private let names: [SourceSpan: String]
  private var waiting: [Waiting] = []
  private var seen: Set<Seen> = []
  package private(set) var values: [DocumentedValue] = []
  /// Whether there are more than `most`.
  package private(set) var isCut = false

  /// - Parameter isAskedFor: whether an operation, or a response of it, has to be covered.
  package init(
    of document: OpenAPIDocument,
    isAskedFor: (DocumentedOperation, DocumentedResponse?) -> Bool = { _, _ in true }
  ) {
    self.document = document
    let named =
      document.files.root?["components"]?["schemas"] ?? document.files.root?["definitions"]
    names = Dictionary((named?.members ?? []).map { ($0.value.span, $0.name) }) { first, _ in first
    }
    for operation in document.operations where isAskedFor(operation, nil) {
      let name = "\(operation.method) \(operation.path.content)"
      addRequest(of: operation, name)
      for response in operation.responses where isAskedFor(operation, response) {
        add(response, "\(name) \(response.status.content)")
      }
    }
  }

  // MARK: Where values are

  private mutating func addRequest(of operation: DocumentedOperation, _ name: String) {
    for parameter in operation.parameters {
      add(parameter, "\(name) \(parameter.location.rawValue) \(parameter.name.content)", .request)
    }
    for media in operation.body?.media ?? [] { add(media, "\(name) request", .request) }
  }

  private mutating func add(_ response: DocumentedResponse, _ name: String) {
    for header in response.headers {
      add(header, "\(name) header \(header.name.content)", .response)
    }
    for media in response.media { add(media, name, .response) }
  }

  private mutating func add(
    _ parameter: DocumentedParameter, _ owner: String, _ direction: SchemaDirection
  ) {
    if let content = parameter.content { return add(content, owner, direction) }
    guard case .node(let node)? = parameter.schema else { return }
    walk(Waiting(node: node, owner: owner, path: nil, direction: direction))
  }

  private mutating func add(
    _ media: DocumentedMedia, _ owner: String, _ direction: SchemaDirection
  ) {
    switch media.schema {
    case .node(let node)?:
      walk(Waiting(node: node, owner: owner, path: nil, direction: direction))
    case .fields(let fields)?:
      for field in fields { add(field, "\(owner) \(field.name.content)", direction) }
    case nil: break
    }
    guard let item = media.itemSchema else { return }
    walk(Waiting(node: item, owner: owner, path: "$[*]", direction: direction))
  }

  // MARK: Schemas

  private mutating func walk(_ start: Waiting) {
    waiting.append(start)
    while let next = waiting.popLast() {
      guard
        seen.insert(Seen(schema: ShownValue(of: next.node.span), direction: next.direction))
          .inserted
      else { continue }
      let first = waiting.count
      visit(next)
      // What was put last is taken first: so values stay in the order of the document.
      waiting[first...].reverse()
    }
  }

  private mutating func visit(_ place: Waiting) {
    let node = place.node
    if let reference = node.reference {
      if let target = try? document.files.target(of: reference, in: node) {
        let name = names[target.span]
        waiting.append(
          Waiting(
            node: target, owner: name ?? place.owner, path: name == nil ? place.path : nil,
            direction: place.direction))
      }
      // Siblings of a reference count since 3.1.
      guard document.version >= .v31 else { return }
    }
    addScalars(node, place)
    addList(node, place)
    addMembers(node, place)
    for keyword in ["allOf", "oneOf", "anyOf"] { addParts(keyword, node, place) }
    for keyword in ["then", "else"] {
      if let part = node[keyword] { wait(part, place, place.path) }
    }
  }

  private mutating func add(
    _ words: String, _ key: ShownValue, _ place: Waiting, path: String? = nil
  ) {
    guard values.count < Self.most else {
      isCut = true
      return
    }
    values.append(
      DocumentedValue(
        owner: place.owner, path: path ?? place.path, words: words, direction: place.direction,
        key: key))
  }

  private mutating func wait(_ node: DocumentNode, _ place: Waiting, _ path: String?) {
    waiting.append(
      Waiting(node: node, owner: place.owner, path: path, direction: place.direction))
  }

  private mutating func addScalars(_ node: DocumentNode, _ place: Waiting) {
    let choices = node["enum"]?.elements ?? []
    for (index, choice) in choices.enumerated() {
      add(Self.words(of: choice), ShownValue(of: node.span, .choice(index)), place)
    }
    guard choices.isEmpty, node["const"] == nil else { return }
    if node.types.contains("boolean") {
      for value in [true, false] {
        add("\(value)", ShownValue(of: node.span, .boolean(value)), place)
      }
    }
    if node.mayBeNull(in: document.version) {
      add("null", ShownValue(of: node.span, .null), place)
    }
  }

  /// A text is cut like values in messages.
  private static func words(of choice: DocumentNode) -> String {
    ContractWords.cut(choice.value().jsonText())
  }

  private mutating func addList(_ node: DocumentNode, _ place: Waiting) {
    if node.types.contains("array") {
      if (node["minItems"]?.writtenText ?? "0") == "0" {
        add("empty list", ShownValue(of: node.span, .list(isFilled: false)), place)
      }
      if node["maxItems"]?.writtenText != "0" {
        add("filled list", ShownValue(of: node.span, .list(isFilled: true)), place)
      }
    }
    let path = "\(place.path ?? "$")[*]"
    for part in node["prefixItems"]?.elements ?? [] { wait(part, place, path) }
    guard let items = node["items"] else { return }
    for part in items.kind == .array ? items.elements : [items] { wait(part, place, path) }
  }

  private mutating func addMembers(_ node: DocumentNode, _ place: Waiting) {
    let required = Set((node["required"]?.elements ?? []).compactMap(\.text).map(ByteText.init))
    for member in node["properties"]?.members ?? [] {
      guard !isLeftOut(member.value, place.direction) else { continue }
      let path = (place.path ?? "$") + PathName.step(to: member.name)
      if !required.contains(ByteText(member.name)) {
        add("present", ShownValue(of: member.value.span), place, path: path)
      }
      wait(member.value, place, path)
    }
    for keyword in ["patternProperties", "dependentSchemas"] {
      for member in node[keyword]?.members ?? [] { wait(member.value, place, place.path) }
    }
    if let others = node["additionalProperties"], others.kind == .object {
      wait(others, place, "\(place.path ?? "$").*")
    }
  }

  /// Whether a member is not in such a message, or has no value at all.
  private func isLeftOut(_ member: DocumentNode, _ direction: SchemaDirection) -> Bool {
    let unwanted = direction == .request ? "readOnly" : "writeOnly"
    if member.boolean == false || member[unwanted]?.boolean == true { return true }
    return document.resolved(member)?[unwanted]?.boolean == true
  }

  private mutating func addParts(_ keyword: String, _ node: DocumentNode, _ place: Waiting) {
    let parts = node[keyword]?.elements ?? []
    for (index, part) in parts.enumerated() {
      if keyword != "allOf", parts.count > 1 {
        let target = part.reference.flatMap { try? document.files.target(of: $0, in: part) }
        let name = target.flatMap { names[$0.span] }
        add("\(keyword) \(name ?? "\(index + 1)")", ShownValue(of: part.span), place)
      }
      wait(part, place, place.path)
    }
  }
}

extension DocumentNode {
  /// The names of `type`.
  fileprivate var types: [String] {
    guard let node = self["type"] else { return [] }
    return node.text.map { [$0] } ?? node.elements.compactMap(\.text)
  }

  /// Whether null is one of the types.
  fileprivate func mayBeNull(in version: OpenAPIVersion) -> Bool {
    switch version {
    case .v2: self["x-nullable"]?.boolean == true && self["type"] != nil
    case .v30: self["nullable"]?.boolean == true && self["type"] != nil
    case .v31, .v32: types.contains("null") && types.count > 1
    }
  }
}
