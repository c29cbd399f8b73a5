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

  private let declared: DeclaredInputs
  private let permissions: [String: Bool]
  private let allowsUnset: @Sendable (String) -> Bool
  private let isUntrusted: Bool
  private var values: InputValues
  /// Places of inputs in evaluation, outermost first: a repeated one is a cycle.
  private var underWay: [Int] = []
  private var checker = NameChecker()
  private let chance: InputChance?
  /// What programs of secrets have given.
  var obtained: [SecretProgram: String] = [:]
  /// The folder to which paths of a file are relative.
  var folder: @Sendable (SourceFileID) -> String = { _ in "" }

  /// The scope of templates; most inputs have none.
  private lazy var scope = NameScope(
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

  private mutating func evaluate(at place: Int) {
    guard !values.isSettled(at: place) else { return }
    guard underWay.count < Self.depthLimit else {
      let input = declared.inputs[place]
      checker.report(
        .variableTooDeep(input.name, at: input.declaration, limit: Self.depthLimit))
      return settle(place, value: nil)
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

  /// The texts of the program of a secret; its value, if the program has given one.
  private mutating func evaluate(_ template: ExecTemplate, at place: Int) {
    let input = declared.inputs[place]
    if isUntrusted { return settle(place, value: nil, isMissing: true) }
    if underWay.contains(place) {
      return checker.report(.variableCycle([input.name, input.name], at: input.declaration))
    }
    underWay.append(place)
    defer { underWay.removeLast() }
    let names = template.readNames
    for use in names.uses {
      if let read = declared.places[use.root] { evaluate(at: read) }
    }
    _ = checker.resolve(names, in: scope)
    for name in template.passed where permissions[name.content] == nil && !allowsUnset(name.content)
    {
      checker.report(.environmentNotAllowed(name.content, at: name.span))
    }
    guard let program = program(of: input.name, template) else {
      return settle(place, value: nil)
    }
    if let text = obtained[program] { return settle(place, value: .string(text)) }
    settle(place, value: nil)
    values.note(program, at: template.span, of: place)
  }

  /// The rendered program; nil for one with a problem, which is reported.
  private mutating func program(of name: String, _ template: ExecTemplate) -> SecretProgram? {
    for use in template.readNames.uses {
      guard let read = declared[use.root], case .program = read.content else { continue }
      checker.report(
        .secretForProgram(
          name, at: use.span, "reads the secret `\(read.name)`, which has a program"))
      return nil
    }
    var arguments: [String] = []
    for argument in template.command {
      guard let text = rendered(argument, for: name) else { return nil }
      guard text.secrets.isEmpty else {
        checker.report(
          .secretForProgram(
            name, at: argument.span,
            "has a secret in an argument, which other users of the machine can read"))
        return nil
      }
      arguments.append(text.text)
    }
    var variables: [SecretProgram.Variable] = []
    for variable in template.variables {
      guard let text = rendered(variable.value, for: name) else { return nil }
      variables.append(SecretProgram.Variable(name: variable.name.content, value: text.text))
    }
    for passed in template.passed where !variables.contains(where: { $0.name == passed.content }) {
      guard case .string(let text)? = values.builtIns.value(ofVariable: passed.content)?.value
      else { continue }
      variables.append(SecretProgram.Variable(name: passed.content, value: text))
    }
    var folder = folder(template.span.file)
    if let written = template.folder {
      guard let text = rendered(written, for: name) else { return nil }
      folder = text.text.path(in: folder)
    }
    let texts = arguments + variables.map(\.value) + [folder]
    guard texts.allSatisfy({ !$0.utf8.contains(0) }), arguments[0] != "" else {
      checker.report(.secretForProgram(name, at: template.span, "has an empty name or a NUL byte"))
      return nil
    }
    return SecretProgram(
      arguments: arguments, variables: variables, folder: folder,
      namesFolder: template.folder != nil)
  }

  private mutating func rendered(_ template: TemplateText, for name: String) -> RenderedText? {
    do throws(TemplateFailure) {
      var scope = InputScope(values: values)
      scope.functions.now = values.builtIns.start
      return try template.render(in: scope)
    } catch {
      if !error.isMissingName, !error.isUnreadFile {
        checker.report(.unusableVariable(name, at: error.span, error.error.message))
      } else {
        checker.report(
          .secretForProgram(name, at: template.span, "reads a value that is missing"))
      }
      return nil
    }
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
    return try template.evaluate(in: scope)
  }

  private mutating func settle(
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

/// Inputs, with the time and random values of the run.
private struct InputScope: Scope {
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
