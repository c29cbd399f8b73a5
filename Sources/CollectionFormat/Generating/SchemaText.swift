// SPDX-License-Identifier: Apache-2.0

import Values

/// A JSON object that is built member by member, for the schemas.
struct SchemaObject {
  private(set) var value = OrderedObject()

  init(_ members: [(String, Value)] = []) {
    for (name, value) in members { self[name] = value }
  }

  subscript(name: String) -> Value? {
    get { value[name] }
    set {
      guard let newValue else { return }
      value.members.append((name, newValue))
    }
  }

  var asValue: Value { .object(value) }
}

extension Value {
  static func texts(_ texts: [String]) -> Value { .array(texts.map { .string($0) }) }

  /// The words that a file may contain; one that YAML reads as a number is also that number.
  static func words(_ words: [String]) -> Value {
    .array(
      words.map { .string($0) }
        + words.compactMap { word in ExactNumber(parsing: word).map { .number($0) } })
  }

  static func integer(_ integer: Int) -> Value { .number(ExactNumber(integer)) }

  /// JSON indented by two spaces, with short values on one line and a line feed at the end.
  var indentedJSON: String {
    var text = ""
    write(to: &text, indent: "")
    return text + "\n"
  }

  private func write(to text: inout String, indent: String) {
    let inner = indent + "  "
    switch self {
    case .array(let elements) where !isShort:
      text += "[\n"
      for (place, element) in elements.enumerated() {
        text += inner
        element.write(to: &text, indent: inner)
        text += place + 1 < elements.count ? ",\n" : "\n"
      }
      text += indent + "]"
    case .object(let object) where !isShort:
      text += "{\n"
      for (place, member) in object.members.enumerated() {
        text += inner + Self.compact(.string(member.name)) + ": "
        member.value.write(to: &text, indent: inner)
        text += place + 1 < object.members.count ? ",\n" : "\n"
      }
      text += indent + "}"
    default: text += Self.compact(self)
    }
  }

  /// Whether it fits on the rest of a line and is easy to read.
  private var isShort: Bool {
    switch self {
    case .array, .object: Self.compact(self).utf8.count <= 60
    default: true
    }
  }

  private static func compact(_ value: Value) -> String {
    switch value {
    case .array(let elements): return "[" + elements.map(compact).joined(separator: ", ") + "]"
    case .object(let object):
      guard !object.members.isEmpty else { return "{}" }
      let members = object.members.map { compact(.string($0.name)) + ": " + compact($0.value) }
      return "{ " + members.joined(separator: ", ") + " }"
    default:
      var writer = JSONWriter()
      writer.value(value)
      return String(decoding: writer.take(), as: UTF8.self)
    }
  }
}
