// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Values

/// A declared input of the project or collection, with its winning value.
struct DeclaredInput {
  var name: String
  var declaration: SourceSpan?
  var isSecret = false
  /// `origins` of a secret.
  var allowedOrigins: [TemplateText] = []
  var content: Content = .missing
  var origin: InputOrigin = .missing
  /// The place of the value in a file of `--vars`.
  var placeOutside: SourceSpan?
  /// The value written in the file, whose type applies to a text from outside.
  var declaredDefault: TemplateValue?

  enum Content {
    case missing
    /// From a file of the project: evaluated with the other inputs in scope.
    case template(TemplateValue)
    /// From outside: data, never a template.
    case value(Value)
    /// The output of a program, which is started after planning.
    case program(ExecTemplate)
  }

  /// The place of the value; nil if no file has it.
  var place: SourceSpan? {
    switch content {
    case .template(let template): template.span
    case .program(let program): program.span
    case .missing, .value: placeOutside
    }
  }
}

/// The inputs of one collection in the order of their declarations.
struct DeclaredInputs {
  private(set) var inputs: [DeclaredInput] = []
  private(set) var places: [String: Int]

  init(minimumCapacity: Int) {
    inputs.reserveCapacity(minimumCapacity)
    places = Dictionary(minimumCapacity: minimumCapacity)
  }

  subscript(name: String) -> DeclaredInput? { places[name].map { inputs[$0] } }

  /// Takes `vars` of the project or the collection; a later declaration wins.
  mutating func declare(
    variables: [VariableDeclaration], origin: InputOrigin, report: (Diagnostic) -> Void
  ) {
    for variable in variables {
      let name = variable.name.content
      update(name) { input in
        if input.isSecret, let first = input.declaration {
          report(.declaredTwice(name, at: variable.name.span, first: first))
        }
        input.declaration = variable.name.span
        input.content = .template(variable.value)
        input.declaredDefault = variable.value
        input.origin = origin
      }
    }
  }

  mutating func declare(
    secrets: [SecretDeclaration], origin: InputOrigin, report: (Diagnostic) -> Void
  ) {
    for secret in secrets {
      let name = secret.name.content
      update(name) { input in
        if !input.isSecret, let first = input.declaration {
          report(.declaredTwice(name, at: secret.name.span, first: first))
        }
        input.isSecret = true
        input.declaration = input.declaration ?? secret.name.span
        if !secret.origins.isEmpty { input.allowedOrigins = secret.origins }
        if let program = secret.program {
          input.content = .program(program)
          input.origin = origin
        } else if let value = secret.value {
          input.content = .template(value)
          input.origin = origin
        } else if secret.removesValue {
          input.content = .missing
          input.origin = .missing
        }
      }
    }
  }

  mutating func declare(required names: [Located<String>]) {
    for name in names {
      update(name.content) { $0.declaration = $0.declaration ?? name.span }
    }
  }

  /// The `baseUrl` of project or collection, which is an input with that name.
  mutating func declareBaseUrl(_ text: TemplateText?, origin: InputOrigin) {
    guard let text else { return }
    update(baseUrlName) { input in
      input.declaration = text.span
      input.content = .template(
        text.literalText.map { .constant(.string($0), text.span) } ?? .text(text))
      input.origin = origin
    }
  }

  /// Sets a declared input, or adds one (an environment may add names).
  mutating func set(
    _ name: String, to content: DeclaredInput.Content, origin: InputOrigin, at place: SourceSpan?
  ) {
    update(name) { input in
      input.content = content
      input.origin = origin
      input.placeOutside = place
    }
  }

  mutating func update(_ name: String, _ change: (inout DeclaredInput) -> Void) {
    let place = Self.read(&places[name, default: inputs.count])
    if place == inputs.count { inputs.append(DeclaredInput(name: name)) }
    change(&inputs[place])
  }

  /// Reads a place, which is created if necessary: its name is hashed once.
  private static func read(_ place: inout Int) -> Int { place }
}

/// The name of the input that every collection has.
let baseUrlName = "baseUrl"
