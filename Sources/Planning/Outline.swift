// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Notation

/// The first half of a plan: inputs are resolved, and the required files are named.
///
/// `Files` looks them up; `resolve` makes the plan.
package struct Outline: Sendable {
  /// An object, which each collection's planner has.
  let input: Shared<PlanningInput>
  let collections: [OutlinedCollection]
  /// Files of which only blocks are called: `curlew.yaml`, and those that `use` reaches.
  let libraries: [OutlinedCollection]
  package let environment: String?
  /// The paths that each collection names.
  let namedFiles: [NamedFiles]
  /// Paths that steps write, without duplicates, relative to the output folder.
  package let targets: [String]
  /// The problems so far, without unknown inputs.
  let found: DiagnosticList
  /// Why other problems are unreliable: the chosen environment does not exist.
  let unknownEnvironment: Diagnostic?
  /// Values from outside for names that no collection declares.
  let unknownInputs: [Diagnostic]
  /// Unknown names in inputs.
  let unknownNames: [UnknownName]
  /// The uses of names in inputs; nil unless they are asked for.
  let recordedNames: RecordedNames?

  /// The files that a collection names.
  struct NamedFiles {
    /// Without duplicates, in the order written.
    var paths: [String] = []
    /// Whether further names are known only in the run.
    var waitsForRun = false
  }

  /// Paths to look up, without duplicates.
  package var neededFiles: [String] {
    var seen: Set<ByteText> = []
    return namedFiles.flatMap { named in named.paths.filter { seen.insert(ByteText($0)).inserted } }
  }

  /// The schemas of all collections, which are compiled as their files are read.
  ///
  /// - Parameter data: without its tables no schema can read a row.
  package func schemas(with data: DataTables) -> SchemaCompilation { SchemaCompilation(self, data) }

  /// The OpenAPI documents of all collections, which are read as their files are.
  ///
  /// - Parameter schemas: with all its files, which count with those of documents.
  package func documents(beside schemas: SchemaCompilation) -> DocumentLoading {
    DocumentLoading(self, besideFiles: schemas.fileCount)
  }

  /// The masked values of all collections, known before anything else.
  package var secrets: [PlannedSecret] { all.flatMap(\.inputs.secrets) }

  /// The collections, and behind them the libraries.
  var all: [OutlinedCollection] { libraries.isEmpty ? collections : collections + libraries }

  /// Without duplicates.
  package var diagnostics: [Diagnostic] { DiagnosticList(found.all + unknownInputs).all }
}

extension PlanningInput {
  /// Resolves the inputs of every collection and names the files that its steps need.
  package func outline() -> Outline {
    var findings = Findings()
    if recordsNames { findings.recordedNames = RecordedNames() }
    let builtIns = InputValues.BuiltIns(
      run: run, outside: outside, permissions: environmentPermissions)
    let outlined = collections.map { outline($0, builtIns, &findings) }
    let libraries = libraries.map { outline($0, isLibrary: true, builtIns, &findings) }
    let all = outlined + libraries
    return Outline(
      input: Shared(self), collections: outlined, libraries: libraries,
      environment: chosenEnvironment?.name, namedFiles: namedFiles(all), targets: targets(all),
      found: findings.diagnostics, unknownEnvironment: findings.unknownEnvironment,
      unknownInputs: unknownInputs(all), unknownNames: findings.unknownNames,
      recordedNames: findings.recordedNames)
  }

  /// The problems, collection by collection.
  private struct Findings {
    var diagnostics = DiagnosticList()
    var unknownEnvironment: Diagnostic?
    var unknownNames: [UnknownName] = []
    var recordedNames: RecordedNames?
  }

  private var chosenEnvironment: (name: String, span: SourceSpan?)? {
    if let environment { return (environment, nil) }
    return project?.environment.map { ($0.content, $0.span) }
  }

