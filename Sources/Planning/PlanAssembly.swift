// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Notation

/// A plan that is put together collection by collection, with everything that is found on the way.
struct PlanAssembly {
  private let outline: Outline
  private let files: FileIndex
  private let schemas: SchemaCompilation
  private let documents: DocumentLoading
  private let contracts: StepContracts
  private let data: DataTables
  private var planned: [PlannedCollection] = []
  /// The project's `setup` and `teardown`; nil if they do not run.
  private var project: PlannedCollection?
  /// Captures of the project's `setup`, with the steps that make them.
  private var projectCaptures: [String: String] = [:]
  /// The files that the project's `setup` saves, with the steps that save them.
  private var projectSaved: [ByteText: String] = [:]
  /// The problems of the collections themselves.
  private var diagnostics = DiagnosticList()
  /// The problems that the outline found, without those of parts that do not run.
  private var found: [Diagnostic]
  private var unknownNames: [UnknownName]
  private var needs = OutsideNeeds()
  private var recordedNames: RecordedNames?

  init(
    _ outline: Outline, files: FileIndex, schemas: SchemaCompilation, documents: DocumentLoading,
    data: DataTables
  ) {
    self.documents = documents
    contracts = StepContracts(documents, outline.input.content)
    self.outline = outline
    self.files = files
    self.schemas = schemas
    self.data = data
    found = outline.found.all
    unknownNames = outline.unknownNames
    recordedNames = outline.recordedNames
  }

  /// Plans the project's `setup` and `teardown`, which every collection sees that is added later.
  mutating func addProject() {
    guard let file = outline.input.content.project, file.surroundsCollections,
      // A request that was typed runs alone.
      outline.input.content.typed == nil, let collection = outline.project
    else { return }
    let place = outline.place(of: collection)
    let (planner, blocks) = plan(collection)
    take(planner, blocks, place: place)
    projectCaptures = planner.setupCaptures
    projectSaved = planner.saved
    project = planned.removeLast()
    project?.place = .project
  }

  /// Plans a collection; one of which nothing is selected gets no place in the plan.
  mutating func addCollection(_ place: Int) {
    let (planner, blocks) = plan(outline.collections[place])
    take(planner, blocks, place: place)
    let last = planned.count - 1
    if project != nil { planned[last].place = .inProject }
    if planned[last].scenarios.isEmpty, !planner.selectsSurroundings { planned.removeLast() }
  }

  private mutating func plan(
    _ collection: OutlinedCollection
  ) -> (CollectionPlanner, BlockPlanner) {
    let blocks = BlockPlanner(
      outline, files: files, schemas: schemas, contracts: contracts,
      projectCaptures: projectCaptures)
    var planner = CollectionPlanner(
      collection: collection, input: outline.input, files: files, blocks: blocks,
      contracts: contracts, data: data, projectCaptures: projectCaptures, projectSaved: projectSaved
    )
    // In place, since it is large.
    planned.append(planner.plan())
    return (planner, blocks)
  }

  /// Keeps what was found with the last collection.
  private mutating func take(_ planner: CollectionPlanner, _ blocks: BlockPlanner, place: Int) {
    let last = planned.count - 1
    let running =
      outline.input.content.judgesAllRights ? nil : planner.running.places(of: planner.file)
    if let running { found = running.judge(found) }
    planned[last].schemas = schemas.schemas(of: place)
    planned[last].files =
      outline.dependencies(of: place, schemas, documents)
      + outline.dependencies(of: blocks.reached, schemas, documents)
    planned[last].namesFilesInRun = outline.namesFilesInRun(place, blocksOf: blocks.reached)
    diagnostics.append(
      contentsOf: schemas.diagnostics(of: place) { running?.isRead($0) ?? true })
    for file in [place] + outline.places(of: blocks.reached) {
      diagnostics.append(
        contentsOf: documents.diagnostics(of: file) { running?.isRead($0) ?? true })
    }
    diagnostics.append(
      contentsOf: planner.checker.diagnostics { running == nil || planner.running.runs($0) })
    unknownNames += planner.checker.unknownNames
    if let names = planner.checker.recorded { recordedNames?.append(names) }
    needs.hasLogIns = needs.hasLogIns || planner.checker.hasLogIns
    let libraries = outline.libraries.filter { blocks.reached.contains($0.file.content.source) }
    let runs =
      !planned[last].scenarios.isEmpty || planner.selectsSurroundings || planner.isProject
    for file in [planner.collection] + libraries {
      needs.secrets.add(contentsOf: file.inputs.secrets)
      needs.hasPrograms = needs.hasPrograms || file.inputs.hasPrograms
      guard runs else { continue }
      needs.take(missing: file.inputs.missing)
      needs.take(missing: file.inputs.missing(of: planner.checker.environmentUses))
    }
    if runs { needs.secrets.add(contentsOf: planner.secrets.all) }
  }

  /// The plan of everything that was added.
  func result() -> PlanningResult {
    var diagnostics = diagnostics
    var planned = planned
    if let project, !planned.isEmpty { planned.insert(project, at: 0) }
    diagnostics.append(contentsOf: outline.onlyProblems + documents.problems)
    diagnostics.append(contentsOf: contracts.comparison?.problems ?? [])
    if documents.problems.isEmpty { diagnostics.append(contentsOf: contracts.unused) }
    diagnostics.append(contentsOf: SavedPlaces(files: files).twoWriters(in: planned))
    var plan = Plan(
      collections: planned, environment: outline.environment, missingInputs: needs.missing,
      secrets: needs.secrets.all)
    if !planned.isEmpty, outline.input.content.typed == nil {
      plan.services = outline.project?.services ?? []
    }
    plan.documents = contracts.documents
    plan.contractUses = contracts.operations
    plan.drift = contracts.comparison?.result
    plan.hasSecretPrograms =
      needs.hasPrograms || plan.services.contains { !$0.secretPrograms.isEmpty }
    plan.hasLogIns = needs.hasLogIns
    plan.recordedNames = recordedNames
    return PlanningResult(
      plan: plan,
      diagnostics: DiagnosticList(found + diagnostics.all).all,
      unknownEnvironment: outline.unknownEnvironment,
      lacksEnvironment: outline.collections.contains(where: \.lacksEnvironment),
      unknownInputs: outline.unknownInputs, unknownNames: unknownNames)
  }
}

/// The missing and the masked inputs of a run, without duplicates over all collections.
private struct OutsideNeeds {
  private(set) var missing: [MissingInput] = []
  var secrets = DistinctSecrets()
  /// Whether a secret waits for its program.
  var hasPrograms = false
  /// Whether a token needs a person.
  var hasLogIns = false
  private var seenMissing: Set<ByteText> = []

  mutating func take(missing inputs: [MissingInput]) {
    missing += inputs.filter { seenMissing.insert(ByteText($0.name)).inserted }
  }
}
