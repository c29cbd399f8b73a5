// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Testing
import Values

/// What editors insert and show of the schemas.
@Suite struct `Snippets and examples of the schemas` {
  /// Each property of each mapping in both schemas.
  struct Property {
    let mapping: String
    let name: String
    let schema: OrderedObject
  }

  private static func mappings() throws -> [(name: String, schema: OrderedObject)] {
    let names = Set(FormatTables.all.map(\.name))
    return try [("collection", SchemaWriter.collection), ("project", SchemaWriter.project)]
      .flatMap { root, text -> [(name: String, schema: OrderedObject)] in
        guard case .object(let schema) = try #require(Value(yaml: text)),
          case .object(let definitions)? = schema["definitions"]
        else { throw CancellationError() }
        return [(root, schema)]
          + definitions.members.compactMap { name, definition in
            guard names.contains(name), case .object(let object) = definition else { return nil }
            return (name, object)
          }
      }
  }

  private static func properties() throws -> [Property] {
    try mappings().flatMap { mapping, schema -> [Property] in
      guard case .object(let properties)? = schema["properties"] else { return [] }
      return properties.members.compactMap { name, value in
        guard case .object(let object) = value, object["not"] == nil else { return nil }
        return Property(mapping: mapping, name: name, schema: object)
      }
    }
  }

  /// JSON is YAML too.
  private func json(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.take(), as: UTF8.self)
  }

  /// What the key alone does not make whole.
  private func beside(_ property: Property) -> String {
    switch (property.mapping, property.name) {
    case ("capture", "secret"), ("capture", "default"), ("capture", "append"): ", json: $.a"
    case ("returned", let name) where name != "returned": ", returned: a"
    default: ""
    }
  }

  private func messages(_ piece: String, in mapping: String) -> [String] {
    if let text = FormatExample.project(around: piece, in: mapping) {
      return loadProject(text).diagnostics.map(\.message)
    }
    guard let text = FormatExample.file(around: piece, in: mapping) else { return [] }
    return loadCollection(text).diagnostics.map(\.message)
  }

  @Test func `every key has a description, an example and a snippet`() throws {
    for property in try Self.properties() {
      for member in ["description", "examples", "defaultSnippets"] {
        #expect(property.schema[member] != nil, "\(property.mapping).\(property.name) \(member)")
      }
    }
  }

  @Test func `every example and every snippet of a key loads`() throws {
    var count = 0
    for property in try Self.properties() {
      let examples = property.schema["examples"].flatMap(\.elements) ?? []
      let bodies = (property.schema["defaultSnippets"].flatMap(\.elements) ?? [])
        .compactMap { $0.member("body")?.filledIn }
      for value in examples + bodies {
        let piece = "\(property.name): \(json(value))" + beside(property)
        #expect(messages(piece, in: property.mapping) == [], "\(property.mapping).\(piece)")
        count += 1
      }
      #expect(examples.map(json) == bodies.map(json), "\(property.mapping).\(property.name)")
    }
    #expect(count > 1000)
  }

  @Test func `every whole mapping to begin with loads`() throws {
    var names: Set<String> = []
    for (mapping, schema) in try Self.mappings() {
      for snippet in schema["defaultSnippets"].flatMap(\.elements) ?? [] {
        let body = json(try #require(snippet.member("body")).filledIn)
        names.insert(mapping)
        switch mapping {
        case "collection": #expect(loadCollection(body).diagnostics.isEmpty, "\(body)")
        case "project": #expect(loadProject(body).diagnostics.isEmpty, "\(body)")
        case "scenario":
          #expect(
            loadCollection("curlew: 1\nscenarios: { a: \(body) }\n").diagnostics.isEmpty, "\(body)")
        case "step":
          #expect(loadCollection("curlew: 1\nrequests: [\(body)]\n").diagnostics.isEmpty, "\(body)")
        case "block":
          #expect(
            loadCollection("curlew: 1\nblocks: { a: \(body) }\n").diagnostics.isEmpty, "\(body)")
        default: Issue.record("\(mapping)")
        }
      }
    }
    #expect(names == ["collection", "project", "scenario", "step", "block"])
  }
}

extension Value {
  fileprivate var elements: [Value]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  fileprivate func member(_ name: String) -> Value? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  /// The value that a snippet leaves when nothing is changed in its places to fill in.
  fileprivate var filledIn: Value {
    switch self {
    case .string(let text): .string(Self.filledIn(text))
    case .array(let elements): .array(elements.map(\.filledIn))
    case .object(let object):
      .object(
        OrderedObject(object.members.map { (Self.filledIn($0.name), $0.value.filledIn) }))
    default: self
    }
  }

  private static func filledIn(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.popFirst() {
      if first == "\\", let next = rest.popFirst() {
        result.append(next)
      } else if first == "$", let match = rest.prefixMatch(of: #/\{[0-9]:([^}]*)\}/#) {
        result += match.output.1
        rest = rest[match.range.upperBound...]
      } else {
        // A lone `$` is a place to fill in for an editor.
        #expect(first != "$", "\(text)")
        result.append(first)
      }
    }
    return result
  }
}
