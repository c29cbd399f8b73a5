// SPDX-License-Identifier: Apache-2.0

import Values

extension SchemaRun {
  /// Whether a value satisfies a keyword without schemas.
  mutating func asserts(
    _ keyword: SchemaKeyword, of schema: SchemaNode, _ place: SchemaInstance
  ) throws(SchemaLimitError) -> Bool {
    let position = place.position
    switch keyword {
    case .types(let types): return has(types, of: schema, position, place.kind)
    case .values(let values, let isConstant):
      for (choice, value) in values.enumerated() {
        try count(1 + document.range(at: position).count >> 6)
        guard node(position).isEqual(to: value) else { continue }
        if !isConstant { noteChoice(choice, of: schema) }
        return true
      }
      return fails(schema, isConstant ? "const" : "enum", position) {
        SchemaWording.values(values, $0)
      }
    case .multiple, .bound:
      guard let number = node(position).number else { return true }
      return try asserts(keyword, of: schema, number, at: position)
    case .openAPIFormat(let format):
      try count(document.range(at: position).count >> 4)
      if format.accepts(node(position)) { return true }
      return fails(schema, "format", position) { SchemaWording.format(format, $0) }
    case .length, .pattern, .format:
      return place.kind == .string ? try assertsText(keyword, of: schema, position) : true
    case .elementCount(let least, let most):
      guard place.kind == .array else { return true }
      return asserts(
        least, most, ("minItems", "maxItems"), "elements", of: schema, position)
    case .memberCount(let least, let most):
      guard place.kind == .object else { return true }
      return asserts(
        least, most, ("minProperties", "maxProperties"), "members", of: schema, position)
    case .uniqueElements: return place.kind == .array ? try unique(schema, position) : true
    case .required(let names):
      guard place.kind == .object else { return true }
      return try required(names, "required", of: schema, position, because: nil)
    case .dependentRequired(let dependent):
      guard place.kind == .object else { return true }
      var isValid = true
      for (name, needed) in dependent
      where document.position(ofMember: name, in: position) != nil {
        let isMet = try required(
          needed, "dependentRequired", of: schema, position, because: name)
        if !isMet { isValid = false }
      }
      return isValid
    default: return true
    }
  }

  /// Whether a value has one of the types.
  mutating func has(
    _ types: SchemaTypes, of schema: SchemaNode, _ position: Int, _ kind: JSONKind
  ) -> Bool {
    if types.contains(.of(kind)) { return true }
    if types.contains(.integer), isInteger(position) { return true }
    return fails(schema, "type", position) { SchemaWording.type(types, $0) }
  }

  // MARK: Numbers

  private func isInteger(_ position: Int) -> Bool {
    document.integerDigits(at: position) != nil || node(position).number?.isInteger == true
  }

  private mutating func asserts(
    _ keyword: SchemaKeyword, of schema: SchemaNode, _ number: ExactNumber, at position: Int
  ) throws(SchemaLimitError) -> Bool {
    switch keyword {
    case .multiple(let unit):
      let digits = number.digits.utf8.count
      if digits > 18 { try count(digits * max(1, unit.digits.utf8.count - 18)) }
      if number.isMultiple(of: unit) { return true }
      return fails(schema, "multipleOf", position) { SchemaWording.multiple(of: unit, $0) }
    case .bound(let bound, let limit):
      let order = ExactNumber.compare(number, limit)
      let isMet =
        switch bound {
        case .minimum: order >= 0
        case .maximum: order <= 0
        case .exclusiveMinimum: order > 0
        case .exclusiveMaximum: order < 0
        }
      if isMet { return true }
      return fails(schema, bound.rawValue, position) { SchemaWording.bound(bound, limit, $0) }
    default: return true
    }
  }

  // MARK: Texts

