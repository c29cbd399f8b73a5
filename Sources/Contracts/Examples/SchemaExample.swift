// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values

/// A value made for a schema.
package struct ExampleValue: Sendable {
  package let value: Value
  /// The keywords that the value may break: `pattern`, `not`. Empty for a value that fits.
  package let unmet: [String]
  /// Where a value that its author wrote was changed to follow the schema: `$.tier`.
  package var repairs: [String] = []
  /// Optional members for which no value was found that fits.
  package var leftOut: [String] = []
}

/// Makes values that follow schemas: the same value for the same schema, without chance or clock.
///
/// In this order a schema gives `const`, what its author wrote if it has the type (`example`,
/// `examples`, `default`, the first of `enum`), else a value by type, format and limits. Optional
/// members are there down to a depth of three; a schema inside itself ends where no member is required.
package struct SchemaExample {
  /// Which members are left out.
  package enum Direction: Sendable {
    /// A request has no `readOnly` member.
    case request
    /// A response has no `writeOnly` member.
    case response
  }

  /// Below it only required members are made.
  static let optionalDepth = 3
  /// Below it nothing is made.
  static let maximumDepth = 24
  /// Different patterns of a document for which a text is looked for.
  static let mostPatterns = 20_000
  /// Values of one example.
  static let maximumValues = 10_000

  let document: OpenAPIDocument
  let direction: Direction
  var unmet: Set<String> = []
  private var repairs: [String] = []
  private var leftOut: [String] = []
  /// How often a keyword was noted.
  private var notes = 0
  /// Texts that no author wrote.
  var madeTexts: Set<String> = ["text"]
  /// Texts for patterns, by the patterns with their limits; nil where none was found.
  var patternTexts: [String: String?] = [:]
  /// How many values the last example took.
  package private(set) var values = 0
  /// The schemas that the value is in.
  private var open: Set<SourceSpan> = []

  package init(of document: OpenAPIDocument, for direction: Direction) {
    self.document = document
    self.direction = direction
  }

  /// The value of a schema, or of the form of 2.0.
  package mutating func make(_ schema: DocumentedSchema) -> ExampleValue {
    begin()
    let value =
      switch schema {
      case .node(let node): make(node, depth: 0, path: "$") ?? .null
      case .fields(let fields): form(fields)
      }
    return result(value)
  }

  /// The first value that the author wrote for a parameter or a media type, else one of the schema.
  ///
  /// - Returns: nil without example and schema.
  package mutating func make(
    _ examples: [DocumentedExample], _ schema: DocumentedSchema?
  ) -> ExampleValue? {
    guard let written = examples.compactMap(\.value).first else { return schema.map { make($0) } }
    guard case .node(let node)? = schema else {
      return ExampleValue(value: written.value(), unmet: [])
    }
    begin()
    let value = fitted(written.value(), node, path: "$", depth: 0)
    return result(value)
  }

  private func result(_ value: Value) -> ExampleValue {
    ExampleValue(value: value, unmet: unmet.sorted(), repairs: repairs, leftOut: leftOut)
  }

  private mutating func begin() {
    unmet = []
    repairs = []
    leftOut = []
    values = 0
    open = []
  }

  private mutating func form(_ fields: [DocumentedParameter]) -> Value {
    var members: [(name: String, value: Value)] = []
    for field in fields {
      guard let made = make(field, depth: 1) else { continue }
      members.append((field.name.content, made))
    }
    return .object(OrderedObject(members))
  }

  private mutating func make(_ field: DocumentedParameter, depth: Int) -> Value? {
    let written = field.examples.compactMap(\.value).first?.value()
    guard case .node(let node)? = field.schema else { return written }
    let path = "$.\(field.name.content)"
    guard let written else { return make(node, depth: depth, path: path) }
    return fitted(written, node, path: path, depth: depth)
  }

  // MARK: Schemas

  /// - Returns: nil for a schema that is open already, and beyond the limits.
  ///
  /// - Parameters:
  ///   - others: schemas that the value follows too.
  ///   - path: where the value is, for `repairs`; nil for one that is not reported.
  mutating func make(
    _ node: DocumentNode, and others: [DocumentNode] = [], depth: Int, path: String? = nil
  ) -> Value? {
    values += 1
    guard depth < Self.maximumDepth, values <= Self.maximumValues else {
      note("depth")
      return nil
    }
    guard node.kind == .object else {
      if let next = others.first, node.boolean == true {
        return make(next, and: Array(others.dropFirst()), depth: depth, path: path)
      }
      if node.boolean == false { note("false") }
      return .string("text")
    }
    guard let schema = MergedSchema(node, and: others, document, inside: open) else { return nil }
    open.formUnion(schema.spans)
    defer { open.subtract(schema.spans) }
    values += schema.cost
    if schema.refusesExample(document.version) { noteRepair(path) }
    if let written = schema.written(document.version) {
      return fitted(written, schema, path: path, depth: depth)
    }
    unmet.formUnion(schema.unmet)
    return value(of: schema, depth: depth, path: path)
  }

  mutating func note(_ keyword: String) {
    unmet.insert(keyword)
    notes += 1
  }

  /// The value of an optional part, or nil where what was found breaks its schema.
  ///
  /// - Parameter make: gives the value.
  mutating func optional(
    _ name: String, path: String?, _ make: (inout SchemaExample) -> Value?
  ) -> Value? {
    let (unmetBefore, notesBefore) = (unmet, notes)
    guard let made = make(&self) else { return nil }
    guard !made.isContainer, notes > notesBefore else { return made }
    unmet = unmetBefore
    if let path { leftOut.append(path + name) }
    return nil
  }

  /// A value by type, format and limits.
  mutating func value(of schema: MergedSchema, depth: Int, path: String? = nil) -> Value {
    switch schema.type {
    case "object": return object(schema, depth: depth, path: path)
    case "array": return list(schema, depth: depth, path: path)
    case "integer": return .number(number(schema, isInteger: true))
    case "number": return .number(number(schema, isInteger: false))
    case "boolean": return .boolean(true)
    case "null": return .null
    default: return .string(text(schema))
    }
  }

  /// Whether a text was made for a schema, and is none of the author's.
  package func isMade(_ text: String) -> Bool {
    text.split(separator: ",").allSatisfy { part in
      madeTexts.contains(String(part)) || part == "true" || part == "false"
        || part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }

  /// What the author wrote, else a value by type, format and limits.
  mutating func made(_ schema: MergedSchema, depth: Int) -> Value {
    if let written = schema.written(document.version) { return written }
    return value(of: schema, depth: depth)
  }

  mutating func noteRepair(_ path: String?) { if let path { repairs.append(path) } }

  mutating func noteValue(cost: Int) { values += 1 + cost }

  var isWithinLimits: Bool { values <= Self.maximumValues }

  private mutating func object(_ schema: MergedSchema, depth: Int, path: String?) -> Value {
    let required = schema.required
    let requiredNames = Set(required.map { ByteText($0) })
    let properties = schema.properties
    let discriminator = schema.discriminator
    var members: [(name: String, value: Value)] = []
    for property in properties {
      let name = property.name
      let isRequired = requiredNames.contains(ByteText(name))
      let isAllowed =
        depth < Self.optionalDepth && !schema.namesOfOthers.contains(ByteText(name))
      guard isRequired || isAllowed, !property.all.contains(where: { $0.boolean == false }),
        !isLeftOut(property, isRequired: isRequired)
      else { continue }
      if let made = member(property, isRequired: isRequired, depth: depth, path: path) {
        let word = discriminator.flatMap { $0.member.hasSameBytes(as: name) ? $0.value : nil }
        members.append((name, word.map { isFree(property) ? .string($0) : made } ?? made))
      } else if isRequired {
        note("recursion")
      }
    }
    let known = Set(properties.map { ByteText($0.name) })
    for name in required where !known.contains(ByteText(name)) {
      let made = schema["additionalProperties"].flatMap { make($0, depth: depth + 1) }
      members.append((name, made ?? .string("text")))
    }
    if let least = schema.integer("minProperties"), members.count < least { note("minProperties") }
    return .object(OrderedObject(members))
  }

  private mutating func member(
    _ property: MergedSchema.Property, isRequired: Bool, depth: Int, path: String?
  ) -> Value? {
    let place = path.map { "\($0).\(property.name)" }
    func make(_ examples: inout SchemaExample) -> Value? {
      examples.make(property.schema, and: property.others, depth: depth + 1, path: place)
    }
    return isRequired ? make(&self) : optional(".\(property.name)", path: path, make)
  }

  /// Whether a property may be any text: nothing is written about its value.
  private func isFree(_ property: MergedSchema.Property) -> Bool {
    let merged = MergedSchema(property.schema, and: property.others, document, inside: [])
    return merged?.written(document.version) == nil
  }

  /// Whether a property is of the other direction; also one that is made of such schemas.
  ///
  /// Before 3.1 `required` of it holds in its direction only; from 3.1 on `readOnly` changes nothing
  /// about `required`.
  func isLeftOut(_ property: MergedSchema.Property, isRequired: Bool) -> Bool {
    if isRequired, document.version >= .v31 { return false }
    return property.all.contains(where: isOfOtherDirection)
  }

  private func isOfOtherDirection(_ property: DocumentNode) -> Bool {
    let keyword = direction == .request ? "readOnly" : "writeOnly"
    if property[keyword]?.boolean == true { return true }
    guard property.reference != nil || property["allOf"] != nil else { return false }
    let merged = MergedSchema(property, document, inside: [])
    return merged?.parts.contains { $0[keyword]?.boolean == true } ?? false
  }

  private mutating func list(_ schema: MergedSchema, depth: Int, path: String?) -> Value {
    let least = max(0, schema.integer("minItems") ?? 0)
    let most = schema.integer("maxItems") ?? .max
    var elements: [Value] = []
    for item in schema["prefixItems"]?.elements ?? [] where elements.count < most {
      elements.append(make(item, depth: depth + 1) ?? .null)
    }
    let wanted = min(max(least, depth < Self.optionalDepth ? 1 : 0), most)
    let place = path.map { "\($0)[0]" }
    func element(_ item: DocumentNode, _ examples: inout SchemaExample) -> Value? {
      examples.make(item, depth: depth + 1, path: place)
    }
    if elements.count < wanted, let item = schema["items"],
      let made = elements.count < least
        ? element(item, &self) : optional("[0]", path: path, { element(item, &$0) })
    {
      // More of the same say no more, and a limit from outside may be large.
      let count = min(wanted - elements.count, 20)
      if count > 1, schema["uniqueItems"]?.boolean == true {
        elements += different(made, item, count)
      } else {
        elements += Array(repeating: made, count: count)
      }
    }
    if elements.count < least { note("minItems") }
    return .array(elements)
  }
}
