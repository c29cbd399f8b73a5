// SPDX-License-Identifier: Apache-2.0

import Values

/// What the loader demands of a mapping besides the shapes of its keys and their groups.
enum SchemaRules {
  /// Keys that are written together.
  static func companions(of table: MappingDescription) -> Value? {
    guard table.name == "step" else { return nil }
    return SchemaObject([
      ("method", .texts(["url"])), ("url", .texts(["method"])),
      ("forEach", .texts(["as"])), ("as", .texts(["forEach"])),
    ]).asValue
  }

  /// The least number of keys; nil for none.
  static func neededKeys(of table: MappingDescription) -> Value? {
    table.name == "read" ? .integer(1) : nil
  }

  /// Schemas that hold too.
  static func constraints(of table: MappingDescription) -> [Value] {
    switch table.name {
    case "step": [captureOfSteps, oneLoop]
    case "capture": [sourceOfCaptures(table)]
    case "collection": [property("scenarios", filled)]
    case "data": [property("matrix", filled)]
    case "expect": [property("schema", writtenSchema)]
    case "thresholds", "thresholdsOfStep": limits(table)
    default: []
    }
  }

  /// The types of a JSON Schema and of the path of its file, which is not a number.
  static let writtenSchema = SchemaObject([("type", .texts(["object", "boolean", "string"]))])

  private static let filled = SchemaObject([("minProperties", .integer(1))])

  private static func property(_ name: String, _ schema: SchemaObject) -> Value {
    SchemaObject([("properties", SchemaObject([(name, schema.asValue)]).asValue)]).asValue
  }

  private static func required(_ names: [String]) -> Value {
    SchemaObject([("required", .texts(names))]).asValue
  }

  /// What `capture` may be depends on whether the step is a call.
  private static var captureOfSteps: Value {
    func step(_ shape: Shape) -> Value {
      SchemaObject([("properties", SchemaObject([("capture", shape.schema.asValue)]).asValue)])
        .asValue
    }
    return SchemaObject([
      ("if", required(["call"])),
      ("then", step(Reader<[CaptureDeclaration]>.returned.shape)),
      ("else", step(Reader<[CaptureDeclaration]>.captures.shape)),
    ]).asValue
  }

  /// A step has one loop.
  private static var oneLoop: Value {
    SchemaObject([("not", required(["repeat", "forEach"]))]).asValue
  }

  /// A pattern alone searches the body.
  private static func sourceOfCaptures(_ table: MappingDescription) -> Value {
    let sources = table.keys.filter { $0.group != nil }.map(\.name) + ["regex"]
    return SchemaObject([("anyOf", .array(sources.map { required([$0]) }))]).asValue
  }

  /// A limit is a matcher; only the end of a scale that a good run reaches is a value alone.
  private static func limits(_ table: MappingDescription) -> [Value] {
    table.keys.filter { $0.name != "steps" }.map { key in
      let alone: [Value] =
        switch key.name {
        case "errors": [.integer(0), .string("0"), .string("0%")]
        case "started": [.integer(1), .string("1"), .string("100%")]
        default: []
        }
      let object = SchemaObject([("type", .string("object"))]).asValue
      let value = SchemaObject([("enum", .array(alone))]).asValue
      let either = SchemaObject([("anyOf", .array(alone.isEmpty ? [object] : [object, value]))])
      return property(key.name, either)
    }
  }
}
