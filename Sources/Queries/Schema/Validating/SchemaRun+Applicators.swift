// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension SchemaRun {
  /// Whether a value satisfies a keyword.
  ///
  /// Rare keywords are in another function: in a debug build, each frame of a nested value has room for
  /// what all cases need.
  mutating func apply(
    _ keyword: SchemaKeyword, of schema: SchemaNode, to place: SchemaInstance,
    _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    let (position, level) = (place.position, place.level + 1)
    switch keyword {
    case .reference(let target, _): return try holds(target, position, &evaluated, level: level)
    case .all(let parts): return try all(parts, place, &evaluated)
    case .any(let parts): return try any(parts, of: schema, place, &evaluated)
    case .one(let parts): return try one(parts, of: schema, place, &evaluated)
    case .object(let members):
      return place.kind == .object ? try self.members(members, position, &evaluated) : true
    case .array(let elements):
      return place.kind == .array ? try self.elements(elements, position, &evaluated) : true
    case .dynamicReference, .not, .condition, .dependent, .propertyNames, .contains,
      .unevaluatedElements, .unevaluatedMembers:
      return try applyRare(keyword, of: schema, to: place, &evaluated)
    default: return try asserts(keyword, of: schema, place)
    }
  }

  private mutating func applyRare(
    _ keyword: SchemaKeyword, of schema: SchemaNode, to place: SchemaInstance,
    _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    let (position, level) = (place.position, place.level + 1)
    switch keyword {
    case .dynamicReference(let target, let anchor):
      return try holds(
        dynamic: anchor, otherwise: target, position, &evaluated, level: level)
    case .not(let part):
      var unused = EvaluatedContents(isKept: false)
      let mark = notes.mark
      isNegated.toggle()
      defer { isNegated.toggle() }
      guard try holdsQuietly(part, position, &unused, level: level) else { return true }
      notes.rollBack(to: mark)
      return fails(schema, "not", position) { SchemaWording.not($0) }
    case .condition(let condition, let then, let otherwise):
      let isMet = try holdsQuietly(condition, position, &evaluated, level: level)
      guard let next = isMet ? then : otherwise else { return true }
      return try holds(next, position, &evaluated, level: level)
    case .dependent(let parts):
      guard place.kind == .object else { return true }
      var isValid = true
      for part in parts where document.position(ofMember: part.name, in: position) != nil {
        if try !holds(part.schema, position, &evaluated, level: level) { isValid = false }
      }
      return isValid
    case .propertyNames(let part):
      return place.kind == .object ? try names(part, position) : true
    case .contains(let part, let least, let most):
      guard place.kind == .array else { return true }
      return try contains(part, (least, most), of: schema, position, &evaluated)
    case .unevaluatedElements(let part):
      return place.kind == .array ? try rest(part, position, width: 0, &evaluated) : true
    case .unevaluatedMembers(let part):
      guard place.kind == .object else { return true }
      if purpose.findsExtra { notes.addOpen(position) }
      return try rest(part, position, width: 1, &evaluated)
    default: return true
    }
  }

  private mutating func all(
    _ parts: [Int], _ place: SchemaInstance, _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    var isValid = true
    for part in parts
    where try !holds(part, place.position, &evaluated, level: place.level + 1) {
      isValid = false
      if !isReporting { break }
    }
    return isValid
  }

  // MARK: Objects

  private mutating func members(
    _ members: SchemaMembers, _ object: Int, _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    var isValid = true
    let end = document.end(of: object)
    var next = document.firstContent(of: object)
    var expected = 0
    var isWhole = true
    try count(document.count(at: object))
    while next < end {
      let (name, value) = (next, next + 1)
      next = document.end(of: value)
      var isKnown = false
      if let schema = schema(named: name, in: members, &expected) {
        isKnown = true
        if try !memberHolds(schema, value) { isValid = false }
      }
      for (pattern, schema) in members.patterns where try matches(pattern, name, schema) {
        isKnown = true
        if try !memberHolds(schema, value) { isValid = false }
      }
      if !isKnown, let rest = members.rest {
        isKnown = true
        if try !memberHolds(rest, value) { isValid = false }
      }
      if isKnown { evaluated.insert(value) } else { isWhole = false }
      if !isValid, !isReporting { return false }
    }
    guard purpose.findsExtra else { return isValid }
    // Beside a schema that describes every member, no other can leave one out.
    if isWhole {
      notes.addOpen(object)
    } else {
      notes.addMembers(members, of: object, in: applied.last)
    }
    return isValid
  }

  /// The schema that `properties` has for a name.
  ///
  /// - Parameter expected: the index that is tried first; updated to the one after the match.
  func schema(
    named name: Int, in members: SchemaMembers, _ expected: inout Int
  ) -> Int? {
    if !members.index.isEmpty {
      return document.string(at: name).flatMap { members.index[ByteText($0)] }
    }
    let count = members.named.count
    for step in 0..<count {
      var index = expected + step
      if index >= count { index -= count }
      guard document.string(at: name, equals: members.named[index].name) else { continue }
      expected = index + 1 == count ? 0 : index + 1
      return members.named[index].schema
    }
    return nil
  }

  private mutating func names(_ part: Int, _ object: Int) throws(SchemaLimitError) -> Bool {
    var isValid = true
    let end = document.end(of: object)
    var next = document.firstContent(of: object)
    while next < end {
      if try !childHolds(part, next) { isValid = false }
      next = document.end(of: next + 1)
      if !isValid, !isReporting { return false }
    }
    return isValid
  }

  // MARK: Arrays

  private mutating func elements(
    _ elements: SchemaElements, _ array: Int, _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    var isValid = true
    let end = document.end(of: array)
    var next = document.firstContent(of: array)
    var index = 0
    try count(document.count(at: array))
    while next < end {
      guard let schema = index < elements.first.count ? elements.first[index] : elements.rest
      else { break }
      if try !childHolds(schema, next) { isValid = false }
      if !isValid, !isReporting { return false }
      evaluated.insert(next)
      next = document.end(of: next)
      index += 1
    }
    return isValid
  }

  private mutating func contains(
    _ part: Int, _ counts: (least: Int, most: Int?), of schema: SchemaNode, _ array: Int,
    _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    let end = document.end(of: array)
    var next = document.firstContent(of: array)
    var found = 0
    while next < end {
      var unused = EvaluatedContents(isKept: false)
      if try holdsQuietly(part, next, &unused, level: 0) {
        found += 1
        evaluated.insert(next)
      }
      next = document.end(of: next)
    }
    // No count is within the two where the largest is below the smallest.
    if found < counts.least {
      return fails(schema, "contains", array) { _ in
        SchemaWording.contains("at least", counts.least, found)
      }
    }
    guard let most = counts.most, found > most else { return true }
    return fails(schema, "maxContains", array) { _ in
      SchemaWording.contains("at most", most, found)
    }
  }

  /// `unevaluatedItems` and `unevaluatedProperties`: everything that no keyword evaluated.
  private mutating func rest(
    _ part: Int, _ container: Int, width: Int, _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    if evaluated.all { return true }
    var isValid = true
    let end = document.end(of: container)
    var next = document.firstContent(of: container)
    try count(document.count(at: container))
    while next < end {
      let value = next + width
      next = document.end(of: value)
      if evaluated.contains(value) { continue }
      if try !childHolds(part, value) { isValid = false }
      if !isValid, !isReporting { return false }
    }
    evaluated.insertAll()
    return isValid
  }
}
