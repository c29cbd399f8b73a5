// SPDX-License-Identifier: Apache-2.0

import Values

extension SubjectKind {
  /// The name of its expected values among the definitions.
  var definition: String {
    "expected" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }

  private static let template = SchemaObject([
    ("type", .string("string")), ("pattern", .string(#"\$\{"#)),
  ])

  /// A size of zero needs no unit.
  private static let zero = SchemaObject([("const", .integer(0))])

  /// The schema for the operand of an ordering matcher.
  var operandSchema: SchemaObject {
    switch self {
    case .time: Shape.any(of: [Shape.duration.schema, Self.template])
    case .status, .count:
      Shape.any(of: [SchemaObject([("type", .string("number"))]), Self.template, numberText])
    case .size: Shape.any(of: [Shape.size.schema, Self.zero, Self.template])
    case .share: Self.shareSchema
    default: Shape.reference(Self.orderedDefinition)
    }
  }

  /// The name of the operands of ordering matchers among the definitions.
  static let orderedDefinition = "orderedValue"

  /// A number, a date or a timestamp, or a template.
  static let orderedValue = Shape.any(of: [
    SchemaObject([("type", .string("number"))]), template, orderedText,
  ])

  private static let numberPattern = #"^-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$"#

  /// A number, a date or a timestamp as text.
  private static let orderedText = SchemaObject([
    ("type", .string("string")),
    ("pattern", .string(numberPattern + #"|^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[Tt ][0-9:.]+.*)?$"#)),
  ])

  private static let digestDigits = SchemaObject([
    ("type", .texts(["string", "number"])), ("pattern", .string("^[0-9A-Fa-f]{64}$")),
  ])

  private static let shareSchema = Shape.any(of: [
    SchemaObject([("type", .string("number"))]), template,
    SchemaObject([("type", .string("string")), ("pattern", .string("^[0-9.]+%?$"))]),
  ])

  private var numberText: SchemaObject {
    SchemaObject([("type", .string("string")), ("pattern", .string(Self.numberPattern))])
  }

  /// All expected values of a subject.
  var expectedSchema: SchemaObject {
    var alternatives = [mappingSchema]
    switch self {
    case .json, .header, .text, .texts, .xpath:
      alternatives.append(
        SchemaObject([("type", .texts(["string", "number", "boolean", "null"]))]))
    case .time: alternatives.append(Self.template)
    case .status: alternatives += [Shape.status.schema, Self.template]
    case .count: alternatives += [Shape.integer(0...Int.max).schema, Self.template]
    case .size: alternatives += [Shape.size.schema, Self.zero, Self.template]
    case .share: alternatives += [Self.shareSchema]
    case .digest: alternatives += [Self.digestDigits, Self.template]
    case .redirects, .redirect, .headers, .certificate: break
    }
    if allowsList {
      alternatives.append(
        SchemaObject([
          ("type", .string("array")), ("items", Shape.expected(element).schema.asValue),
        ]))
    }
    var schema = SchemaObject([("description", .string(words))])
    schema["anyOf"] = .array(alternatives.map(\.asValue))
    return schema
  }

  private var words: String {
    switch self {
    case .json: "An expected JSON value: members, matchers (`$word`) and JSONPaths; all must hold."
    case .header: "An expected header: a text, a list when it is sent more than once, or matchers."
    case .text: "An expected text, or matchers."
    case .time: "Matchers of a duration."
    case .status: "An expected status, or matchers."
    case .count: "An expected count, or matchers."
    case .size: "An expected size, or matchers."
    case .share: "An expected share, like `0.1%` or `0.001`, or matchers."
    case .digest: "The 64 hexadecimal digits of a SHA-256 digest, or matchers."
    case .redirects: "The redirects that were followed, a list, or matchers."
    case .redirect: "A redirect that was followed: members and matchers."
    case .headers: "Headers by name."
    case .certificate: "The certificate of the peer: members and matchers."
    case .texts: "An expected list of texts, or matchers."
    case .xpath: "The texts of the nodes, the text of the only one, or matchers."
    }
  }

  /// A mapping of matchers, in JSON with members and paths.
  var mappingSchema: SchemaObject {
    var schema = SchemaObject([("type", .string("object"))])
    var properties = matcherProperties
    for member in namedMembers {
      properties[member.name] = Shape.expected(member.slot).schema.asValue
    }
    schema["properties"] = properties.asValue
    if self == .headers {
      schema["patternProperties"] =
        SchemaObject([(#"^(?!\$)"#, Shape.expected(.header).schema.asValue)]).asValue
    } else if hasPaths {
      schema["patternProperties"] =
        SchemaObject([
          (#"^\$(?:$|\.|\[)"#, Shape.expected(self).schema.asValue),
          (#"^(?!\$)(?![\s\S]*\$\{)"#, Shape.expected(self).schema.asValue),
        ]).asValue
    } else if !hasMembers {
      schema["minProperties"] = .integer(1)
    }
    schema["additionalProperties"] = .boolean(false)
    schema["dependencies"] =
      SchemaObject(
        MatcherTable.accompanied.flatMap { matcher, companion in
          [
            (matcher.name, Value.texts([companion.name])),
            (companion.name, .texts([matcher.name])),
          ]
        }
      ).asValue
    return schema
  }

  /// The matchers that apply here.
  var matcherProperties: SchemaObject {
    var properties = SchemaObject()
    for matcher in MatcherTable.all where !isQuantity || matcher.fitsQuantities {
      properties[matcher.name] = matcher.schema(in: self).asValue
      if let companion = matcher.companion {
        properties[companion.name] =
          SchemaObject([
            ("description", .string(companion.words)), ("allOf", .array([operandSchema.asValue])),
          ]).asValue
      }
    }
    return properties
  }
}

extension MatcherDefinition {
  /// The schema of its operand, with its description.
  func schema(in slot: SubjectKind) -> SchemaObject {
    var operandSchema = operand.shape(in: slot).schema
    if isPair {
      operandSchema["minItems"] = nil
      operandSchema["maxItems"] = .integer(2)
    }
    var demands = [operandSchema.asValue]
    if case .schema = operand { demands.append(SchemaRules.writtenSchema.asValue) }
    return SchemaObject([("description", .string(words)), ("allOf", .array(demands))])
  }
}
