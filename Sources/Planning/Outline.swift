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
  /// Paths that steps write, each once, relative to the output folder.
  package let targets: [String]
  let found: DiagnosticList

  /// The schemas of all collections, to be compiled as their files are read.
  package var schemas: SchemaCompilation { SchemaCompilation(self) }

  /// Each once.
  package var diagnostics: [Diagnostic] { found.all }
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

  /// Calls a closure with each step of the file, wherever it stands.
  func forEachStep(_ visit: (Step) -> Void) {
    file.setup.forEach(visit)
    for scenario in file.scenarios {
      scenario.steps.forEach(visit)
      scenario.teardown.forEach(visit)
    }
    file.teardown.forEach(visit)
  }

  /// Names that only environments set which were not chosen, with those environments.
  func unchosenNames(project: ProjectFile?) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for environment in (project?.environments ?? []) + file.environments {
      let name = environment.name.content
      let names =
        environment.variables.map(\.name.content) + environment.secrets.map(\.name.content)
      for input in names where inputs[input] == nil && found[input]?.contains(name) != true {
        found[input, default: []].append(name)
      }
    }
    return found
  }
}

extension PlanningInput {
  /// Resolves the inputs of every collection and names the files that its steps need.
  package func outline() -> Outline {
    var diagnostics = DiagnosticList()
    let outlined = collections.map { outline($0, &diagnostics) }
    diagnostics.append(contentsOf: unknownInputs(outlined))
    return Outline(
      input: self, collections: outlined, environment: chosenEnvironment?.name,
      neededFiles: neededFiles(outlined), targets: targets(outlined), found: diagnostics)
  }

  private var chosenEnvironment: (name: String, span: SourceSpan?)? {
    if let environment { return (environment, nil) }
    return project?.environment.map { ($0.content, $0.span) }
  }

  private func outline(
    _ collection: CollectionFile, _ diagnostics: inout DiagnosticList
  ) -> OutlinedCollection {
    ChosenEnvironment.checkBases(
      collection: collection.environments, project: project?.environments ?? []
    ) { diagnostics.append($0) }
    let chosen = chosenEnvironment.flatMap { wanted in
      ChosenEnvironment.find(
        wanted.name, namedAt: wanted.span, collection: collection.environments,
        project: project?.environments ?? []
      ) { diagnostics.append($0) }
    }
    let resolver = InputResolver(
      project: project, collection: collection, environment: chosen, outside: outside)
    diagnostics.append(contentsOf: resolver.diagnostics)
    var evaluation = InputEvaluation(
      declared: resolver.declared, environment: outside.environment,
      permissions: environmentPermissions, isUntrusted: rights.isUntrusted, run: run,
      functions: functions(of: collection, &diagnostics),
      chance: draws.map {
        InputChance(draws: $0, collection: collection.path, source: collection.source)
      })
    let inputs = evaluation.evaluateAll()
    diagnostics.append(contentsOf: evaluation.diagnostics)
    return OutlinedCollection(file: collection, environment: chosen, inputs: inputs)
  }

  private func neededFiles(_ collections: [OutlinedCollection]) -> [String] {
    var paths: [String] = []
    var seen: Set<ByteText> = []
    for collection in collections {
      let (inputs, folder) = (collection.inputs, self.folder)
      collection.forEachPath(under: project) { text in
        let path = inputs.path(of: text, in: folder(text.span.file))
        if let path, seen.insert(ByteText(path)).inserted { paths.append(path) }
      }
    }
    return paths
  }

  private func targets(_ collections: [OutlinedCollection]) -> [String] {
    var paths: [String] = []
    var seen: Set<ByteText> = []
    for collection in collections {
      collection.forEachStep { step in
        guard let text = step.save?.path, let path = collection.inputs.text(of: text) else {
          return
        }
        if seen.insert(ByteText(path)).inserted { paths.append(path) }
      }
    }
    return paths
  }
}

extension OutlinedCollection {
  /// Calls a closure with each path that is written, in `defaults` above the file too.
  fileprivate func forEachPath(under project: ProjectFile?, _ visit: (TemplateText) -> Void) {
    let settings = inherited(project: project) + file.scenarios.map(\.defaults)
    for layer in settings {
      layer.tls?.content?.paths.forEach(visit)
      layer.sharedExpectations?.content.file.map(visit)
      layer.auth?.content?.netrcPath.map(visit)
    }
    let jars = [file.cookieJar] + file.scenarios.map(\.cookieJar)
    for case .file(let path)? in jars.map({ $0?.content }) { visit(path) }
    forEachStep { step in
      step.sharedSettings?.content.tls?.content?.paths.forEach(visit)
      step.sharedExpectations?.content.file.map(visit)
      step.request?.body?.paths.forEach(visit)
      step.sharedSettings?.content.auth?.content?.netrcPath.map(visit)
      for case .send(.file(let path)) in step.socket?.exchange ?? [] { visit(path) }
    }
  }
}

extension AuthTemplate {
  /// The path of a netrc file that is not the user's own.
  fileprivate var netrcPath: TemplateText? {
    if case .netrc(let path) = scheme { path } else { nil }
  }
}
