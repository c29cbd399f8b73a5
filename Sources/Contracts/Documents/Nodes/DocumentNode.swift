// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values
import YAMLTree

/// A value of an OpenAPI document, in JSON or in YAML, with its place.
///
/// Scalars of YAML are read by YAML 1.2's core schema, so both texts of one document give the same
/// values.
package struct DocumentNode: Sendable {
  enum Storage: Sendable {
    case json(JSONNode, SourceFileID)
    case yaml(YAMLNode)
  }

  let storage: Storage

  init(_ node: JSONNode, of file: SourceFileID) { storage = .json(node, file) }

  init(_ node: YAMLNode) { storage = .yaml(node) }

  /// Where it is written; for an alias of YAML, the alias. Different containers have different spans.
  package var span: SourceSpan {
    switch storage {
    case .json(let node, let file): SourceSpan(file: file, range: node.range)
    case .yaml(let node): node.span
    }
  }

  /// Whether the text is YAML, in which aliases show one value in several places.
  var isYAML: Bool { if case .yaml = storage { true } else { false } }

  package var kind: JSONKind {
    switch storage {
    case .json(let node, _): node.kind
    case .yaml(let node):
      switch node.content {
      case .unwritten, .invalid: .null
      case .scalar(let scalar): scalar.style.isText ? .string : node.coreValue.kind
      case .sequence: .array
      case .mapping: .object
      }
    }
  }

  /// Whether a diagnostic of the YAML reports it already (a tag, an undefined alias).
  var isReported: Bool {
    if case .yaml(let node) = storage, case .invalid = node.content { true } else { false }
  }

  /// The text of a string; nil for another kind.
  package var text: String? {
    switch storage {
    case .json(let node, _): return node.stringValue
    case .yaml(let node):
      guard node.scalar != nil, case .string(let text) = node.coreValue else { return nil }
      return text
    }
  }

  /// The text of a string, and a number, boolean or null as it is written; nil for containers and
  /// what is missing.
  package var writtenText: String? {
    switch storage {
    case .json(let node, _):
      node.isContainer ? nil : node.stringValue ?? String(decoding: node.bytes, as: UTF8.self)
    case .yaml(let node): node.scalar?.text
    }
  }

  package var boolean: Bool? {
    switch storage {
    case .json(let node, _): return node.boolean
    case .yaml(let node):
      guard node.scalar != nil, case .boolean(let value) = node.coreValue else { return nil }
      return value
    }
  }

  package var number: ExactNumber? {
    switch storage {
    case .json(let node, _): return node.number
    case .yaml(let node):
      guard node.scalar != nil, case .number(let value) = node.coreValue else { return nil }
      return value
    }
  }

  /// The elements of a list, in order; empty for another kind.
  package var elements: [DocumentNode] {
    switch storage {
    case .json(let node, let file): node.elements.map { DocumentNode($0, of: file) }
    case .yaml(let node): node.sequence?.map { DocumentNode($0) } ?? []
    }
  }

  /// The members of an object, in order; empty for another kind.
  package var members: [DocumentMember] {
    switch storage {
    case .json(let node, let file):
      node.members.map {
        DocumentMember(
          name: $0.name.stringValue ?? "",
          nameSpan: SourceSpan(file: file, range: $0.name.range),
          value: DocumentNode($0.value, of: file))
      }
    case .yaml(let node):
      node.mapping?.map {
        DocumentMember(name: $0.name, nameSpan: $0.keySpan, value: DocumentNode($0.value))
      } ?? []
    }
  }

  /// Calls a closure with the UTF-8 of each name and with its value, in order; of an object only.
  @inline(__always)
  func forEachMember(_ visit: (UnsafeBufferPointer<UInt8>, DocumentNode) -> Void) {
    switch storage {
    case .json(let node, let file):
      guard node.isObject else { return }
      let document = node.document
      let end = document.end(of: node.position)
      var name = document.firstContent(of: node.position)
      document.bytes.withUnsafeBufferPointer { bytes in
        while name < end {
          let value = DocumentNode(JSONNode(document: document, position: name + 1), of: file)
          let range = document.range(at: name)
          let text = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
          if text.contains(UInt8(ascii: "\\")) {
            (document.stringBytes(at: name) ?? []).withUnsafeBufferPointer { visit($0, value) }
          } else {
            visit(UnsafeBufferPointer(rebasing: text), value)
          }
          name = document.end(of: name + 1)
        }
      }
    case .yaml(let node):
      guard let mapping = node.mapping else { return }
      for entry in mapping {
        _ = entry.ofKey { name in
          visit(name, DocumentNode(entry.value))
          return nil
        }
      }
    }
  }

  /// How many members an object has; 0 for another kind.
  var memberCount: Int {
    switch storage {
    case .json(let node, _): node.isObject ? node.count : 0
    case .yaml(let node): node.mapping?.count ?? 0
    }
  }

  /// The value of a member; nil for another kind. O(members).
  package subscript(name: String) -> DocumentNode? {
    switch storage {
    case .json(let node, let file): node[member: name].map { DocumentNode($0, of: file) }
    case .yaml(let node): node.mapping?.entry(named: name).map { DocumentNode($0.value) }
    }
  }

  /// The element or the member that a token of a JSON Pointer names.
  func child(_ token: String) -> DocumentNode? {
    guard kind == .array else { return self[token] }
    guard let index = Int(token), String(index) == token else { return nil }
    switch storage {
    case .json(let node, let file):
      return index < 0 ? nil : node[index].map { DocumentNode($0, of: file) }
    case .yaml(let node):
      guard let list = node.sequence, list.indices.contains(index) else { return nil }
      return DocumentNode(list[index])
    }
  }

  /// The text of `$ref`, and its place; nil for another value.
  package var reference: Located<String>? {
    guard kind == .object, let node = self["$ref"], let text = node.text else { return nil }
    return Located(text, at: node.span)
  }

  /// Whether both are the same short JSON text without a reference, and so mean the same in every document.
  func hasSameText(as other: DocumentNode) -> Bool {
    guard case .json(let own, _) = storage, case .json(let others, _) = other.storage,
      own.range.count <= 1000
    else { return false }
    return own.bytes == others.bytes && !own.bytes.contains(UInt8(ascii: "$"))
      && !own.bytes.contains(UInt8(ascii: "\\"))
  }

  /// The value without its document; O(size).
  package func value() -> Value {
    switch storage {
    case .json(let node, _): node.value()
    case .yaml(let node): node.coreValue
    }
  }
}

/// A member of an object.
package struct DocumentMember: Sendable {
  package let name: String
  package let nameSpan: SourceSpan
  package let value: DocumentNode
}
