// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

extension Shape {
  /// Without a `${` that opens a template: an even number of dollars precedes each `{`.
  static let literalPattern = #"^(?![\s\S]*(?:^|[^$])(?:\$\$)*\$\{)"#
  private static let number = #"\d+(?:\.\d{1,9})?"#

  /// The schema of the values that the loader accepts here.
  var schema: SchemaObject {
    switch self {
    case .text, .address, .file, .prose: SchemaObject([("type", .texts(["string", "number"]))])
    case .bytes(let notation): Self.bytesSchema(notation)
    case .literal, .xpath:
      SchemaObject([
        ("type", .texts(["string", "number"])), ("pattern", .string(Self.literalPattern)),
      ])
    case .name: Self.nameSchema
    case .labelName: Self.labelNameSchema
    case .serviceName:
      SchemaObject([
        ("type", .string("string")), ("pattern", .string(ServiceDeclaration.namePattern)),
      ])
    case .boolean: SchemaObject([("type", .string("boolean"))])
    case .integer(let range): Self.integerSchema(range)
    case .number(let range): Self.numberSchema(range)
    case .duration: SchemaObject([("type", .string("string")), ("pattern", Self.durationPattern)])
    case .size: Self.sizeSchema(per: "")
    case .rate: Self.sizeSchema(per: "/s")
    case .startRate:
      SchemaObject([
        ("type", .string("string")), ("pattern", .string(#"^\d{1,9}(?:\.\d{1,9})?/[sm]$"#)),
      ])
    case .share:
      SchemaObject([
        ("type", .string("string")),
        ("pattern", .string(#"^(?:100(?:\.0{1,4})?|\d{1,2}(?:\.\d{1,4})?)%$"#)),
      ])
    case .condition: SchemaObject([("type", .texts(["string", "boolean"]))])
    case .expression:
      SchemaObject([("type", .texts(["string", "number", "boolean", "null"]))])
    case .template:
      SchemaObject([("type", .string("string")), ("pattern", .string(#"^\$\{[\s\S]*\}$"#))])
    case .made(let shape):
      SchemaObject([
        (
          "anyOf",
          .array([
            shape.schema.asValue,
            SchemaObject([("type", .string("string")), ("pattern", .string(#"\$\{"#))]).asValue,
          ])
        )
      ])
    case .path: SchemaObject([("type", .string("string")), ("pattern", .string(#"^\$(?!\{)"#))])
    case .words(let words): SchemaObject([("enum", .words(words))])
    case .status: Self.statusSchema
    case .version: SchemaObject([("const", .integer(1))])
    case .jsonSchema: SchemaObject([("type", .texts(["object", "boolean"]))])
    case .data: SchemaObject()
    case .scalar: SchemaObject([("type", .texts(["string", "number", "boolean"]))])
    case .null: SchemaObject([("type", .string("null"))])
    case .expected(let slot): Self.reference(slot.definition)
    case .operand(let slot): slot.operandSchema
    case .list(let element, let nonEmpty): Self.listSchema(element, nonEmpty: nonEmpty)
    case .named(let name, let value):
      SchemaObject([
        ("type", .string("object")), ("propertyNames", name.schema.asValue),
        ("additionalProperties", value.schema.asValue),
      ])
    case .single(let value):
      SchemaObject([
        ("type", .string("object")), ("minProperties", .integer(1)),
        ("maxProperties", .integer(1)), ("additionalProperties", value.schema.asValue),
      ])
    case .mapping(let name): Self.reference(name)
    case .either(let shapes): Self.any(of: shapes.map(\.schema))
    case .called(_, let shape): shape.schema
    }
  }

  static func reference(_ definition: String) -> SchemaObject {
    SchemaObject([("$ref", .string("#/definitions/\(definition)"))])
  }

  static func any(of schemas: [SchemaObject]) -> SchemaObject {
    SchemaObject([("anyOf", .array(schemas.map(\.asValue)))])
  }

  /// One or more parts, the larger units first.
  static var durationPattern: Value {
    let parts = ["d", "h", "m", "s", "ms"].map { "(?:\(number)\($0))?" }.joined()
    return .string("^(?=.)\(parts)$")
  }

  /// A number or a boolean is text here: every character counts.
  private static func bytesSchema(_ notation: BytesNotation) -> SchemaObject {
    let digits = notation == .hex ? #"(?:\s*[0-9A-Fa-f]\s*[0-9A-Fa-f])*\s*"# : #"[0-9A-Za-z+/=\s]*"#
    return SchemaObject([
      ("type", .texts(["string", "number", "boolean"])),
      ("pattern", .string(#"^"# + digits + #"$|\$\{"#)),
    ])
  }

  private static func sizeSchema(per unit: String) -> SchemaObject {
    SchemaObject([
      ("type", .string("string")),
      ("pattern", .string("^\(Self.number)(?:B|kB|KB|MB|GB|KiB|MiB|GiB)\(unit)$")),
    ])
  }

  private static var nameSchema: SchemaObject {
    SchemaObject([
      ("type", .string("string")), ("pattern", .string("^[A-Za-z_][A-Za-z0-9_]*$")),
      ("not", SchemaObject([("enum", .texts(Names.reservedWords))]).asValue),
    ])
  }

  private static var labelNameSchema: SchemaObject {
    SchemaObject([
      ("type", .string("string")), ("pattern", .string(LabelDeclaration.namePattern)),
      ("not", SchemaObject([("enum", .texts(LabelDeclaration.refusedNames))]).asValue),
    ])
  }

  private static var statusSchema: SchemaObject {
    any(of: [
      SchemaObject([
        ("type", .string("integer")), ("minimum", .integer(100)), ("maximum", .integer(599)),
      ]),
      SchemaObject([
        ("type", .string("string")), ("pattern", .string("^[1-5](?:xx|[0-9][0-9])$")),
      ]),
    ])
  }

  private static func integerSchema(_ range: ClosedRange<Int>) -> SchemaObject {
    var number = SchemaObject([
      ("type", .string("integer")), ("minimum", .integer(range.lowerBound)),
    ])
    if range.upperBound < .max { number["maximum"] = .integer(range.upperBound) }
    let text = SchemaObject([("type", .string("string")), ("pattern", .string("^[0-9]+$"))])
    return any(of: [number, text])
  }

  private static func numberSchema(_ range: ClosedRange<Int>) -> SchemaObject {
    any(of: [
      SchemaObject([
        ("type", .string("number")), ("minimum", .integer(range.lowerBound)),
        ("maximum", .integer(range.upperBound)),
      ]),
      SchemaObject([
        ("type", .string("string")), ("pattern", .string(#"^[0-9]+(?:\.[0-9]+)?$"#)),
      ]),
    ])
  }

  private static func listSchema(_ element: Shape, nonEmpty: Bool) -> SchemaObject {
    var list = SchemaObject([("type", .string("array")), ("items", element.schema.asValue)])
    if nonEmpty { list["minItems"] = .integer(1) }
    return list
  }
}