  /// - Parameter isLibrary: whether it may lack the chosen environment.
  private func outline(
    _ file: Shared<CollectionFile>, isLibrary: Bool = false, _ builtIns: InputValues.BuiltIns,
    _ findings: inout Findings
  ) -> OutlinedCollection {
    let environments = DeclaredEnvironments(
      collection: file.content.environments, project: project?.environments ?? [])
    let areBasesKnown = environments.checkBases { findings.diagnostics.append($0) }
    let chosen = chosenEnvironment.flatMap { wanted in
      environments.chosen(wanted.name) {
        let others = libraries.flatMap { $0.content.environments.map(\.name.content) }
        if isLibrary || others.contains(where: wanted.name.hasSameBytes) { return }
        let unknown = Diagnostic.unknownEnvironment(
          wanted.name, at: wanted.span, known: environments.names + others)
        findings.unknownEnvironment = findings.unknownEnvironment ?? unknown
        findings.diagnostics.append(unknown)
      }
    }
    let resolver = InputResolver(
      project: project, collection: file, environment: chosen, outside: outside)
    findings.diagnostics.append(contentsOf: resolver.diagnostics)
    var functions = functions(of: file, &findings.diagnostics)
    if outside.marksSecrets {
      var marking = functions.content
      marking.secretsAreMarks = true
      functions = Shared(marking)
    }
    var evaluation = InputEvaluation(
      declared: resolver.declared, builtIns: builtIns, permissions: environmentPermissions,
      allowsUnset: allowsUnsetEnvironment, isUntrusted: rights.isUntrusted,
      functions: functions,
      chance: draws.map {
        InputChance(draws: $0, collection: file.content.path, source: file.content.source)
      })
    evaluation.obtained = outside.obtained
    if recordsNames { evaluation.checker.recorded = RecordedNames() }
    evaluation.secretStandIn = outside.secretStandIn
    if outside.marksSecrets { evaluation.secretStandIn = { SecretNames($0).mark } }
    evaluation.folder = folder
    evaluation.freePort = freePort
    var inputs = evaluation.evaluateAll()
    let services = isLibrary ? declaredServices(of: file, chosen) : []
    let plannedServices = services.isEmpty ? [] : evaluation.services(services)
    inputs.misplaced = resolver.misplaced
    findings.diagnostics.append(contentsOf: evaluation.diagnostics)
    findings.unknownNames += evaluation.unknownNames
    if recordsNames { findings.recordedNames?.append(recordedNames(of: file, &evaluation)) }
    return OutlinedCollection(
      file, project: project, environment: chosen, lacksEnvironment: !areBasesKnown,
      inputs: inputs, services: plannedServices)
  }

  /// The uses of names in the inputs of a file.
  private func recordedNames(
    of file: Shared<CollectionFile>, _ evaluation: inout InputEvaluation
  ) -> RecordedNames {
    let declared = InputDeclarations(file.content, project)
    var names = evaluation.checker.recorded ?? RecordedNames()
    names.append(declared.readNames, in: evaluation.scope)
    return names.declaring { declared.spans(of: $0) }
  }

  /// The services of the project with the changes of the environment, if the file is `curlew.yaml`.
  ///
  /// A typed request runs without them.
  private func declaredServices(
    of file: Shared<CollectionFile>, _ environment: ChosenEnvironment?
  ) -> [ServiceDeclaration] {
    guard let project, file.content.source == project.source, typed == nil else { return [] }
    return (environment?.services ?? []).reduce(project.services) { $0.changed(by: $1) }
  }

  private func namedFiles(_ collections: [OutlinedCollection]) -> [Outline.NamedFiles] {
    // Not through self, which every closure would copy.
    let folder = folder
    return collections.map { Self.namedFiles(of: $0, folder) }
  }

  private static func namedFiles(
    of collection: OutlinedCollection, _ folder: (SourceFileID) -> String
  ) -> Outline.NamedFiles {
    var named = Outline.NamedFiles(
      waitsForRun: !collection.file.content.reads.computedFiles.isEmpty)
    var seen: Set<ByteText> = []
    collection.forEachPath { text in
      guard let path = collection.inputs.path(of: text, in: folder(text.span.file)) else {
        named.waitsForRun = true
        return
      }
      if seen.insert(ByteText(path)).inserted { named.paths.append(path) }
    }
    collection.forEachStep { step in
      guard let exec = step.exec else { return }
      for path in collection.inputs.paths(of: exec, in: folder(exec.span.file))
      where seen.insert(ByteText(path)).inserted {
        named.paths.append(path)
      }
    }
    return named
  }

  private func targets(_ collections: [OutlinedCollection]) -> [String] {
    var paths: [String] = []
    var seen: Set<ByteText> = []
    for collection in collections {
      collection.forEachStep { step in
        // Checked on the object: `save` would copy all its members.
        guard step.words != nil, let text = step.save?.path,
          let path = collection.inputs.text(of: text)
        else {
          return
        }
        if seen.insert(ByteText(path)).inserted { paths.append(path) }
      }
    }
    return paths
  }
}
