// SPDX-License-Identifier: Apache-2.0

/// The possible values of a key, so that messages, the JSON Schemas and the reference agree.
///
/// A shape only describes. The `Reader` that carries it does the reading.
package indirect enum Shape: Sendable {
  /// A text in which `${…}` is rendered; a bare number is used as written.
  case text
  /// A text in which `${…}` is an error.
  case literal
  /// A text that is never rendered, with any contents.
  case prose
  /// Bytes as text in a notation.
  case bytes(BytesNotation)
  /// A name that expressions can use: `[A-Za-z_][A-Za-z0-9_]*`.
  case name
  /// The name of a label.
  case labelName
  /// The name of a service.
  case serviceName
  case boolean
  case integer(ClosedRange<Int>)
  /// A number with an optional fraction.
  case number(ClosedRange<Int>)
  /// `1h30m`, `500ms`.
  case duration
  /// `64MB`, `16KiB`.
  case size
  /// `10MB/s`.
  case rate
  /// `200/s`, `30/m`.
  case startRate
  /// `60%`
  case share
  /// An expression whose value is a boolean, without `${…}`.
  case condition
  /// An expression for any value, without `${…}`.
  case expression
  /// A JSONPath as text.
  case path
  /// An XPath as text.
  case xpath
  /// A text that is one whole `${…}`.
  case template
  /// An address, absolute or relative to `baseUrl`.
  case address
  /// The path of a file as text.
  case file
  /// A value of this shape, or a text with `${…}` that gives one.
  case made(Shape)
  /// One of these texts.
  case words([String])
  /// A status (`201`), or a class of statuses (`2xx`).
  case status
  /// Exactly the version of the format.
  case version
  /// A JSON Schema.
  case jsonSchema
  /// Any value, sent or kept unchanged.
  case data
  /// A text, number or boolean that is sent as text.
  case scalar
  /// An expected value: see the matchers.
  case expected(SubjectKind)
  /// The operand of an ordering matcher.
  case operand(SubjectKind)
  /// A written null.
  case null
  case list(Shape, nonEmpty: Bool)
  /// Keys of the first shape with values of the second.
  case named(by: Shape, Shape)
  /// A mapping of exactly one free key.
  case single(Shape)
  /// The mapping of this name.
  case mapping(String)
  case either([Shape])
  /// A shape with a short name.
  case called(ShapeName, Shape)

  /// A value of this shape, or a list of such values.
  package static func oneOrMore(_ shape: Shape) -> Shape {
    .either([shape, .list(shape, nonEmpty: true)])
  }

  /// Whether an empty text is a valid value when nothing is written.
  var takesEmptyText: Bool {
    switch self {
    case .text, .literal, .prose, .bytes, .data, .scalar: true
    case .expected(let slot): [.json, .header, .text, .xpath].contains(slot)
    case .either(let shapes): shapes.contains(where: \.takesEmptyText)
    case .called(_, let shape): shape.takesEmptyText
    default: false
    }
  }

  /// Whether it is a mapping from names to texts or similar values.
  var isOfNames: Bool {
    switch self {
    case .named(_, let value): value.takesEmptyText
    case .either(let shapes): shapes.contains(where: \.isOfNames)
    case .called(_, let shape): shape.isOfNames
    default: false
    }
  }

  /// Whether it is the version of the format.
  var isVersion: Bool {
    if case .version = self { true } else { false }
  }
}

/// Short names for shapes with long descriptions; the reference describes them under *Types*.
package enum ShapeName: Sendable, CaseIterable {
  /// The values of a name in `headers`, `cookies`.
  case fieldValue
  /// The contents of `params` and `form`: names and values, also as a list.
  case fields
  /// The value of a name in `secrets`.
  case secretValue
  /// The value of a name in `labels`.
  case labelValue
  /// The value of a name in `services`.
  case service
}
