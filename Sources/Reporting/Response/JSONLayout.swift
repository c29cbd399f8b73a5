// SPDX-License-Identifier: Apache-2.0

import Values

/// JSON with line breaks and indentation by two spaces: only white space differs from the original,
/// not digits, order or escapes.
struct JSONLayout {
  private let document: JSONDocument

  init(_ document: JSONDocument) {
    self.document = document
  }

  func add(to text: inout ConsoleText) {
    add(document.root, indent: 0, to: &text)
    text.endLine()
  }

  private func add(_ node: JSONNode, indent: Int, to text: inout ConsoleText) {
    switch node.kind {
    case .object where node.count > 0:
      text.add("{")
      addMembers(node, indent: indent + 2, to: &text)
      text.spaces(indent)
      text.add("}")
    case .array where node.count > 0:
      text.add("[")
      addElements(node, indent: indent + 2, to: &text)
      text.spaces(indent)
      text.add("]")
    case .object: text.add("{}")
    case .array: text.add("[]")
    case .string: text.add(String(decoding: node.bytes, as: UTF8.self), .good)
    case .number: text.add(String(decoding: node.bytes, as: UTF8.self), .caution)
    case .boolean, .null: text.add(String(decoding: node.bytes, as: UTF8.self), .dim)
    }
  }

  private func addMembers(_ node: JSONNode, indent: Int, to text: inout ConsoleText) {
    var isFirst = true
    for member in node.members {
      if !isFirst { text.add(",") }
      isFirst = false
      text.endLine()
      text.spaces(indent)
      text.add(String(decoding: member.name.bytes, as: UTF8.self), .bold)
      text.add(": ")
      add(member.value, indent: indent, to: &text)
    }
    text.endLine()
  }

  private func addElements(_ node: JSONNode, indent: Int, to text: inout ConsoleText) {
    var isFirst = true
    for element in node.elements {
      if !isFirst { text.add(",") }
      isFirst = false
      text.endLine()
      text.spaces(indent)
      add(element, indent: indent, to: &text)
    }
    text.endLine()
  }
}
