// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension SchemaRun {
  /// Whether a value satisfies a keyword.
  mutating func apply(
    _ keyword: SchemaKeyword, of schema: SchemaNode, to place: SchemaInstance,
    _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    let (position, level) = (place.position, place.level + 1)
    switch keyword {
    case .reference(let target, _): return try holds(target, position, &evaluated, level: level)
    case .dynamicReference(let target, let anchor):
      let found = dynamicTarget(anchor, otherwise: target)
      return try holds(found, position, &evaluated, level: level)
    case .all(let parts):
      var isValid = true
      for part in parts where try !holds(part, position, &evaluated, level: level) {
        isValid = false
        if !isReporting { break }
      }
      return isValid
    case .any(let parts): return try any(parts, of: schema, place, &evaluated)
    case .one(let parts): return try one(parts, of: schema, place, &evaluated)
    case .not(let part):
      var unused = EvaluatedContents(isKept: false)
      guard try holdsQuietly(part, position, &unused, level: level) else { return true }
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
    case .object(let members):
      return place.kind == .object ? try self.members(members, position, &evaluated) : true
    case .propertyNames(let part):
      return place.kind == .object ? try names(part, position) : true
    case .array(let elements):
      return place.kind == .array ? try self.elements(elements, position, &evaluated) : true
    case .contains(let part, let least, let most):
      guard place.kind == .array else { return true }
      return try contains(part, (least, most), of: schema, position, &evaluated)
    case .unevaluatedElements(let part):
      return place.kind == .array ? try rest(part, position, width: 0, &evaluated) : true
    case .unevaluatedMembers(let part):
      return place.kind == .object ? try rest(part, position, width: 1, &evaluated) : true
    default: return try asserts(keyword, of: schema, place)
    }
  }

  // MARK: Alternatives

  private mutating func any(
    _ parts: [Int], of schema: SchemaNode, _ place: SchemaInstance,
    _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    var isValid = false
    for part in parts
    where try holdsQuietly(part, place.position, &evaluated, level: place.level + 1) {
      isValid = true
      if !evaluated.isKept { break }
    }
    if isValid || !isReporting { return isValid }
    let nearest = try nearest(parts, place)
    return fails(schema, "anyOf", place.position) { _ in
      SchemaWording.noAlternative(of: parts.count, nearest)
    }
  }

  private mutating func one(
    _ parts: [Int], of schema: SchemaNode, _ place: SchemaInstance,
    _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    var taken: [Int] = []
    var found = EvaluatedContents(isKept: evaluated.isKept)
    for (index, part) in parts.enumerated() {
      var own = EvaluatedContents(isKept: evaluated.isKept)
      guard try holdsQuietly(part, place.position, &own, level: place.level + 1) else { continue }
      taken.append(index)
      found = own
      if taken.count > 1, !isReporting { return false }
    }
    if taken.count == 1 {
      evaluated.merge(found)
      return true
    }
    guard isReporting else { return false }
    if !taken.isEmpty {
      return fails(schema, "oneOf", place.position) { _ in SchemaWording.manyAlternatives(taken) }
    }
    let nearest = try nearest(parts, place)
    return fails(schema, "oneOf", place.position) { _ in
      SchemaWording.noAlternative(of: parts.count, nearest)
    }
  }

  /// The first violation of the alternative that got furthest into the value.
  private mutating func nearest(
    _ parts: [Int], _ place: SchemaInstance
  ) throws(SchemaLimitError) -> (index: Int, violation: SchemaViolation)? {
    // A violation that is only counted needs no reason.
    if report.isFull { return nil }
    let outer = report
    defer { report = outer }
    var best: (index: Int, violation: SchemaViolation, count: Int)?
    for (index, part) in parts.enumerated() {
      report = SchemaReport(room: 1)
      var unused = EvaluatedContents(isKept: false)
      _ = try holds(part, place.position, &unused, level: place.level + 1)
      guard let first = report.violations.first else { continue }
      let depth = first.instance.tokens.count
      let bestDepth = best?.violation.instance.tokens.count ?? -1
      if depth > bestDepth || (depth == bestDepth && report.count < (best?.count ?? .max)) {
        best = (index, first, report.count)
      }
    }
    return best.map { ($0.index, $0.violation) }
  }

  // MARK: Objects

  private mutating func members(
    _ members: SchemaMembers, _ object: Int, _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    var isValid = true
    let end = document.end(of: object)
    var next = document.firstContent(of: object)
    var expected = 0
    try count(document.count(at: object))
    while next < end {
      let (name, value) = (next, next + 1)
      next = document.end(of: value)
      var isKnown = false
      if let schema = schema(named: name, in: members, &expected) {
        isKnown = true
        if try !childHolds(schema, value) { isValid = false }
      }
      for (pattern, schema) in members.patterns where try matches(pattern, name, schema) {
        isKnown = true
        if try !childHolds(schema, value) { isValid = false }
      }
      if !isKnown, let rest = members.rest {
        isKnown = true
        if try !childHolds(rest, value) { isValid = false }
      }
      if isKnown { evaluated.insert(value) }
      if !isValid, !isReporting { return false }
    }
    return isValid
  }

  /// The schema that `properties` has for a name.
  ///
  /// - Parameter expected: the index that is tried first; updated to the one after the match.
  private func schema(
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
