// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Values

/// What the declarations of a check are, for a person.
extension CheckedFiles {
  /// All files with steps, `curlew.yaml` last.
  private var filesWithSteps: [CollectionFile] {
    collections.map(\.content) + [project.map { CollectionFile(stepsOf: $0) }].compactMap(\.self)
  }

  private func files(_ file: SourceFileID) -> [CollectionFile] {
    filesWithSteps.filter { $0.source == file }
  }

  /// The step whose `id` is written there.
  func step(withID span: SourceSpan) -> Step? {
    files(span.file).flatMap(\.listedSteps).first { $0.step.id?.span == span }?.step
  }

  /// Whether a capture has `secret: true`.
  func isSecretCapture(_ span: SourceSpan) -> Bool {
    files(span.file).flatMap(\.listedSteps).contains { listed in
      let ofMessages = listed.step.socket?.captures ?? []
      return (listed.step.captures + ofMessages).contains { $0.name.span == span && $0.isSecret }
    }
  }

  /// The list of the step that makes a name: `setup`, `` scenario `list` ``.
  func listName(of span: SourceSpan) -> String? {
    files(span.file).flatMap(\.listedSteps)
      .first { listed in listed.step.madeNames.contains { $0.span == span } }?.list
  }

  /// What the declaration at a place is; nil for none.
  func words(ofDeclaration span: SourceSpan, in view: FileView) -> String? {
    for file in files(span.file) {
      if let words = file.words(ofDeclaration: span, in: view) { return words }
    }
    let environments =
      (collections.flatMap { $0.content.environments })
      + (project?.environments ?? [])
    if let found = environments.first(where: { $0.name.span == span }) { return found.words }
    let permissions = project?.allowedEnvironmentVariables ?? []
    return permissions.contains { $0.name.span == span }
      ? "variable of the process environment" : nil
  }
}

extension CollectionFile {
  /// Its steps with the names of their lists.
  var listedSteps: [(list: String, step: Step)] {
    let lists: [(String, [Step])] =
      [
        ("setup", setup), ("beforeEach", beforeEach), ("afterEach", afterEach),
        ("teardown", teardown),
      ]
      + scenarios.flatMap { scenario in
        let name = "scenario `\(scenario.name.content)`"
        return [(name, scenario.steps), ("teardown of \(name)", scenario.teardown)]
      }
      + blocks.flatMap { block in
        let name = "block `\(block.name.content)`"
        return [(name, block.steps), ("teardown of \(name)", block.teardown)]
      }
    return lists.flatMap { list in list.1.map { (list.0, $0) } }
  }

  /// The variables of scenarios, steps and blocks, with their values.
  var writtenVariables: [VariableDeclaration] {
    scenarios.flatMap(\.variables) + blocks.flatMap(\.defaults)
      + listedSteps.flatMap { $0.step.variables }
  }

  fileprivate func words(ofDeclaration span: SourceSpan, in view: FileView) -> String? {
    if let scenario = scenarios.first(where: { $0.name.span == span }) {
      return "scenario, \(counted(scenario.steps.count))" + described(scenario.description)
    }
    if let block = blocks.first(where: { $0.name.span == span }) { return block.words }
    for (list, step) in listedSteps {
      if step.id?.span == span { return "step \(step.title.asCode) of \(list)" }
      if step.madeNames.contains(where: { $0.span == span }) {
        return "capture of \(step.title.asCode) (\(list))"
      }
      if step.loop?.element?.span == span { return "element of the loop" }
    }
    if let variable = writtenVariables.first(where: { $0.name.span == span }) {
      return "variable, \(view.text(of: variable.value.span).asCode)"
    }
    if blocks.flatMap(\.requires).contains(where: { $0.span == span }) { return "parameter" }
    if let use = uses.first(where: { $0.prefix.span == span }) {
      return "blocks of \(use.path.content.asCode)"
    }
    return nil
  }
}

extension BlockDeclaration {
  fileprivate var words: String {
    var text = "block, \(counted(steps.count))"
    let names = parameters.map(\.content.asCode).joined(separator: ", ")
    if !names.isEmpty { text += ", with \(names)" }
    let made = returns.map(\.content.asCode).joined(separator: ", ")
    if !made.isEmpty { text += ", returns \(made)" }
    return text + described(description)
  }
}

extension EnvironmentDeclaration {
  fileprivate var words: String {
    var text = "environment"
    if let base = extends { text += " based on \(base.content.asCode)" }
    let names = (variables.map(\.name) + secrets.map(\.name)).map(\.content.asCode)
    if !names.isEmpty { text += ", sets " + names.joined(separator: ", ") }
    return text
  }
}

private func counted(_ steps: Int) -> String { steps == 1 ? "1 step" : "\(steps) steps" }

private func described(_ description: String?) -> String {
  description.map { "\n\n\($0)" } ?? ""
}

extension Value {
  /// The text of a string; nil for another value.
  var stringText: String? { if case .string(let text) = self { text } else { nil } }
}
