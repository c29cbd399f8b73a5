// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Synchronization
import Values

/// What a schema says of the kinds of its values, as far as a text is split and typed by it.
///
/// All of `allOf`, `anyOf` and `oneOf` is looked at, and what they refer to; each schema once, so
/// schemas in cycles end. `ValueShapes` makes one for each schema.
final class ValueShape: Sendable {
  /// Schemas of one.
  private static let maximumParts = 200

  /// The words of `type`, of all parts; empty if none has it.
  private let types: Types
  /// Whether a value may be a list: by `type`, else by its keywords.
  let mayBeList: Bool
  let mayBeObject: Bool
  /// Whether a value may have neither elements nor members.
  let mayBeScalar: Bool
  private let parts: [DocumentNode]
  private unowned let shapes: ValueShapes

  /// - Parameter shapes: of the document, which outlives what reads its values.
  fileprivate init(_ schema: DocumentNode?, _ shapes: ValueShapes) {
    self.shapes = shapes
    var parts: [DocumentNode] = []
    var waiting = [schema].compactMap(\.self)
    var seen: Set<SourceSpan> = []
    while let node = waiting.popLast(), parts.count < Self.maximumParts {
      guard node.kind == .object, seen.insert(node.span).inserted else { continue }
      if let target = node.reference.flatMap({ try? shapes.files.target(of: $0, in: node) }) {
        waiting.append(target)
        if shapes.version < .v31 { continue }
      }
      parts.append(node)
      for keyword in ["allOf", "anyOf", "oneOf"] { waiting += node[keyword]?.elements ?? [] }
    }
    self.parts = parts
    types = parts.reduce(into: []) { $0.formUnion(Types(of: $1, shapes.version)) }
    guard types.isEmpty else {
      (mayBeList, mayBeObject) = (types.contains(.array), types.contains(.object))
      mayBeScalar = !types.isSubset(of: [.array, .object])
      return
    }
    let has = { (keyword: String) in parts.contains { $0[keyword] != nil } }
    mayBeList = has("items") || has("prefixItems")
    mayBeObject = has("properties") || has("additionalProperties")
    mayBeScalar = !mayBeList && !mayBeObject
  }

  private func has(_ keyword: String) -> Bool { parts.contains { $0[keyword] != nil } }

  /// Whether nothing decides of which kind a value is.
  var isOpen: Bool { types.isEmpty && !["enum", "const"].contains(where: has) }

  /// Whether every value has lists or objects in it: styles are defined for one level.
  var mustBeNested: Bool {
    guard !mayBeScalar else { return false }
    if mayBeList { return !mayBeObject && !element(0).mayBeScalar }
    return parts.contains { part in
      part["properties"]?.members.contains { member in
        let own = shapes.shape(of: member.value)
        return !own.mayBeScalar && !own.mayBeList
      } ?? false
    }
  }

  /// The shape of an element: by `prefixItems`, by `items` with a list, as draft-07 and OpenAPI 2.0 have
  /// it, or that of the elements after these.
  func element(_ index: Int) -> ValueShape {
    let first = (firstElements ?? []).dropFirst(index).first
    return shapes.shape(of: first ?? furtherElements)
  }

  private var firstElements: [DocumentNode]? {
    part("prefixItems")?.elements ?? part("items").flatMap { $0.kind == .array ? $0.elements : nil }
  }

  private var furtherElements: DocumentNode? {
    part("items").flatMap { $0.kind == .array ? part("additionalItems") : $0 }
  }

  /// A list of the likeliest values of texts.
  func list(of texts: [String]) -> Value {
    let first = firstElements?.count ?? 0
    let further = shapes.shape(of: furtherElements)
    return .array(
      texts.enumerated().map { index, text in
        (index < first ? element(index) : further).value(of: text)
      })
  }

  /// The shape of a member; for one that is not among `properties`, that of `additionalProperties`.
  func member(_ name: String) -> ValueShape { shapes.shape(of: memberNode(name)) }

