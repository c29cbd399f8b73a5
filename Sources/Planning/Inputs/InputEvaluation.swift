// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Values

/// Evaluates the inputs of one collection, written in any order.
///
/// Inputs can read each other, `env.NAME` and `run`; captures do not exist yet.
struct InputEvaluation {
  /// The longest chain of inputs that read one another.
  static let depthLimit = VariableChains.limit

  let declared: DeclaredInputs
  let permissions: [String: Bool]
  let allowsUnset: @Sendable (String) -> Bool
  let isUntrusted: Bool
  var values: InputValues
  /// Places of inputs in evaluation, outermost first: a repeated one is a cycle.
  var underWay: [Int] = []
  var checker = NameChecker()
  private let chance: InputChance?
  /// What programs of secrets have given.
  var obtained: [PlannedProgram: String] = [:]
  /// The text in place of the value of each secret, by its name; nil where the values are used.
  var secretStandIn: (@Sendable (String) -> String)?
  /// Draws the port of an input with `freePort()`; nil if nothing will run.
  var freePort: FreePort?
  /// The folder to which paths of a file are relative.
  var folder: @Sendable (SourceFileID) -> String = { _ in "" }

  /// The scope of templates; most inputs have none.
  lazy var scope = NameScope(
    NameScope.Surroundings(
      OuterNames(
        inputs: declared.places, environment: permissions, allowsUnset: allowsUnset,
        isUntrusted: isUntrusted)))

  init(
    declared: DeclaredInputs, builtIns: InputValues.BuiltIns, permissions: [String: Bool],
    allowsUnset: @escaping @Sendable (String) -> Bool, isUntrusted: Bool,
    functions: Shared<FunctionTable>, chance: InputChance?
  ) {
    self.declared = declared
    self.permissions = permissions
    self.allowsUnset = allowsUnset
    self.isUntrusted = isUntrusted
    self.chance = chance
    values = InputValues(places: declared.places, builtIns: builtIns, functions: functions)
  }

  var diagnostics: [Diagnostic] { checker.diagnostics { _ in true } }
  var unknownNames: [UnknownName] { checker.unknownNames }

  mutating func evaluateAll() -> InputValues {
    for place in declared.inputs.indices { evaluate(at: place) }
    for place in declared.inputs.indices where !declared.inputs[place].allowedOrigins.isEmpty {
      settleOrigins(of: declared.inputs[place])
    }
    return values
  }

  mutating func evaluate(at place: Int) {
    guard !values.isSettled(at: place) else { return }
    guard underWay.count < Self.depthLimit else {
      let input = declared.inputs[place]
      checker.report(
        .variableTooDeep(input.name, at: input.declaration, limit: Self.depthLimit))
      return settle(place, value: nil)
    }
    if let secretStandIn, declared.inputs[place].isSecret {
      return settle(place, value: .string(secretStandIn(declared.inputs[place].name)))
    }
    switch declared.inputs[place].content {
    case .missing: settle(place, value: nil, isMissing: true)
    case .value(let value): settle(place, value: value)
    case .program(let program): evaluate(program, at: place)
    case .template(.constant(let value, _)): settle(place, value: value)
    case .template(let template): evaluate(template, at: place)
    }
  }

  private mutating func evaluate(_ template: TemplateValue, at place: Int) {
    let input = declared.inputs[place]
    if let start = underWay.firstIndex(of: place) {
      let names = underWay[start...].map { declared.inputs[$0].name }
      checker.report(.variableCycle(names + [input.name], at: input.declaration))
      return
    }
    underWay.append(place)
    defer { underWay.removeLast() }
    evaluate(template, for: input, at: place)
  }

