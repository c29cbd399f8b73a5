// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import TestSupport
import Values

/// The members of what the program writes for other programs, as the JSON Schemas of `specs/` have
/// them.
enum ReportSchema {
  /// Each member by its path in the schema (`definitions.place.file`), with its types and whether
  /// it is always there.
  static func members(of path: String) throws -> Value {
    guard let schema = Value(yaml: try text(of: path)) else { throw Unreadable(path: path) }
    var found: [(name: String, value: Value)] = []
    collect(schema, "", into: &found)
    return .object(OrderedObject(found))
  }

  /// A file of the repository.
  static func text(of path: String) throws -> String {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return String(decoding: try readFile("/\(root)/\(path)"), as: UTF8.self)
  }

  struct Unreadable: Error {
    let path: String
  }

  private static func collect(
    _ schema: Value, _ path: String, into found: inout [(name: String, value: Value)]
  ) {
    guard case .object(let object) = schema else { return }
    let required = object["required"].map(texts) ?? []
    for property in entries(of: object["properties"]) {
      let place = path.isEmpty ? property.name : "\(path).\(property.name)"
      note(property.value, isRequired: required.contains(property.name), at: place, into: &found)
      collect(property.value, place, into: &found)
    }
    if let items = object["items"] { collect(items, path + "[]", into: &found) }
    for word in ["allOf", "anyOf", "oneOf"] {
      if case .array(let parts)? = object[word] {
        for part in parts { collect(part, path, into: &found) }
      }
    }
    for word in ["if", "then", "else"] {
      if let part = object[word] { collect(part, path, into: &found) }
    }
    for definition in entries(of: object["definitions"]) {
      collect(definition.value, "definitions.\(definition.name)", into: &found)
    }
  }

  private static func note(
    _ schema: Value, isRequired: Bool, at path: String,
    into found: inout [(name: String, value: Value)]
  ) {
    var words: [String] = []
    types(of: schema, into: &words)
    if let place = found.firstIndex(where: { $0.name == path }) {
      guard case .object(let known) = found[place].value, let old = known["is"] else { return }
      let all = texts(old) + words.filter { !texts(old).contains($0) }
      found[place].value = entry(all, isRequired: isRequired && known["required"] != nil)
    } else {
      found.append((path, entry(words, isRequired: isRequired)))
    }
  }

  private static func entry(_ words: [String], isRequired: Bool) -> Value {
    .members([("is", .words(words))] + (isRequired ? [("required", .boolean(true))] : []))
  }

  /// Types, names of definitions, and values that are written out.
  private static func types(of schema: Value, into words: inout [String]) {
    guard case .object(let object) = schema else { return }
    switch object["type"] {
    case .string(let type)?: words.append(type)
    case .array?: words += object["type"].map(texts) ?? []
    default: break
    }
    if case .string(let reference)? = object["$ref"] { words.append(reference) }
    if case .array(let values)? = object["enum"] { words += values.map(written) }
    if let constant = object["const"] { words.append(written(constant)) }
    if let items = object["items"] {
      var inner: [String] = []
      types(of: items, into: &inner)
      words += inner.map { "list of \($0)" }
    }
    for word in ["allOf", "anyOf", "oneOf"] {
      if case .array(let parts)? = object[word] {
        for part in parts { types(of: part, into: &words) }
      }
    }
  }

  private static func written(_ value: Value) -> String {
    if case .string(let text) = value { "`\(text)`" } else { "`\(value.compactJSON)`" }
  }

  private static func entries(of value: Value?) -> [(name: String, value: Value)] {
    if case .object(let object)? = value { object.members } else { [] }
  }

  private static func texts(_ value: Value) -> [String] {
    guard case .array(let elements) = value else { return [] }
    return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}

extension Value {
  /// JSON without blanks.
  var compactJSON: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.take(), as: UTF8.self)
  }
}
