// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Which members or elements of one value were evaluated, for `unevaluated…` (draft 2020-12 core,
/// section 11).
struct EvaluatedContents {
  /// Whether they are recorded; only if a keyword needs them.
  let isKept: Bool
  private(set) var all = false
  /// Nil if empty: an empty set would be one more reference to count for each schema.
  private var positions: Set<Int>?

  init(isKept: Bool) { self.isKept = isKept }

  mutating func insert(_ position: Int) {
    guard isKept, !all else { return }
    if positions == nil { positions = [position] } else { positions?.insert(position) }
  }

  mutating func insertAll() { all = true }

  func contains(_ position: Int) -> Bool { all || positions?.contains(position) == true }

  mutating func merge(_ other: EvaluatedContents) {
    guard isKept else { return }
    if other.all { all = true }
    guard !all, let more = other.positions else { return }
    positions = positions.map { $0.union(more) } ?? more
  }
}

/// Judges one value once.
struct SchemaRun {
  let program: SchemaProgram
  let document: JSONDocument
  private let limits: SchemaLimits
  /// Whether every violation is recorded; otherwise the first one ends the judging.
  var isReporting: Bool
  var report = SchemaReport()
  private var meter: WorkMeter
  /// Where patterns count their steps, together with other searches.
  let work: Workload
  private var depth = 0
  private var places: SchemaInstancePlaces
  /// The entered resources, outermost first.
  private var scope: [Int] = []

  init(
    _ program: SchemaProgram, _ document: JSONDocument, _ limits: SchemaLimits, _ work: Workload?,
    isReporting: Bool
  ) {
    let work = work ?? Workload()
    self.work = work
    meter = WorkMeter(limit: limits.steps, stop: work.stop)
    self.program = program
    self.document = document
    places = SchemaInstancePlaces(document: document)
    self.limits = limits
    self.isReporting = isReporting
  }

  /// Whether the value at a position is valid.
  mutating func judge(_ position: Int) throws(SchemaLimitError) -> Bool {
    var evaluated = EvaluatedContents(isKept: false)
    return try holds(program.root, position, &evaluated, level: 0)
  }

  func node(_ position: Int) -> JSONNode { JSONNode(document: document, position: position) }

  mutating func count(_ steps: Int) throws(SchemaLimitError) {
    do throws(WorkMeter.End) {
      try meter.take(steps)
    } catch {
      throw error == .stopped ? .stopped : .tooManySteps(limit: limits.steps)
    }
  }

  /// Whether a value satisfies a schema.
  ///
  /// - Parameters:
  ///   - evaluated: of this value; if it satisfies the schema, what the schema evaluated is added.
  ///   - level: how many schemas were entered for this same value.
  mutating func holds(
    _ index: Int, _ position: Int, _ evaluated: inout EvaluatedContents, level: Int
  ) throws(SchemaLimitError) -> Bool {
    try count(1)
    let schema = program.nodes[index]
    guard case .keywords(let keywords) = schema.content else {
      if case .always = schema.content { return true }
      return fails(schema, nil, position) { SchemaWording.nothing($0) }
    }
    guard level <= program.nodes.count else { throw .endlessReference(schema: schema.location) }
    guard depth < limits.depth else { throw .tooDeep(limit: limits.depth) }
    depth += 1
    let entersResource = scope.last != schema.resource
    if entersResource { scope.append(schema.resource) }
    defer {
      depth -= 1
      if entersResource { scope.removeLast() }
    }
    let place = SchemaInstance(position: position, kind: document.kind(at: position), level: level)
    guard evaluated.isKept || schema.needsEvaluated else {
      return try takes(keywords, of: schema, place, &evaluated)
    }
    var own = EvaluatedContents(isKept: true)
    let isValid = try takes(keywords, of: schema, place, &own)
    if isValid { evaluated.merge(own) }
    return isValid
  }

  /// Whether the value satisfies all keywords.
  private mutating func takes(
    _ keywords: [SchemaKeyword], of schema: SchemaNode, _ place: SchemaInstance,
    _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    var isValid = true
    for keyword in keywords {
      if try apply(keyword, of: schema, to: place, &evaluated) { continue }
      isValid = false
      if !isReporting { return false }
    }
    return isValid
  }

  /// Like `holds`, without recording violations.
  mutating func holdsQuietly(
    _ index: Int, _ position: Int, _ evaluated: inout EvaluatedContents, level: Int
  ) throws(SchemaLimitError) -> Bool {
    let wasReporting = isReporting
    isReporting = false
    defer { isReporting = wasReporting }
    return try holds(index, position, &evaluated, level: level)
  }

  /// Whether a member, element or name of the value satisfies a schema.
  mutating func childHolds(_ index: Int, _ position: Int) throws(SchemaLimitError) -> Bool {
    if case .always = program.nodes[index].content { return true }
    var evaluated = EvaluatedContents(isKept: false)
    return try holds(index, position, &evaluated, level: 0)
  }

  /// The target of a dynamic reference: in the outermost resource with the anchor.
  func dynamicTarget(_ anchor: ByteText, otherwise: Int) -> Int {
    for resource in scope {
      if let node = program.dynamicAnchors[resource][anchor] { return node }
    }
    return otherwise
  }

  /// Records that a format could not be checked.
  mutating func noteUnchecked(_ format: TextFormat, at position: Int) {
    if report.isFullOfUnchecked { return }
    report.addUnchecked(format, at: places.pointer(to: position))
  }

  /// Records a violation.
  ///
  /// - Returns: false.
  mutating func fails(
    _ schema: SchemaNode, _ keyword: String?, _ position: Int,
    _ message: (JSONNode) -> String
  ) -> Bool {
    guard isReporting else { return false }
    if report.isFull {
      report.add(nil)
      return false
    }
    let document = document
    report.add(
      SchemaViolation(
        instance: places.pointer(to: position),
        schema: schema.location + (keyword.map { "/\($0)" } ?? ""),
        message: message(JSONNode(document: document, position: position))))
    return false
  }
}

/// The value that a schema is applied to.
struct SchemaInstance {
  let position: Int
  let kind: JSONKind
  let level: Int
}
