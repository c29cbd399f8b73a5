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
      for (name, value) in file.values {
        let source = "`\(name)` in `\(file.path)`"
        if case .string(let text) = value {
          take(text, for: name, from: source, origin: .valuesFile(file.path))
        } else {
          take(value, for: name, from: source, origin: .valuesFile(file.path))
        }
      }
    }
    for variable in outside.variables {
      let source = "CURLEW_VAR_\(variable.name)"
      take(
        variable.text, for: variable.name, from: "`\(source)`",
        origin: .environmentVariable(source))
    }
    if let base = outside.baseURL, collection.content.baseUrl?.isLiteral ?? true {
      take(base, for: baseUrlName, from: "`--base-url`", origin: .flag)
    }
    for flag in outside.flags {
      switch flag.content {
      case .text(let text):
        take(text, for: flag.name, from: "`--var \(flag.name)`", origin: .flag)
      case .json(let value):
        take(value, for: flag.name, from: "`--var-json \(flag.name)`", origin: .flag)
      }
    }
    for secret in outside.secrets {
      give(secret, origin: .environmentVariable("CURLEW_SECRET_\(secret.name)"))
    }
    for secret in outside.prompted { give(secret, origin: .flag) }
  }

  private mutating func take(
    _ text: String, for name: String, from source: String, origin: InputOrigin
  ) {
    guard let type = InputType(of: declared[name]?.declaredDefault) else {
      take(.string(text), for: name, from: source, origin: origin)
      return
    }
    guard let value = type.read(text) else {
      diagnostics.append(
        .wrongInputType(
          name, from: source, wanted: type.words, found: text,
          declaration: declared[name]?.declaration))
      return
    }
    take(value, for: name, from: source, origin: origin)
  }

  private mutating func take(
    _ value: Value, for name: String, from source: String, origin: InputOrigin
  ) {
    // `baseUrl` is an input of every collection, declared or not.
    guard declared[name] != nil || name == baseUrlName else { return }
    guard declared[name]?.isSecret != true else {
      diagnostics.append(.secretFromOutside(name, from: source))
      misplaced += value.maskedTexts.map { PlannedSecret(name: name, value: $0) }
      return
    }
    declared.set(name, to: .value(value), origin: origin)
  }

  /// Sets the value of a secret; a name that is not a secret is ignored, since it may be meant for
  /// other collections.
  private mutating func give(_ secret: NamedText, origin: InputOrigin) {
    guard declared[secret.name]?.isSecret == true else { return }
    declared.set(secret.name, to: .value(.string(secret.text)), origin: origin)
  }
}

/// The required type of a text from outside: that of the declared default.
enum InputType {
  case number
  case boolean

  /// Nil if any text is valid.
  init?(of value: TemplateValue?) {
    switch value {
    case .constant(.number, _): self = .number
    case .constant(.boolean, _): self = .boolean
    default: return nil
    }
  }

  var words: String {
    switch self {
    case .number: "a number"
    case .boolean: "`true` or `false`"
    }
  }

  func read(_ text: String) -> Value? {
    switch self {
    case .number: ExactNumber(parsing: text).map(Value.number)
    case .boolean: text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    }
  }
}
