// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions

/// Programs that start before a run: those of secrets and of services.
extension InputEvaluation {
  /// The texts of the program of a secret; its value, if the program has given one.
  mutating func evaluate(_ template: ExecTemplate, at place: Int) {
    let input = declared.inputs[place]
    if isUntrusted { return settle(place, value: nil, isMissing: true) }
    if underWay.contains(place) {
      return checker.report(.variableCycle([input.name, input.name], at: input.declaration))
    }
    underWay.append(place)
    defer { underWay.removeLast() }
    resolveNames(of: template)
    let owner = ProgramOwner(kind: "secret", name: input.name)
    for use in template.readNames.uses {
      guard let read = declared[use.root], case .program = read.content else { continue }
      checker.report(
        owner.problem(at: use.span, "reads the secret `\(read.name)`, which has a program"))
      return settle(place, value: nil)
    }
    guard let program = program(template, of: owner) else {
      return settle(place, value: nil)
    }
    if let path = program.file { values.programFiles.append(path) }
    if let text = obtained[program] { return settle(place, value: .string(text)) }
    settle(place, value: nil)
    values.note(program, at: template.span, of: place)
  }

  /// Evaluates what a program reads, and reports names that do not exist or may not be read.
  mutating func resolveNames(of template: ExecTemplate) {
    resolve(template.readNames)
    for name in template.passed where permissions[name.content] == nil && !allowsUnset(name.content)
    {
      checker.report(.environmentNotAllowed(name.content, at: name.span))
    }
  }

  /// Evaluates the inputs of some names, and reports unknown ones.
  mutating func resolve(_ names: ReadNames) {
    for use in names.uses {
      if let read = declared.places[use.root] { evaluate(at: read) }
    }
    _ = checker.resolve(names, in: scope)
  }

  /// The rendered program; nil for one with a problem, which is reported.
  mutating func program(
    _ template: ExecTemplate, of owner: ProgramOwner
  ) -> PlannedProgram? {
    var arguments: [String] = []
    for argument in template.command {
      guard let text = rendered(argument, for: owner) else { return nil }
      guard text.secrets.isEmpty else {
        checker.report(owner.secretInArgument(at: argument.span))
        return nil
      }
      arguments.append(text.text)
    }
    var variables: [PlannedProgram.Variable] = []
    for variable in template.variables {
      guard let text = rendered(variable.value, for: owner) else { return nil }
      variables.append(PlannedProgram.Variable(name: variable.name.content, value: text.text))
    }
    for passed in template.passed where !variables.contains(where: { $0.name == passed.content }) {
      guard case .string(let text)? = values.builtIns.value(ofVariable: passed.content)?.value
      else { continue }
      variables.append(PlannedProgram.Variable(name: passed.content, value: text))
    }
    var folder = folder(template.span.file)
    if let written = template.folder {
      guard let text = rendered(written, for: owner) else { return nil }
      folder = text.text.path(in: folder)
    }
    let texts = arguments + variables.map(\.value) + [folder]
    guard texts.allSatisfy({ !$0.utf8.contains(0) }), arguments[0] != "" else {
      checker.report(owner.problem(at: template.span, "has an empty name or a NUL byte"))
      return nil
    }
    return PlannedProgram(
      arguments: arguments, variables: variables, folder: folder,
      namesFolder: template.folder != nil)
  }

  /// The text with the values of inputs; nil without one of them, which is reported, unless the owner
  /// waits for it.
  mutating func rendered(_ template: TemplateText, for owner: ProgramOwner) -> RenderedText? {
    do throws(TemplateFailure) {
      var scope = InputScope(values: values)
      scope.functions.now = values.builtIns.start
      return try template.render(in: scope)
    } catch {
      if !error.isMissingName, !error.isUnreadFile {
        checker.report(.unusableVariable(owner.name, at: error.span, error.error.message))
      } else if !owner.waitsForValues {
        checker.report(owner.problem(at: template.span, "reads a value that is missing"))
      }
      return nil
    }
  }
}

/// What a program belongs to, for messages.
struct ProgramOwner {
  /// `secret` or `service`.
  let kind: String
  let name: String
  /// Whether values that are missing may come later.
  var waitsForValues = false

  /// A program that reads what it may not.
  func problem(at span: SourceSpan, _ words: String) -> Diagnostic {
    Diagnostic(
      .secretProgram, "the program of the \(kind) `\(name)` \(words)", at: Annotation(span))
  }

  func secretInArgument(at span: SourceSpan) -> Diagnostic {
    var problem = problem(
      at: span, "has a secret in an argument, which other users of the machine can read")
    problem.offers = [.words("hand it on as a variable: `env: { NAME: '${secret}' }`")]
    return problem
  }
}
