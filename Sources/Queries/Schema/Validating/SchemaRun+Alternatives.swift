// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension SchemaRun {
  mutating func any(
    _ alternatives: SchemaAlternatives, of schema: SchemaNode, _ place: SchemaInstance,
    _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    var isValid = false
    for part in alternatives.parts
    where try holdsQuietly(part, place.position, &evaluated, level: place.level + 1) {
      isValid = true
      if !evaluated.isKept, !purpose.findsExtra, !purpose.findsAccepted { break }
    }
    if isValid || !isReporting { return isValid }
    return try noneFits(alternatives, "anyOf", of: schema, place)
  }

  /// Records that a value follows no alternative.
  private mutating func noneFits(
    _ alternatives: SchemaAlternatives, _ keyword: String, of schema: SchemaNode,
    _ place: SchemaInstance
  ) throws(SchemaLimitError) -> Bool {
    // The members that the alternatives name are not known.
    if purpose.findsExtra { notes.addOpen(place.position) }
    let nearest = try nearest(alternatives, place)
    return fails(schema, keyword, place.position) { _ in
      SchemaWording.noAlternative(of: alternatives.parts.count, nearest)
    }
  }

  mutating func one(
    _ alternatives: SchemaAlternatives, of schema: SchemaNode, _ place: SchemaInstance,
    _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    var taken: [Int] = []
    var found = EvaluatedContents(isKept: evaluated.isKept)
    for (index, part) in alternatives.parts.enumerated() {
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
    return try noneFits(alternatives, "oneOf", of: schema, place)
  }

  /// The first violation of the alternative that the discriminator names, else of the one that got
  /// furthest into the value.
  private mutating func nearest(
    _ alternatives: SchemaAlternatives, _ place: SchemaInstance
  ) throws(SchemaLimitError) -> NearestAlternative? {
    // A violation that is only counted needs no reason.
    if report.isFull { return nil }
    let outer = report
    defer { report = outer }
    let named = named(by: alternatives.discriminator, place)
    var best: NearestAlternative?
    for (index, part) in alternatives.parts.enumerated() where named ?? index == index {
      try reportFirstViolation(of: part, place)
      best = nearer(index, than: best)
    }
    return best
  }

  /// Makes a report with room for one violation.
  private mutating func reportFirstViolation(
    of part: Int, _ place: SchemaInstance
  ) throws(SchemaLimitError) {
    report = SchemaReport(room: 1)
    let mark = notes.mark
    var unused = EvaluatedContents(isKept: false)
    _ = try holds(part, place.position, &unused, level: place.level + 1)
    notes.rollBack(to: mark)
  }

  /// The alternative that was reported last, if it got further.
  private func nearer(_ index: Int, than best: NearestAlternative?) -> NearestAlternative? {
    guard let first = report.violations.first else { return best }
    let found = NearestAlternative(index: index, violation: first, count: report.count)
    guard let best else { return found }
    let (depth, bestDepth) = (found.depth, best.depth)
    return depth > bestDepth || (depth == bestDepth && found.count < best.count) ? found : best
  }

  /// The index of the alternative that a value's member names.
  private func named(by discriminator: SchemaDiscriminator?, _ place: SchemaInstance) -> Int? {
    guard let discriminator, place.kind == .object,
      let member = document.position(ofMember: discriminator.member, in: place.position),
      document.kind(at: member) == .string, let word = document.string(at: member)
    else { return nil }
    return discriminator[word]
  }
}

/// Which of several alternatives a value comes next to; a class, because a run has one in each frame of
/// nested alternatives.
final class NearestAlternative {
  let index: Int
  let violation: SchemaViolation
  let count: Int

  init(index: Int, violation: SchemaViolation, count: Int) {
    self.index = index
    self.violation = violation
    self.count = count
  }

  /// How far into the value the violation is.
  var depth: Int { violation.instance.tokens.count }
}
