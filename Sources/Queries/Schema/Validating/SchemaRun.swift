// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Judges one value once.
struct SchemaRun {
  /// That of the component that was entered last.
  var program: SchemaProgram
  let document: JSONDocument
  let purpose: SchemaPurpose
  /// Where references to other components lead.
  let components: SchemaComponents?
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
  private var scope: [Scope] = []
  /// The entered components with the values that they were entered for, outermost first.
  private var enteredComponents: [(component: Int, position: Int)] = []
  /// What is noted beside violations, as far as the purpose asks for it.
  var notes = SchemaNotes()
  /// The schemas that are being applied, outermost first; only if there is a direction.
  private(set) var applied: [AppliedSchema] = []
  /// The value of the member that was entered last; only if there is a direction.
  private var member = -1
  /// Whether an odd number of `not` is around the schema that is being applied.
  var isNegated = false

  private struct Scope {
    let program: SchemaProgram
    let resource: Int
  }

  init(
    _ schema: JSONSchema, _ document: JSONDocument, _ limits: SchemaLimits, _ work: Workload?,
    for purpose: SchemaPurpose = SchemaPurpose(), isReporting: Bool
  ) {
    let work = work ?? Workload()
    self.work = work
    meter = WorkMeter(limit: limits.steps, stop: work.stop)
    program = schema.program
    components = schema.components
    self.purpose = purpose
    self.document = document
    places = SchemaInstancePlaces(document: document)
    self.limits = limits
    self.isReporting = isReporting
    guard purpose.direction != nil else { return }
    applied.reserveCapacity(16)
    scope.reserveCapacity(8)
    enteredComponents.reserveCapacity(8)
    notes.reserve(for: purpose)
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
    if let types = schema.typesAlone {
      guard has(types, of: schema, position, document.kind(at: position)) else { return false }
      noteAccepted(index, position)
      return true
    }
    guard case .keywords(let keywords) = schema.content else {
      guard try holdsWithoutKeywords(schema, position, &evaluated) else { return false }
      noteAccepted(index, position)
      return true
    }
    guard level <= program.nodes.count else {
      throw .endlessReference(schema: schema.location, component: program.component)
    }
    let outerScope = scope.count
    try enter(schema, index, position)
    defer { leave(outerScope) }
    let place = SchemaInstance(position: position, kind: document.kind(at: position), level: level)
    if position == member, try !isAllowed(schema, position) { return false }
    guard evaluated.isKept || schema.needsEvaluated else {
      guard try takes(keywords, of: schema, place, &evaluated) else { return false }
      noteAccepted(index, position)
      return true
    }
    var own = EvaluatedContents(isKept: true)
    guard try takes(keywords, of: schema, place, &own) else { return false }
    noteAccepted(index, position)
    evaluated.merge(own)
    return true
  }

  private mutating func enter(
    _ schema: SchemaNode, _ index: Int, _ position: Int
  ) throws(SchemaLimitError) {
    guard depth < limits.depth else { throw .tooDeep(limit: limits.depth) }
    depth += 1
    enterResource(of: schema)
    if purpose.direction != nil { applied.append(AppliedSchema(program, index, position)) }
  }

  private mutating func enterResource(of schema: SchemaNode) {
    guard scope.last?.resource != schema.resource else { return }
    scope.append(Scope(program: program, resource: schema.resource))
  }

  private mutating func leave(_ outerScope: Int) {
    depth -= 1
    if scope.count > outerScope { scope.removeLast(scope.count - outerScope) }
    if purpose.direction != nil { applied.removeLast() }
  }

  /// Whether a value satisfies a schema that takes every value or none, or is another component.
  private mutating func holdsWithoutKeywords(
    _ schema: SchemaNode, _ position: Int, _ evaluated: inout EvaluatedContents
  ) throws(SchemaLimitError) -> Bool {
    switch schema.content {
    case .always, .keywords: return true
    case .never: return fails(schema, nil, position) { SchemaWording.nothing($0) }
    case .component(let component):
      let (outer, outerScope) = (program, scope.count)
      program = try enter(component, from: schema, position)
      defer { leave(componentFor: outer, outerScope) }
      return try holds(program.root, position, &evaluated, level: 0)
    }
  }

