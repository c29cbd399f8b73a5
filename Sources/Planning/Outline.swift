// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The first half of a plan: inputs are resolved, and the files that it needs have names.
///
/// `Files` looks them up; `resolve` makes the plan.
package struct Outline: Sendable {
  let input: PlanningInput
  let collections: [OutlinedCollection]
  package let environment: String?
  /// Paths to look up, each once, in the order written.
  package let neededFiles: [String]
  package let diagnostics: [Diagnostic]
}

/// One collection with its inputs.
struct OutlinedCollection: Sendable {
  let file: CollectionFile
  let environment: ChosenEnvironment?
  let inputs: InputValues

  /// `defaults` that hold for every scenario, outermost first.
  func inherited(project: ProjectFile?) -> [RequestSettings] {
    (project.map { [$0.defaults] } ?? []) + [file.defaults] + (environment?.defaults ?? [])
  }

  /// All steps of the file, wherever they stand.
  var allSteps: [Step] {
    file.setup + file.scenarios.flatMap { $0.steps + $0.teardown } + file.teardown
  }
}

extension PlanningInput {
  /// Resolves the inputs of every collection and names the files that its steps need.
  package func outline() -> Outline {
    var diagnostics: [Diagnostic] = []
    let outlined = collections.map { outline($0, &diagnostics) }
    diagnostics += unknownInputs(outlined)
    return Outline(
      input: self, collections: outlined, environment: chosenEnvironment?.name,
      neededFiles: neededFiles(outlined), diagnostics: diagnostics)
  }

  private var chosenEnvironment: (name: String, span: SourceSpan?)? {
    if let environment { return (environment, nil) }
    return project?.environment.map { ($0.content, $0.span) }
  }

  private func outline(
    _ collection: CollectionFile, _ diagnostics: inout [Diagnostic]
  ) -> OutlinedCollection {
    let chosen = chosenEnvironment.flatMap { wanted in
      var found: [Diagnostic] = []
      let environment = ChosenEnvironment.find(
        wanted.name, namedAt: wanted.span, collection: collection.environments,
        project: project?.environments ?? []
      ) { found.append($0) }
      diagnostics.addNew(found)
      return environment
    }
    let resolver = InputResolver(
      project: project, collection: collection, environment: chosen, outside: outside)
    diagnostics.addNew(resolver.diagnostics)
    var evaluation = InputEvaluation(
      declared: resolver.declared, environment: outside.environment,
      permissions: environmentPermissions, run: run)
    let inputs = evaluation.evaluateAll()
    diagnostics.addNew(evaluation.diagnostics)
    return OutlinedCollection(file: collection, environment: chosen, inputs: inputs)
  }

  /// `--var`, `CURLEW_VAR_` and `--vars` names that no selected collection declares.
  private func unknownInputs(_ collections: [OutlinedCollection]) -> [Diagnostic] {
    let known = Set(collections.flatMap(\.inputs.names)).union([baseUrlName])
    let sorted = known.sorted()
    func unknown(_ name: String, _ source: String, _ severity: Diagnostic.Severity) -> Diagnostic? {
      known.contains(name)
        ? nil : .unknownInput(name, from: source, known: sorted, severity: severity)
    }
    guard !collections.isEmpty else { return [] }
    return outside.flags.compactMap { unknown($0.name, "`--var \($0.name)`", .error) }
      + outside.variables.compactMap { unknown($0.name, "`CURLEW_VAR_\($0.name)`", .warning) }
      + outside.files.flatMap { file in
        file.values.compactMap { unknown($0.name, "`\($0.name)` in `\(file.path)`", .warning) }
      }
  }

  private func neededFiles(_ collections: [OutlinedCollection]) -> [String] {
    var paths: [String] = []
    var seen: Set<String> = []
    for collection in collections {
      for text in pathTexts(collection) {
        let path = collection.inputs.path(of: text, in: folder(text.span.file))
        if let path, seen.insert(path).inserted { paths.append(path) }
      }
    }
    return paths
  }

  private func pathTexts(_ collection: OutlinedCollection) -> [TemplateText] {
    let settings =
      collection.inherited(project: project) + collection.file.scenarios.map(\.defaults)
      + collection.allSteps.map(\.settings)
    let authorities = settings.compactMap { $0.tls?.content?.ca?.content }
    let bodies = collection.allSteps.compactMap { step -> TemplateText? in
      if case .file(let path)? = step.request.body { path } else { nil }
    }
    return authorities + bodies
  }
}

extension [Diagnostic] {
  /// Adds what is not there yet: what is wrong in `curlew.yaml` is found with every collection.
  mutating func addNew(_ found: [Diagnostic]) {
    for diagnostic in found
    where !contains(where: {
      $0.code == diagnostic.code && $0.primary == diagnostic.primary
        && $0.message == diagnostic.message
    }) {
      append(diagnostic)
    }
  }
}
