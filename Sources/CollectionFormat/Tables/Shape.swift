// SPDX-License-Identifier: Apache-2.0

/// What may stand as a value, so that messages, the JSON Schemas and the reference say the same.
///
/// A shape only describes. The `Reader` that carries it does the reading.
package indirect enum Shape: Sendable {
  /// A text in which `${…}` is rendered; a bare number is taken as written.
  case text
  /// A text in which `${…}` is an error.
  case literal
  /// A text that is never rendered, so that anything can stand in it.
  case prose
  /// A name that expressions can use: `[A-Za-z_][A-Za-z0-9_]*`.
  case name
  case boolean
  case integer(ClosedRange<Int>)
  /// A number, perhaps with a fraction.
  case number(ClosedRange<Int>)
  /// `1h30m`, `500ms`.
  case duration
  /// `64MB`, `16KiB`.
  case size
  /// `10MB/s`.
  case rate
  /// An expression that gives a boolean, without `${…}`.
  case condition
  /// A JSONPath as text.
  case path
  /// An XPath as text.
  case xpath
  /// A text that is one whole `${…}`.
  case template
  /// An address, absolute or to be appended to `baseUrl`.
  case address
  /// The path of a file as text.
  case file
  /// One of this shape, or a text in which `${…}` makes one.
  case made(Shape)
  /// One of these texts.
  case words([String])
  /// A status (`201`), or a class of them (`2xx`).
  case status
  /// Exactly the version of the format.
  case version
  /// A JSON Schema.
  case jsonSchema
  /// Any value, sent or kept as it is.
  case data
  /// A text, number or boolean that becomes text.
  case scalar
  /// An expected value: see the matchers.
  case expected(SubjectKind)
  /// What an ordering matcher compares with.
  case operand(SubjectKind)
  /// A written null.
  case null
  case list(Shape, nonEmpty: Bool)
  /// Free keys of the first shape.
  case named(by: Shape, Shape)
  /// A mapping of exactly one free key.
  case single(Shape)
  /// The mapping of this name.
  case mapping(String)
  case either([Shape])
  /// A shape that is told by a short name.
  case called(ShapeName, Shape)

  /// One of this shape, or a list of them.
  package static func oneOrMore(_ shape: Shape) -> Shape {
    .either([shape, .list(shape, nonEmpty: true)])
  }

  /// An empty text may be meant where nothing is written.
  var takesEmptyText: Bool {
    switch self {
    case .text, .literal, .prose, .data, .scalar: true
    case .expected(let slot): [.json, .header, .text, .xpath].contains(slot)
    case .either(let shapes): shapes.contains(where: \.takesEmptyText)
    case .called(_, let shape): shape.takesEmptyText
    default: false
    }
  }

  /// It is a mapping of names to texts and their like.
  var isOfNames: Bool {
    switch self {
    case .named(_, let value): value.takesEmptyText
    case .either(let shapes): shapes.contains(where: \.isOfNames)
    case .called(_, let shape): shape.isOfNames
    default: false
    }
  }

  /// It is an expression that gives a boolean, or a list of them.
  var isCondition: Bool {
    switch self {
    case .condition: true
    case .list(let element, _): element.isCondition
    case .either(let shapes): shapes.contains(where: \.isCondition)
    case .made(let shape): shape.isCondition
    default: false
    }
  }

  /// It is the version of the format.
  var isVersion: Bool {
    if case .version = self { true } else { false }
  }
}

/// Short names for shapes that take a sentence to describe; the reference has the sentences under *Types*.
package enum ShapeName: Sendable, CaseIterable {
  /// What stands under a name in `headers`, `cookies`.
  case fieldValue
  /// Of `params` and `form`: names and values, also as a list.
  case fields
  /// What stands under a name in `secrets`.
  case secretValue
}