  private mutating func assertsText(
    _ keyword: SchemaKeyword, of schema: SchemaNode, _ position: Int
  ) throws(SchemaLimitError) -> Bool {
    let bytes = document.range(at: position).count
    switch keyword {
    case .length(let least, let most):
      // A character is at least one byte of the text and at most an escaped pair.
      let raw = bytes - 2
      if raw <= most ?? .max, (raw + 11) / 12 >= least ?? 0 { return true }
      try count(bytes >> 6)
      let length = document.string(at: position)?.utf8.count { $0 & 0xC0 != 0x80 } ?? 0
      if let least, length < least {
        return fails(schema, "minLength", position) { _ in
          SchemaWording.count(least..., length, "characters")
        }
      }
      if let most, length > most {
        return fails(schema, "maxLength", position) { _ in
          SchemaWording.count(...most, length, "characters")
        }
      }
      return true
    case .pattern(let pattern, let written):
      if try matches(pattern, position, at: schema.location + "/pattern") { return true }
      return fails(schema, "pattern", position) { SchemaWording.pattern(written, $0) }
    case .format(let format):
      try count(bytes >> 4)
      switch format.judge(document.string(at: position) ?? "") {
      case .holds: return true
      case .notChecked:
        noteUnchecked(format, at: position)
        return true
      case .fails:
        return fails(schema, "format", position) { SchemaWording.format(format, $0) }
      }
    default: return true
    }
  }

  /// Whether a member's name matches one of `patternProperties`.
  mutating func matches(
    _ pattern: Pattern, _ name: Int, _ schema: Int
  ) throws(SchemaLimitError) -> Bool {
    try matches(pattern, name, at: program.nodes[schema].location)
  }

  /// Whether a text or a name matches a pattern of the schema at a location.
  mutating func matches(
    _ pattern: Pattern, _ position: Int, at location: String
  ) throws(SchemaLimitError) -> Bool {
    guard let text = document.string(at: position) else { return false }
    return try matches(pattern, text: text, at: location)
  }

  mutating func matches(
    _ pattern: Pattern, text: String, at location: String
  ) throws(SchemaLimitError) -> Bool {
    try count(1 + text.utf8.count >> 4)
    do throws(PatternMatchError) {
      return try pattern.matches(text, within: work)
    } catch {
      throw error == .stopped ? .stopped : .pattern(error, schema: location)
    }
  }

  // MARK: Arrays and objects

  private mutating func asserts(
    _ least: Int?, _ most: Int?, _ keywords: (least: String, most: String), _ what: String,
    of schema: SchemaNode, _ position: Int
  ) -> Bool {
    let count = document.count(at: position)
    if let least, count < least {
      return fails(schema, keywords.least, position) { _ in
        SchemaWording.count(least..., count, what)
      }
    }
    if let most, count > most {
      return fails(schema, keywords.most, position) { _ in SchemaWording.count(...most, count, what)
      }
    }
    return true
  }

  private mutating func required(
    _ names: [String], _ keyword: String, of schema: SchemaNode, _ position: Int, because: String?
  ) throws(SchemaLimitError) -> Bool {
    var isValid = true
    try count(names.count * (1 + document.count(at: position) >> 3))
    for name in names where document.position(ofMember: name, in: position) == nil {
      if try isLeftOut(name, of: position) { continue }
      isValid = fails(schema, keyword, position) { SchemaWording.missing(name, because, $0) }
      if !isReporting { return false }
    }
    return isValid
  }

  private mutating func unique(
    _ schema: SchemaNode, _ array: Int
  ) throws(SchemaLimitError) -> Bool {
    let elements = Array(node(array).elements)
    try count(document.end(of: array) - array + document.range(at: array).count >> 6)
    if elements.count <= 8 {
      for index in elements.indices.dropFirst() {
        for earlier in 0..<index where elements[earlier].isEqual(to: elements[index]) {
          return fails(schema, "uniqueItems", array) { _ in SchemaWording.equal(earlier, index) }
        }
      }
      return true
    }
    var first: [Value: Int] = [:]
    for (index, element) in elements.enumerated() {
      try count(document.end(of: element.position) - element.position)
      if let earlier = first.updateValue(index, forKey: element.value()) {
        return fails(schema, "uniqueItems", array) { _ in SchemaWording.equal(earlier, index) }
      }
    }
    return true
  }
}
