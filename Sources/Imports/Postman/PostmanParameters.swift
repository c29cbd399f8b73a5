// SPDX-License-Identifier: Apache-2.0

import Values

/// The parameters of a scheme: a list in v2.1, a mapping in v2.0.
struct PostmanParameters {
  private var values: [String: JSONNode] = [:]
  private let source: PostmanSource?
  private let node: JSONNode?

  init(_ auth: PostmanObject?, type: String) {
    source = auth?.source
    node = auth?.node
    guard let auth else { return }
    for member in auth.node.members {
      let name = member.name.stringValue ?? ""
      auth.source.mark(member.value, name == type || name == "type" ? .used : .ignored)
      guard name == type else { continue }
      for inner in member.value.members { values[inner.name.stringValue ?? ""] = inner.value }
      for element in member.value.elements {
        guard let key = element[member: "key"]?.stringValue else { continue }
        values[key] = element[member: "value"]
      }
    }
  }

  /// The text of a parameter; empty for none.
  subscript(name: String) -> String { values[name]?.plainText ?? "" }

  func has(_ name: String) -> Bool { values[name].map { !$0.isNull } ?? false }
  func flag(_ name: String) -> Bool { values[name].map { $0.plainText == "true" } ?? false }
  func node(_ name: String) -> JSONNode? { values[name] }

  func place(of name: String) -> ImportFinding.Place {
    guard let source, let node = values[name] ?? node else {
      return ImportFinding.Place(file: 0, offset: 0)
    }
    return source.place(node)
  }

  /// The text of the whole log-in, for a loss: without the values of parameters, of which any may be a key.
  var original: String? {
    guard var text = node?.plainText else { return nil }
    for value in values.values where value.isString && value.plainText.utf8.count > 3 {
      text = text.replacing(value.plainText, with: "***")
    }
    return text
  }
}