  /// The schema of a member; nil if there is none.
  func memberNode(_ name: String) -> DocumentNode? {
    parts.lazy.compactMap { $0["properties"]?[name] }.first ?? part("additionalProperties")
  }

  /// Whether `additionalProperties` or `unevaluatedProperties` is written and takes other members.
  var takesOtherMembers: Bool {
    ["additionalProperties", "unevaluatedProperties"].contains { keyword in
      part(keyword).map { $0.boolean ?? true } ?? false
    }
  }

  private func part(_ keyword: String) -> DocumentNode? {
    parts.lazy.compactMap { $0[keyword] }.first
  }

  /// The names of `properties`.
  var memberNames: Set<ByteText> {
    Set(parts.flatMap { $0["properties"]?.members.map { ByteText($0.name) } ?? [] })
  }

  /// The values that a text may be, the likeliest first: what one of the types can take, else the text.
  func values(of text: String) -> [Value] {
    var values: [Value] = []
    if types.contains(.number),
      let number = ExactNumber(parsing: text)
    {
      values.append(.number(number))
    }
    if types.contains(.boolean), text == "true" || text == "false" {
      values.append(.boolean(text == "true"))
    }
    if types.contains(.null), text == "null" || text.isEmpty { values.append(.null) }
    if values.isEmpty || types.contains(.string) { values.append(.string(text)) }
    if types.isEmpty { values += Self.untypedValues(of: text) }
    return values
  }

  /// Without `type`, `enum` may still have numbers.
  private static func untypedValues(of text: String) -> [Value] {
    switch text {
    case "true", "false": [.boolean(text == "true")]
    case "null": [.null]
    default: ExactNumber(parsing: text).map { [.number($0)] } ?? []
    }
  }

  /// The likeliest value of a text.
  func value(of text: String) -> Value { values(of: text)[0] }
}

extension ValueShape {
  /// Words of `type`.
  fileprivate struct Types: OptionSet, Sendable {
    let rawValue: UInt8

    static let null = Types(rawValue: 1)
    static let boolean = Types(rawValue: 2)
    /// `integer` too.
    static let number = Types(rawValue: 4)
    static let string = Types(rawValue: 8)
    static let array = Types(rawValue: 16)
    static let object = Types(rawValue: 32)
    /// A word that JSON Schema does not have, as `file`.
    static let other = Types(rawValue: 64)
  }
}

extension ValueShape.Types {
  /// Those of one schema.
  fileprivate init(of schema: DocumentNode, _ version: OpenAPIVersion) {
    self = []
    guard let type = schema["type"] else { return }
    for word in type.kind == .array ? type.elements.compactMap(\.text) : [type.text ?? ""] {
      insert(Self.named(word))
    }
    let isNullable = schema["nullable"]?.boolean ?? schema["x-nullable"]?.boolean ?? false
    if isNullable, version < .v31 { insert(.null) }
  }

  private static func named(_ word: String) -> Self {
    switch word {
    case "null": .null
    case "boolean": .boolean
    case "number", "integer": .number
    case "string": .string
    case "array": .array
    case "object": .object
    default: .other
    }
  }
}

/// The shapes of the schemas of a document, each made when it is first needed; from any thread.
final class ValueShapes: Sendable {
  fileprivate let files: DocumentFiles
  fileprivate let version: OpenAPIVersion
  private let known = Mutex<[SourceSpan: ValueShape]>([:])

  init(_ files: DocumentFiles, _ version: OpenAPIVersion) {
    self.files = files
    self.version = version
  }

  /// The shape of a schema; nil takes every value.
  func shape(of schema: DocumentNode?) -> ValueShape {
    guard let schema else { return ValueShape(nil, self) }
    let span = schema.span
    if let known = known.withLock({ $0[span] }) { return known }
    let shape = ValueShape(schema, self)
    known.withLock { $0[span] = shape }
    return shape
  }
}
