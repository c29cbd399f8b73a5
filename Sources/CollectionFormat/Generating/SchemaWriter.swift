// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values
import YAMLTree

/// Makes the JSON Schemas (draft-07) that editors read, from the tables of the loader.
package enum SchemaWriter {
  /// `collection.schema.json`.
  package static var collection: String {
    schema(
      of: CollectionFile.keys.description, title: "A collection of curlew",
      id: "collection.schema.json")
  }

  /// `project.schema.json`, of `curlew.yaml`.
  package static var project: String {
    schema(
      of: ProjectFile.keys.description, title: "A project of curlew", id: "project.schema.json")
  }

  private static func schema(
    of root: MappingDescription, title: String, id: String
  ) -> String {
    var schema = SchemaObject([
      ("$schema", .string("http://json-schema.org/draft-07/schema#")), ("$id", .string(id)),
      ("title", .string(title)),
    ])
    for member in mapping(root).value.members { schema[member.name] = member.value }
    schema["definitions"] = definitions(besides: root.name).asValue
    return schema.asValue.indentedJSON
  }

  private static func definitions(besides root: String) -> SchemaObject {
    var definitions = SchemaObject()
    let roots = [CollectionFile.keys.description.name, ProjectFile.keys.description.name]
    for table in FormatTables.all where !roots.contains(table.name) {
      if root == "project", table.name == "scenario" { continue }
      definitions[table.name] = mapping(table).asValue
    }
    for slot in SubjectKind.allCases { definitions[slot.definition] = slot.expectedSchema.asValue }
    definitions[SubjectKind.orderedDefinition] = SubjectKind.orderedValue.asValue
    definitions["expectedCookie"] = expectedCookie.asValue
    return definitions
  }

  /// One mapping of the format.
  private static func mapping(_ table: MappingDescription) -> SchemaObject {
    var schema = SchemaObject([
      ("description", .string(table.words)), ("type", .string("object")),
    ])
    var properties = SchemaObject()
    for key in table.keys {
      let isCaptureOfStep = table.name == "step" && key.name == "capture"
      properties[key.name] = (isCaptureOfStep ? key.replacing(shape: .data) : key).schema.asValue
    }
    schema["properties"] = properties.asValue
    if table.allowsExtensions {
      schema["patternProperties"] = SchemaObject([("^x-", .boolean(true))]).asValue
    }
    schema["additionalProperties"] = .boolean(false)
    schema["defaultSnippets"] = SchemaSnippets.skeletons(of: table.name)
    let required = table.keys.filter(\.isRequired).map(\.name)
    if !required.isEmpty { schema["required"] = .texts(required) }
    let constraints =
      table.groups.indices.map { constraint($0, of: table) } + SchemaRules.constraints(of: table)
    if !constraints.isEmpty { schema["allOf"] = .array(constraints) }
    schema["minProperties"] = SchemaRules.neededKeys(of: table)
    schema["dependencies"] = SchemaRules.companions(of: table)
    return schema
  }

  /// Requires exactly one, or at most one, of the keys of a group.
  private static func constraint(_ group: Int, of table: MappingDescription) -> Value {
    let names = table.keys.filter { $0.group == group && $0.state == .supported }.map(\.name)
    let each = names.map { SchemaObject([("required", .texts([$0]))]).asValue }
    let isRequired = table.groups[group].isRequired
    let exemptions = table.groups[group].exemptions
    if isRequired, exemptions.isEmpty { return SchemaObject([("oneOf", .array(each))]).asValue }
    let none = SchemaObject([("not", SchemaObject([("anyOf", .array(each))]).asValue)]).asValue
    var schema = SchemaObject([("oneOf", .array(each + [none]))])
    if isRequired {
      let exempt = exemptions.map { SchemaObject([("required", .texts([$0]))]).asValue }
      schema["anyOf"] = .array(each + exempt)
    }
    return schema.asValue
  }

  private static var expectedCookie: SchemaObject {
    var properties = SchemaObject([("$value", Shape.expected(.text).schema.asValue)])
    for attribute in CookieAttribute.allCases {
      properties[attribute.rawValue] = Shape.expected(attribute.slot).schema.asValue
    }
    for member in SubjectKind.text.matcherProperties.value.members {
      properties[member.name] = member.value
    }
    var mapping = SchemaObject([("type", .string("object"))])
    mapping["properties"] = properties.asValue
    mapping["additionalProperties"] = .boolean(false)
    mapping["minProperties"] = .integer(1)
    return Shape.any(of: [
      mapping, SchemaObject([("type", .texts(["string", "number", "boolean", "null"]))]),
    ])
  }
}

extension KeyDescription {
  /// The schema of its value, with description, default and example.
  var schema: SchemaObject {
    guard state == .supported else {
      return SchemaObject([
        ("description", .string("\(words) (not supported yet)")), ("not", SchemaObject().asValue),
      ])
    }
    var schema = SchemaObject([("description", .string(words))])
    for member in shape.schema.value.members {
      if member.name == "$ref" {
        schema["allOf"] = .array([shape.schema.asValue])
      } else {
        schema[member.name] = member.value
      }
    }
    if let standard, !standard.utf8.starts(with: "(".utf8) {
      schema["default"] = Value(yaml: standard)
    }
    if let example, let value = Value(yaml: example)?.member(name) {
      schema["examples"] = .array([value])
      schema["defaultSnippets"] = .array([
        SchemaSnippets.snippet(example, value.escapedForSnippets)
      ])
    }
    return schema
  }
}

extension Value {
  /// The value of a piece of YAML, without reading templates; nil if it is invalid.
  package init?(yaml text: String) {
    let file = SourceFileID(index: 0)
    guard let document = YAMLParser.parse(Array(text.utf8), of: file).document else { return nil }
    self.init(document.root)
  }

  /// The value of a node; aliases are resolved, an unwritten value is null.
  package init(_ node: YAMLNode) {
    switch node.content {
    case .unwritten, .invalid: self = .null
    case .sequence(let list): self = .array(list.map { Value($0) })
    case .mapping(let mapping):
      self = .object(OrderedObject(mapping.map { ($0.name, Value($0.value)) }))
    case .scalar(let scalar):
      switch scalar.value {
      case .null: self = .null
      case .boolean(let value): self = .boolean(value)
      case .number: self = .number(ExactNumber(uncheckedDigits: scalar.text))
      case .text, .ambiguousNumber: self = .string(scalar.text)
      }
    }
  }

  func member(_ name: String) -> Value? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }
}