  /// - Returns: the program of the component.
  private mutating func enter(
    _ component: Int, from schema: SchemaNode, _ position: Int
  ) throws(SchemaLimitError) -> SchemaProgram {
    guard depth < limits.depth else { throw .tooDeep(limit: limits.depth) }
    let target = try program(of: component)
    // A component that is entered again for the same value leads back to its own start.
    var index = enteredComponents.endIndex
    while index > 0, enteredComponents[index - 1].position == position {
      index -= 1
      try count(1)
      if enteredComponents[index].component == component {
        throw .endlessReference(
          schema: target.nodes[target.root].location, component: component)
      }
    }
    depth += 1
    enteredComponents.append((component, position))
    if schema.resource != SchemaNode.noResource { enterResource(of: schema) }
    scope.append(Scope(program: target, resource: target.nodes[target.root].resource))
    return target
  }

  private mutating func leave(componentFor outer: SchemaProgram, _ outerScope: Int) {
    depth -= 1
    program = outer
    enteredComponents.removeLast()
    scope.removeLast(scope.count - outerScope)
  }

  /// The program of a component, compiled if it is not yet.
  func program(of component: Int) throws(SchemaLimitError) -> SchemaProgram {
    guard let components else { preconditionFailure("a component has others beside it") }
    return try components.program(of: component)
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
    let mark = notes.mark
    isReporting = false
    defer { isReporting = wasReporting }
    let isValid = try holds(index, position, &evaluated, level: level)
    if !isValid { notes.rollBack(to: mark) }
    return isValid
  }

  /// Whether a member, element or name of the value satisfies a schema.
  mutating func childHolds(_ index: Int, _ position: Int) throws(SchemaLimitError) -> Bool {
    if case .always = program.nodes[index].content {
      noteAccepted(index, position)
      return true
    }
    var evaluated = EvaluatedContents(isKept: false)
    return try holds(index, position, &evaluated, level: 0)
  }

  /// Whether the value of a member satisfies a schema.
  mutating func memberHolds(_ index: Int, _ position: Int) throws(SchemaLimitError) -> Bool {
    guard purpose.direction != nil else { return try childHolds(index, position) }
    let outer = member
    member = position
    defer { member = outer }
    return try childHolds(index, position)
  }

  /// Whether a value satisfies the target of a dynamic reference: the one in the outermost resource
  /// with the anchor.
  mutating func holds(
    dynamic anchor: ByteText, otherwise: Int, _ position: Int,
    _ evaluated: inout EvaluatedContents, level: Int
  ) throws(SchemaLimitError) -> Bool {
    for entered in scope {
      guard let node = entered.program.dynamicAnchors[entered.resource][anchor] else { continue }
      if entered.program === program { return try holds(node, position, &evaluated, level: level) }
      let (outer, outerScope) = (program, scope.count)
      program = entered.program
      scope.append(entered)
      defer {
        program = outer
        scope.removeLast(scope.count - outerScope)
      }
      return try holds(node, position, &evaluated, level: 0)
    }
    return try holds(otherwise, position, &evaluated, level: level)
  }

  /// Records that a format could not be checked.
  mutating func noteUnchecked(_ format: TextFormat, at position: Int) {
    if report.isFullOfUnchecked { return }
    report.addUnchecked(format, at: places.pointer(to: position))
  }

  /// The place of the value at a position.
  mutating func pointer(to position: Int) -> JSONPointer { places.pointer(to: position) }

  /// Records a violation.
  ///
  /// - Returns: false.
  mutating func fails(
    _ schema: SchemaNode, _ keyword: String?, _ position: Int,
    _ mismatch: (JSONNode) -> SchemaMismatch
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
        schema: schema.location + (keyword.map { "/\($0)" } ?? ""), component: program.component,
        mismatch(JSONNode(document: document, position: position))))
    return false
  }
}

/// The value that a schema is applied to.
struct SchemaInstance {
  let position: Int
  let kind: JSONKind
  let level: Int
}
