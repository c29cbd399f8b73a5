// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Values

/// Evaluates the inputs of one collection, in any order they were written in.
///
/// Inputs see each other, `env.NAME` and `run`; there are no captures yet.
struct InputEvaluation {
  private let declared: DeclaredInputs
  private let environment: [String: String]
  private let permissions: [String: Bool]
  private let run: RunFacts
  private var values = InputValues()
  /// Inputs that are being evaluated, outermost first: one that comes again is a circle.
  private var underWay: [String] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(
    declared: DeclaredInputs, environment: [String: String], permissions: [String: Bool],
    run: RunFacts
  ) {
    self.declared = declared
    self.environment = environment
    self.permissions = permissions
    self.run = run
    values.builtIns = Self.builtIns(environment: environment, permissions: permissions, run: run)
  }

  private static func builtIns(
    environment: [String: String], permissions: [String: Bool], run: RunFacts
  ) -> InputValues.BuiltIns {
    InputValues.BuiltIns(
      run: .object(
        OrderedObject([("id", .string(run.id)), ("start", .string(run.start))])),
      environment: environment.filter { permissions[$0.key] != nil },
      publicNames: Set(permissions.filter(\.value).keys))
  }

  mutating func evaluateAll() -> InputValues {
    for input in declared.inputs { evaluate(input) }
    return values
  }

  private mutating func evaluate(_ input: DeclaredInput) {
    guard values.inputs[input.name] == nil else { return }
    if underWay.contains(input.name) {
      reportCycle(input)
      return
    }
    underWay.append(input.name)
    defer { underWay.removeLast() }
    switch input.content {
    case .missing: settle(input, value: nil, secrets: .none)
    case .value(let value): settle(input, value: value, secrets: .none)
    case .template(let template): evaluate(template, for: input)
    }
  }

  private mutating func evaluate(_ template: TemplateValue, for input: DeclaredInput) {
    for use in template.readNames.uses {
      if let read = declared[use.root] { evaluate(read) } else { judge(use) }
    }
    do throws(TemplateFailure) {
      let result = try template.evaluate(in: values)
      settle(input, value: result.value, secrets: result.secrets)
    } catch {
      // A missing input is listed as such; a name that stands for nothing was reported above.
      if !error.isMissingName {
        diagnostics.append(
          .unusableVariable(input.name, at: error.span, error.error.message))
      }
      settle(input, value: nil, secrets: .none)
    }
  }

  /// Only `run` and `env.NAME` besides inputs.
  private mutating func judge(_ use: NameUse) {
    var scope = NameScope()
    scope.variables = Set(declared.names)
    scope.environment = Set(permissions.keys)
    if case .unknown(let why) = scope.meaning(of: use) {
      diagnostics.append(.unknownName(use, why))
    }
  }

  private mutating func reportCycle(_ input: DeclaredInput) {
    guard let start = underWay.firstIndex(of: input.name) else { return }
    diagnostics.append(
      .variableCycle(Array(underWay[start...]) + [input.name], at: input.declaration))
  }

  private mutating func settle(_ input: DeclaredInput, value: Value?, secrets: SecretNames) {
    var secrets = secrets
    if input.isSecret { secrets = SecretNames(input.name) }
    var origins: [Diagnostic] = []
    values.inputs[input.name] = PlannedInput(
      name: input.name, value: value, origin: input.origin, secrets: secrets,
      allowedOrigins: input.allowedOrigins.compactMap { values.origin(of: $0, &origins) },
      declaration: input.declaration, isMissing: isMissing(input), isSecret: input.isSecret)
    diagnostics += origins
    values.names.append(input.name)
  }

  private func isMissing(_ input: DeclaredInput) -> Bool {
    if case .missing = input.content { true } else { false }
  }
}
