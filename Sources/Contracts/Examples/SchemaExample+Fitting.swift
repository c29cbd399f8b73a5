// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Values that an author wrote, made to follow their schema.
///
/// Examples of documents in use lack required members, have texts for numbers, and members that only
/// a response has.
extension SchemaExample {
  /// Elements of a list that are looked at.
  private static let mostElements = 1_000

  /// The value, changed where its schema refuses it: converted, completed, or replaced by a made one.
  ///
  /// - Parameter path: where it is, for `repairs`; nil for one that is not reported.
  mutating func fitted(
    _ value: Value, _ node: DocumentNode, and others: [DocumentNode] = [], path: String?, depth: Int
  ) -> Value {
    guard depth < Self.maximumDepth, node.kind == .object,
      let schema = MergedSchema(node, and: others, document, inside: [])
    else { return value }
    return fitted(value, schema, path: path, depth: depth)
  }

  mutating func fitted(
    _ value: Value, _ schema: MergedSchema, path: String?, depth: Int
  ) -> Value {
    noteValue(cost: schema.cost)
    // Which of several alternatives is meant is the author's to say.
    guard isWithinLimits, !schema.hasAlternatives else { return value }
    let typed = converted(value, schema, depth: depth)
    if typed != value { noteRepair(path) }
    let chosen = allowed(typed, schema)
    if chosen != typed { noteRepair(path) }
    switch chosen {
    case .object(let object): return .object(fitted(object, schema, path: path, depth: depth))
    case .array(var elements):
      guard let item = schema["items"] else { return chosen }
      for index in elements.indices.prefix(Self.mostElements) {
        elements[index] = fitted(
          elements[index], item, path: path.map { "\($0)[\(index)]" }, depth: depth + 1)
      }
      return .array(elements)
    default:
      noteBroken(chosen, schema)
      return chosen
    }
  }

  /// Notes what a text or a number of the author breaks: it stays, since the author may mean it.
  private mutating func noteBroken(_ value: Value, _ schema: MergedSchema) {
    switch value {
    case .string(let text):
      let key = "\(text)\u{0}\(schema.patterns.joined(separator: "\u{0}"))"
      if !schema.patterns.isEmpty, patternTexts.count < Self.mostPatterns {
        let isMatched =
          patternTexts[key] ?? (RequiredPatterns.match(text, schema.patterns) ? text : nil)
        patternTexts[key] = .some(isMatched)
        if isMatched == nil { note("pattern") }
      }
      let count = text.unicodeScalars.count
      if count < schema.integer("minLength") ?? 0 { note("minLength") }
      if count > schema.integer("maxLength") ?? .max { note("maxLength") }
    case .number(let number):
      if let low = limit(schema, "minimum", "exclusiveMinimum"),
        number < low.number || low.isExclusive && number == low.number
      {
        note("minimum")
      }
      if let high = limit(schema, "maximum", "exclusiveMaximum"),
        high.number < number || high.isExclusive && number == high.number
      {
        note("maximum")
      }
    default: break
    }
  }

  // MARK: Types

  private mutating func converted(
    _ value: Value, _ schema: MergedSchema, depth: Int
  ) -> Value {
    let types = schema.typeNames
    if types.isEmpty || schema.accepts(value) { return value }
    switch value {
    case .string(let text):
      let isPlain = types.contains { ["integer", "number", "boolean"].contains($0) }
      if let read = try? JSONDocument.parse(Array(text.utf8)).root.value(), schema.accepts(read),
        isPlain || read.isContainer
      {
        return read
      }
    case .number(let number) where types.contains("string") && hasLength(number.digits, schema):
      return .string(number.digits)
    case .boolean(let value) where types.contains("string"):
      let text = value ? "true" : "false"
      if hasLength(text, schema) { return .string(text) }
    default: break
    }
    return made(schema, depth: depth)
  }

  /// Whether a text is as long as `minLength` and `maxLength` allow.
  private func hasLength(_ text: String, _ schema: MergedSchema) -> Bool {
    let count = text.unicodeScalars.count
    return count >= schema.integer("minLength") ?? 0 && count <= schema.integer("maxLength") ?? .max
  }

  /// One of `enum`, where there is one.
  private func allowed(_ value: Value, _ schema: MergedSchema) -> Value {
    if document.version >= .v31, let constant = schema["const"]?.value() { return constant }
    guard let list = schema["enum"]?.elements, !list.isEmpty,
      list.count <= Self.mostElements, value != .null
    else { return value }
    let choices = list.map { $0.value() }
    return choices.contains(value) ? value : choices.first { $0 != .null } ?? value
  }

  // MARK: Objects

  private mutating func fitted(
    _ object: OrderedObject, _ schema: MergedSchema, path: String?, depth: Int
  ) -> OrderedObject {
    let properties = schema.properties
    let places = Dictionary(
      properties.enumerated().map { (ByteText($0.element.name), $0.offset) }
    ) { first, _ in first }
    let isClosed =
      schema.parts.count == 1 && schema["additionalProperties"]?.boolean == false
      && schema["patternProperties"] == nil
    var members: [(name: String, value: Value)] = []
    var names: Set<ByteText> = []
    let required = Set(schema.required.map { ByteText($0) })
    for member in object.members {
      guard let place = places[ByteText(member.name)] else {
        if isClosed { noteRepair(path, member.name) } else { members.append(member) }
        continue
      }
      let isRequired = required.contains(ByteText(member.name))
      guard !isLeftOut(properties[place], isRequired: isRequired) else {
        noteRepair(path, member.name)
        continue
      }
      names.insert(ByteText(member.name))
      let value = fitted(
        member.value, properties[place].schema, and: properties[place].others,
        path: path.map { "\($0).\(member.name)" }, depth: depth + 1)
      members.append((member.name, value))
    }
    for name in schema.required where !names.contains(ByteText(name)) {
      guard let place = places[ByteText(name)],
        !isLeftOut(properties[place], isRequired: true),
        let made = make(
          properties[place].schema, and: properties[place].others, depth: depth + 1)
      else { continue }
      members.append((name, made))
      noteRepair(path, name)
    }
    return OrderedObject(members)
  }

  private mutating func noteRepair(_ path: String?, _ name: String) {
    noteRepair(path.map { "\($0).\(name)" })
  }
}

extension Value {
  var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .boolean, .number, .string: false
    }
  }
}
