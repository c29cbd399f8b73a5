// SPDX-License-Identifier: Apache-2.0

import Notation
import Queries
import Values

/// Values that an author wrote, made to follow their schema.
///
/// Examples of documents in use lack required members, have texts for numbers, and members that only
/// a response has.
extension SchemaExample {
  /// Elements of a list that are looked at.
  private static let mostElements = 1_000
  /// Elements that a list is given where it has too few.
  private static let mostAdded = 20

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
    case .array(let elements):
      return .array(fitted(elements, schema, path: path, depth: depth))
    default: return fittedScalar(chosen, schema, path: path, depth: depth)
    }
  }

  private mutating func fitted(
    _ elements: [Value], _ schema: MergedSchema, path: String?, depth: Int
  ) -> [Value] {
    guard let item = schema["items"] else { return elements }
    var elements = elements
    for index in elements.indices.prefix(Self.mostElements) {
      elements[index] = fitted(
        elements[index], item, path: path.map { "\($0)[\(index)]" }, depth: depth + 1)
    }
    if let most = schema.integer("maxItems"), most >= 0, elements.count > most {
      elements.removeLast(elements.count - most)
      noteRepair(path)
    }
    if let least = schema.integer("minItems"), elements.count < least {
      guard let added = make(item, depth: depth + 1), least <= Self.mostAdded else {
        note("minItems")
        return elements
      }
      elements += Array(repeating: added, count: least - elements.count)
      noteRepair(path)
    }
    return elements
  }

  // MARK: Limits

  /// The value of the author if its schema allows it, else a made one. Where none is found that the
  /// schema allows, the author's stays, and the keywords are noted.
  private mutating func fittedScalar(
    _ value: Value, _ schema: MergedSchema, path: String?, depth: Int
  ) -> Value {
    let broken = brokenKeywords(of: value, schema)
    guard !broken.isEmpty else { return value }
    if schema["enum"] == nil, schema["const"] == nil {
      let noted = unmet
      let made = self.value(of: schema, depth: depth)
      if !made.isContainer, brokenKeywords(of: made, schema).isEmpty {
        unmet = noted.union(schema.unmet)
        noteRepair(path)
        return made
      }
    }
    for keyword in broken { note(keyword) }
    return value
  }

  /// The keywords about texts and numbers that a value breaks.
  mutating func brokenKeywords(of value: Value, _ schema: MergedSchema) -> [String] {
    switch value {
    case .string(let text): brokenKeywords(of: text, schema)
    case .number(let number): brokenKeywords(of: number, schema)
    case .null, .boolean, .array, .object: []
    }
  }

  private mutating func brokenKeywords(of text: String, _ schema: MergedSchema) -> [String] {
    var broken: [String] = []
    let patterns = schema.patterns
    if !patterns.isEmpty, patternTexts.count < Self.mostPatterns {
      let key = "\(text)\u{0}\(patterns.joined(separator: "\u{0}"))"
      let isMatched = patternTexts[key] ?? (RequiredPatterns.match(text, patterns) ? text : nil)
      patternTexts[key] = .some(isMatched)
      if isMatched == nil { broken.append("pattern") }
    }
    let count = text.unicodeScalars.count
    if count < schema.integer("minLength") ?? 0 { broken.append("minLength") }
    if count > schema.integer("maxLength") ?? .max { broken.append("maxLength") }
    let format = schema["format"]?.text.flatMap { TextFormat(rawValue: $0) }
    if format?.judge(text) == .fails { broken.append("format") }
    return broken
  }

  private func brokenKeywords(of number: ExactNumber, _ schema: MergedSchema) -> [String] {
    var broken: [String] = []
    if let low = limit(schema, "minimum", "exclusiveMinimum"),
      number < low.number || low.isExclusive && number == low.number
    {
      broken.append("minimum")
    }
    if let high = limit(schema, "maximum", "exclusiveMaximum"),
      high.number < number || high.isExclusive && number == high.number
    {
      broken.append("maximum")
    }
    if let step = schema["multipleOf"]?.number, !number.isMultiple(of: step) {
      broken.append("multipleOf")
    }
    return broken
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
      let property = properties[place]
      let memberPath = path.map { "\($0).\(member.name)" }
      func value(_ examples: inout SchemaExample) -> Value? {
        examples.fitted(
          member.value, property.schema, and: property.others, path: memberPath, depth: depth + 1)
      }
      let fitted =
        isRequired ? value(&self) : optional(".\(member.name)", path: path, value)
      if let fitted { members.append((member.name, fitted)) }
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