  private mutating func evaluate(
    _ template: TemplateValue, for input: DeclaredInput, at place: Int
  ) {
    let names = template.readNames
    for use in names.uses {
      if let read = declared.places[use.root] { evaluate(at: read) }
    }
    _ = checker.resolve(names, in: scope)
    if freePort == nil, template.drawsPort { return waitForPort(at: place) }
    do throws(TemplateFailure) {
      let result = try value(of: template, for: input)
      if input.name == baseUrlName, case .text(let text) = template {
        try judgeSegments(ofBase: text)
      }
      settle(
        place, value: result.value, typed: result.typed, secrets: result.secrets,
        environmentReads: values.builtIns.reads(of: names))
    } catch {
      // A missing input is listed as such; an unknown name and an unreadable file were reported
      // above; an unset variable of the process environment makes this input missing.
      if !error.isMissingName, !error.isUnreadFile {
        checker.report(.unusableVariable(input.name, at: error.span, error.error.message))
      }
      let unset = names.uses.filter { values.isUnset($0) }.compactMap(\.members.first)
      settle(place, value: nil, isMissing: !unset.isEmpty, unsetVariables: unset)
      values.note(missing: names.uses.map(\.root), at: place)
    }
  }

  /// A port is drawn for a run only.
  private mutating func waitForPort(at place: Int) {
    settle(place, value: nil)
    values.noteFreePort(of: place)
  }

  /// Reports a template in a base address that gives a segment of its path which leads elsewhere.
  private mutating func judgeSegments(ofBase text: TemplateText) throws(TemplateFailure) {
    guard let segment = try text.renderAddress(in: InputScope(values: values)).badSegment else {
      return
    }
    checker.report(.badSegment(SegmentProblem(segment, in: text)))
  }

  /// Holds the values only while it evaluates, so that settling one does not copy all.
  private func value(
    of template: TemplateValue, for input: DeclaredInput
  ) throws(TemplateFailure) -> ScopedValue {
    var scope = InputScope(values: values)
    // `now` is the start of the run.
    scope.functions.now = values.builtIns.start
    scope.functions.random = chance?.draws(of: input)
    if let freePort {
      let name = input.name
      scope.functions.freePort = { () throws(FunctionTable.Refusal) in try freePort(name) }
    }
    return try template.evaluate(in: scope)
  }

  mutating func settle(
    _ place: Int, value: Value?, typed: TypedValue? = nil,
    secrets: SecretNames = .none, isMissing: Bool = false,
    unsetVariables: [String] = [], environmentReads: [EnvironmentRead] = []
  ) {
    let isSecret = declared.inputs[place].isSecret
    let name = declared.inputs[place].name
    values.settle(
      PlannedInput(
        name: name, value: value, typed: typed, origin: declared.inputs[place].origin,
        place: declared.inputs[place].place, environmentReads: environmentReads,
        secrets: isSecret ? SecretNames(name) : secrets, allowedOrigins: [],
        declaration: declared.inputs[place].declaration, isMissing: isMissing,
        unsetVariables: unsetVariables, isSecret: isSecret), at: place)
  }

  /// The origins of a secret, known only after all inputs are.
  private mutating func settleOrigins(of input: DeclaredInput) {
    _ = checker.resolve(input.allowedOrigins.readNames, in: scope)
    var found: [Diagnostic] = []
    let origins = input.allowedOrigins.compactMap { values.origin(of: $0, &found) }
    for diagnostic in found { checker.report(diagnostic) }
    values.narrow(input.name, to: origins)
  }
}

/// Draws the port of an input of this name, the same at each call.
package typealias FreePort =
  @Sendable (_ name: String) throws(FunctionTable.Refusal) -> Int

/// Inputs, with the time and random values of the run.
struct InputScope: Scope {
  let values: InputValues
  var functions: FunctionTable

  init(values: InputValues) {
    self.values = values
    functions = values.functions
  }

  func value(of reference: NameReference) -> ScopedValue? { values.value(of: reference) }

  var madeTexts: MadeTexts? { values.madeTexts }
}

/// The source of `uuid()` and `random.*` in inputs: those of the project have the same values in
/// all its collections.
struct InputChance {
  /// The random numbers of an input.
  let draws: @Sendable (String) -> FunctionTable.Random
  let collection: String
  let source: SourceFileID

  func draws(of input: DeclaredInput) -> FunctionTable.Random {
    let isOwn = input.declaration?.file == source
    return draws("input \(input.name)" + (isOwn ? " of \(collection)" : ""))
  }
}
