// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Values

/// Finds the winning value of every input of one collection.
///
/// From low to high: project, collection, the chosen environment, `--vars FILE`, `CURLEW_VAR_name`,
/// `--var`. For secrets: the file, the environment, `CURLEW_SECRET_name`, the prompt.
struct InputResolver {
  private(set) var declared: DeclaredInputs
  private(set) var diagnostics: [Diagnostic] = []
  /// Values that were given to secrets as to variables: nothing will run, but they are still
  /// hidden.
  private(set) var misplaced: [PlannedSecret] = []

  init(
    project: ProjectFile?, collection: Shared<CollectionFile>, environment: ChosenEnvironment?,
    outside: ExternalInputs
  ) {
    declared = DeclaredInputs(
      minimumCapacity: collection.content.variables.count + collection.content.secrets.count + 1)
    declare(project: project, collection: collection)
    apply(environment, collection: collection)
    apply(outside, collection: collection)
  }

  private mutating func declare(project: ProjectFile?, collection: Shared<CollectionFile>) {
    var found: [Diagnostic] = []
    if let project {
      declared.declareBaseUrl(project.baseUrl, origin: .project)
      declared.declare(variables: project.variables, origin: .project) { found.append($0) }
      declared.declare(secrets: project.secrets, origin: .project) { found.append($0) }
      declared.declare(required: project.requires)
    }
    declared.declareBaseUrl(collection.content.baseUrl, origin: .collection)
    declared.declare(variables: collection.content.variables, origin: .collection) {
      found.append($0)
    }
    declared.declare(secrets: collection.content.secrets, origin: .collection) { found.append($0) }
    declared.declare(required: collection.content.requires)
    diagnostics += found
  }

  /// The environment's `baseUrl` overrides a literal one of the collection, but not a template,
  /// which means that the collection uses one of several services.
  private mutating func apply(_ environment: ChosenEnvironment?, collection: Shared<CollectionFile>)
  {
    guard let environment else { return }
    let origin = InputOrigin.environment(environment.name)
    if let text = environment.baseUrl, collection.content.baseUrl?.isLiteral ?? true {
      declared.declareBaseUrl(text, origin: origin)
    }
    for variable in environment.variables {
      declared.update(variable.name.content) { input in
        input.declaration = input.declaration ?? variable.name.span
        input.declaredDefault = input.declaredDefault ?? variable.value
        input.content = .template(variable.value)
        input.origin = origin
      }
    }
    declared.declare(secrets: environment.secrets, origin: origin) { _ in }
  }

  /// `--base-url` overrides every literal `baseUrl`, like an environment's; a template means that the
  /// collection uses one of several services.
  private mutating func apply(_ outside: ExternalInputs, collection: Shared<CollectionFile>) {
    for file in outside.files {
      for entry in file.entries {
        let giver = InputGiver(
          words: "`\(entry.name)` in `\(file.path)`", origin: .valuesFile(file.path),
          place: entry.place)
        takeTyped(entry.value, for: entry.name, from: giver)
      }
    }
    for variable in outside.variables {
      let source = "CURLEW_VAR_\(variable.name)"
      let giver = InputGiver(words: "`\(source)`", origin: .environmentVariable(source))
      takeTyped(.string(variable.text), for: variable.name, from: giver)
    }
    if let base = outside.baseURL, collection.content.baseUrl?.isLiteral ?? true {
      take(.string(base), for: baseUrlName, from: InputGiver(option: "--base-url"))
    }
    for flag in outside.flags {
      let giver = InputGiver(option: flag.option, for: flag.name)
      switch flag.content {
      case .text(let text): takeTyped(.string(text), for: flag.name, from: giver)
      case .json(let value): take(value, for: flag.name, from: giver)
      }
    }
    for secret in outside.secrets {
      give(secret, origin: .environmentVariable("CURLEW_SECRET_\(secret.name)"))
    }
    for secret in outside.prompted { give(secret, origin: .option("--secret")) }
  }

  /// Takes a value in the type of the declared default.
  private mutating func takeTyped(_ value: Value, for name: String, from giver: InputGiver) {
    guard let declaration = declared[name], let type = InputType(of: declaration.declaredDefault)
    else { return take(value, for: name, from: giver) }
    guard let typed = type.taking(value) else {
      diagnostics.append(
        .wrongInputType(
          name, from: giver, wanted: type, found: value, declaration: declaration.declaration))
      return
    }
    take(typed, for: name, from: giver)
  }

  private mutating func take(_ value: Value, for name: String, from giver: InputGiver) {
    // `baseUrl` is an input of every collection, declared or not.
    guard declared[name] != nil || name == baseUrlName else { return }
    guard declared[name]?.isSecret != true else {
      diagnostics.append(.secretFromOutside(name, from: giver.words))
      misplaced += value.maskedTexts.map { PlannedSecret(name: name, value: $0) }
      return
    }
    declared.set(name, to: .value(value), origin: giver.origin, at: giver.place)
  }

  /// Sets the value of a secret; a name that is not a secret is ignored, since it may be meant for
  /// other collections.
  private mutating func give(_ secret: NamedText, origin: InputOrigin) {
    guard declared[secret.name]?.isSecret == true else { return }
    declared.set(secret.name, to: .value(.string(secret.text)), origin: origin, at: nil)
  }
}

/// What gives an input a value from outside.
struct InputGiver {
  /// For messages: `` `--var limit` ``, `` `limit` in `values.yaml` ``.
  let words: String
  let origin: InputOrigin
  /// The place of the value in a file of `--vars`.
  var place: SourceSpan?
}

extension InputGiver {
  init(option: String, for name: String? = nil) {
    words = "`\(option)\(name.map { " \($0)" } ?? "")`"
    origin = .option(option)
  }
}
