// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Files
import Planning
import RunEvents
import Running
import Transfers

/// Calls planning for the loaded files, with everything that planning needs.
struct PlanResolver {
  private let session: Session
  private let choice: PlanChoice
  private let outside: OutsideInputs
  private let expressionFiles: ExpressionFiles
  private let files: FileAccess
  /// The rows of all collections that were planned so far.
  private var tables = DataTables()
  /// The earlier version of a document; nil without `--against`.
  var oldDocument: OldDocument?
  /// Schemas and documents that were read, each file once.
  private var schemaFiles = FileIndex()

  init(
    _ session: Session, _ choice: PlanChoice, _ outside: OutsideInputs,
    expressionFiles: ExpressionFiles, _ files: FileAccess
  ) {
    self.session = session
    self.choice = choice
    self.outside = outside
    self.expressionFiles = expressionFiles
    self.files = files
  }

  /// Plans the project's collections and the others separately: a `curlew.yaml` applies only to its
  /// own collections.
  mutating func resolve(_ loaded: inout Loaded, _ selection: Selection) -> PlanningResult {
    let all = loaded.collections
    var selection = selection
    selection.takesOnlyMarked = all.contains { !$0.content.onlyMarks.isEmpty }
    guard let project = loaded.project else { return resolve(all, nil, selection, &loaded) }
    let lone = all.filter { !loaded.members.contains($0.content.source) }
    guard lone.count < all.count else { return resolve(lone, nil, selection, &loaded) }
    let members = all.filter { loaded.members.contains($0.content.source) }
    let result = resolve(members, project, selection, &loaded)
    guard !lone.isEmpty else { return result }
    return result.joined(with: resolve(lone, nil, selection, &loaded), order: all)
  }

  /// The inputs of a partly loaded file.
  func outline(ofPartial partial: Shared<CollectionFile>, _ loaded: Loaded) -> Outline {
    let project = loaded.members.contains(partial.content.source) ? loaded.project : nil
    return input([partial], project, Selection(), loaded).outline()
  }

  private mutating func resolve(
    _ collections: [Shared<CollectionFile>], _ project: ProjectFile?, _ selection: Selection,
    _ loaded: inout Loaded
  ) -> PlanningResult {
    let outline = input(collections, project, selection, loaded).outline()
    outline.addTables(to: &tables)
    var schemas = outline.schemas(with: tables)
    while !schemas.neededFiles.isEmpty {
      files.readTexts(schemas.neededFiles, into: &schemaFiles, &loaded.sources)
      schemas.take(schemaFiles)
    }
    var documents = outline.documents(beside: schemas)
    while !documents.neededFiles.isEmpty {
      files.readDocuments(documents.neededFiles, into: &schemaFiles, &loaded.sources)
      documents.take(schemaFiles)
    }
    return outline.resolve(
      files: files.index(outline.neededFiles, targets: outline.targets), schemas: schemas,
      documents: documents, data: tables)
  }

  private func input(
    _ collections: [Shared<CollectionFile>], _ project: ProjectFile?, _ selection: Selection,
    _ loaded: Loaded
  ) -> PlanningInput {
    let folders = loaded.folders
    var input = PlanningInput(
      collections: collections, project: project, environment: choice.inputs.environment,
      outside: outside.values,
      environmentPermissions: project == nil ? outside.lonePermissions : outside.permissions,
      selection: selection, rights: session.rights, run: choice.run,
      folder: { folders[$0] ?? "" })
    input.blockFiles = loaded.blockFiles
    input.allowsUnsetEnvironment = outside.allowsUnset
    input.typed = loaded.typed?.source
    input.judgesAllRights = choice.judgesAllRights
    input.isContinuousIntegration = session.environment.isContinuousIntegration
    input.workingFolder = session.folders.working.text
    input.expressionFiles = expressionFiles
    let chance = RunRandomness(seed: choice.run.seed)
    input.draws = { chance.draws(ofInput: $0) }
    if let ports = choice.ports {
      input.freePort = { (name) throws(FunctionTable.Refusal) in try ports.port(of: name) }
    }
    input.dataFiles = { [files] path, take in files.readRows(path, take) }
    input.showsSecret = { secrets in
      let redactor = secrets.reduce(into: Redactor()) { $0.add(name: $1.name, value: $1.value) }
      return { !redactor.redact($0).utf8.elementsEqual($0.utf8) }
    }
    input.overrides = choice.overrides
    input.contracts = choice.contracts
    input.oldDocument = oldDocument
    input.maxPerHost = choice.maxPerHost
    input.knowsHTTP3 = { TransferEngine.knowsHTTP3 }
    return input
  }
}
