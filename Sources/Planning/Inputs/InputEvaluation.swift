// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Values

/// Evaluates the inputs of one collection, in any order they were written in.
///
/// Inputs see each other, `env.NAME` and `run`; there are no captures yet.
struct InputEvaluation {
  /// How deep inputs may be made from each other.
  static let depthLimit = 200

  private let declared: DeclaredInputs
  private let permissions: [String: Bool]
  private let isUntrusted: Bool
  private var values: InputValues
  /// Inputs that are being evaluated, outermost first: one that comes again is a circle.
  private var underWay: [String] = []
  private var checker = NameChecker()
  private let chance: InputChance?

  /// What templates may read; most inputs are none.
  private lazy var scope = NameScope(
    outer: OuterNames(
      inputs: declared.places, environment: permissions, isUntrusted: isUntrusted))

  init(
    declared: DeclaredInputs, builtIns: InputValues.BuiltIns, permissions: [String: Bool],
    isUntrusted: Bool, functions: Shared<FunctionTable>, chance: InputChance?
  ) {
    self.declared = declared
    self.permissions = permissions
    self.isUntrusted = isUntrusted
    self.chance = chance
    values = InputValues(places: declared.places, builtIns: builtIns, functions: functions)
  }

  var diagnostics: [Diagnostic] { checker.diagnostics.all }

  mutating func evaluateAll() -> InputValues {
    for input in declared.inputs { evaluate(input) }
    for input in declared.inputs where !input.allowedOrigins.isEmpty { settleOrigins(of: input) }
    return values
  }

  private mutating func evaluate(_ input: DeclaredInput) {
    guard values[input.name] == nil else { return }
    if let start = underWay.firstIndex(of: input.name) {
      checker.report(
        .variableCycle(Array(underWay[start...]) + [input.name], at: input.declaration))
      return
    }
    guard underWay.count < Self.depthLimit else {
      checker.report(
        .variableTooDeep(input.name, at: input.declaration, limit: Self.depthLimit))
      return settle(input, value: nil)
    }
    underWay.append(input.name)
    defer { underWay.removeLast() }
    switch input.content {
    case .missing: settle(input, value: nil, isMissing: true)
    case .value(let value): settle(input, value: value)
    case .template(.constant(let value, _)): settle(input, value: value)
    case .template(let template): evaluate(template, for: input)
    }
  }

  private mutating func evaluate(_ template: TemplateValue, for input: DeclaredInput) {
    let names = template.readNames
    for use in names.uses {
      if let read = declared[use.root] { evaluate(read) }
    }
    _ = checker.resolve(names, in: scope)
    do throws(TemplateFailure) {
      var scope = InputScope(values: values)
      // `now` is when the run began.
      scope.functions.now = values.builtIns.start
      scope.functions.random = chance?.draws(of: input)
      let result = try template.evaluate(in: scope)
      settle(input, value: result.value, typed: result.typed, secrets: result.secrets)
    } catch {
      // A missing input is listed as such, a name that stands for nothing was reported above; a
      // variable of the process environment that is not set leaves this input missing.
      if !error.isMissingName {
        checker.report(.unusableVariable(input.name, at: error.span, error.error.message))
      }
      let unset = names.uses.filter { values.isUnset($0) }.compactMap(\.members.first)
      settle(input, value: nil, isMissing: !unset.isEmpty, unsetVariables: unset)
    }
  }

  private mutating func settle(
    _ input: DeclaredInput, value: Value?, typed: TypedValue? = nil,
    secrets: SecretNames = .none, isMissing: Bool = false,
    unsetVariables: [String] = []
  ) {
    values.settle(
      PlannedInput(
        name: input.name, value: value, typed: typed, origin: input.origin,
        secrets: input.isSecret ? SecretNames(input.name) : secrets, allowedOrigins: [],
        declaration: input.declaration, isMissing: isMissing,
        unsetVariables: unsetVariables, isSecret: input.isSecret))
  }

  /// Where a secret may go, known only when all inputs are.
  private mutating func settleOrigins(of input: DeclaredInput) {
    _ = checker.resolve(input.allowedOrigins.readNames, in: scope)
    var found: [Diagnostic] = []
    let origins = input.allowedOrigins.compactMap { values.origin(of: $0, &found) }
    for diagnostic in found { checker.report(diagnostic) }
    values.narrow(input.name, to: origins)
  }
}

/// Inputs with what only their evaluation has: the time and the chance of the run.
private struct InputScope: Scope {
  let values: InputValues
  var functions: FunctionTable

  init(values: InputValues) {
    self.values = values
    functions = values.functions
  }

  func value(of reference: NameReference) -> ScopedValue? { values.value(of: reference) }
}

/// What `uuid()` and `random.*` in inputs draw from: those of the project give the same to all its
/// collections.
struct InputChance {
  /// The numbers of a place.
  let draws: @Sendable (String) -> @Sendable () -> UInt64
  let collection: String
  let source: SourceFileID

  func draws(of input: DeclaredInput) -> @Sendable () -> UInt64 {
    let isOwn = input.declaration?.file == source
    return draws("input \(input.name)" + (isOwn ? " of \(collection)" : ""))
  }
}
