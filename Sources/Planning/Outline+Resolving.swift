// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Notation

/// A plan with its problems.
///
/// A plan with an error among the diagnostics or the unknown inputs must not run.
package struct PlanningResult: Sendable {
  package var plan: Plan
  /// Without duplicates, in the order found; without the unknown inputs.
  package var diagnostics: [Diagnostic]
  /// One of `diagnostics`: the chosen environment does not exist. Other problems are then
  /// unreliable, since the collections lack its values.
  package var unknownEnvironment: Diagnostic?
  /// Whether an environment extends a missing one, whose values are unknown.
  package var lacksEnvironment = false
  /// Values from outside for names that no collection declares: flags are errors, the others are
  /// warnings.
  package var unknownInputs: [Diagnostic]
  /// The diagnostics that are about unknown names.
  package var unknownNames: [UnknownName]
}

extension Outline {
  /// Resolves every name, merges defaults, selects, and judges everything that is known before a
  /// run.
  ///
  /// - Parameters:
  ///   - files: the findings of `Files` for `neededFiles`.
  ///   - schemas: with all files that they need; nil takes them from `files`.
  ///   - data: the tables of `data`; without them no row and no column is known.
  package func resolve(
    files: FileIndex, schemas: SchemaCompilation? = nil, data: DataTables = DataTables()
  ) -> PlanningResult {
    var schemas = schemas ?? self.schemas
    while !schemas.neededFiles.isEmpty { schemas.take(files) }
    var diagnostics = DiagnosticList()
    var found = found.all
    var unknownNames = unknownNames
    var needs = OutsideNeeds()
    var planned: [PlannedCollection] = []
    for (place, collection) in collections.enumerated() {
      let blocks = BlockPlanner(self, files: files, schemas: schemas)
      var planner = CollectionPlanner(
        collection: collection, input: input, files: files, blocks: blocks, data: data)
      // In place, since it is large.
      planned.append(planner.plan())
      let running =
        input.content.judgesAllRights ? nil : planner.running.places(of: collection.file)
      if let running { found = running.judge(found) }
      let last = planned.count - 1
      planned[last].schemas = schemas.schemas(of: place)
      planned[last].files =
        dependencies(of: place, schemas) + dependencies(of: blocks.reached, schemas)
      diagnostics.append(
        contentsOf: schemas.diagnostics(of: place) { running?.isRead($0) ?? true })
      diagnostics.append(
        contentsOf: planner.checker.diagnostics { running == nil || planner.running.runs($0) })
      unknownNames += planner.checker.unknownNames
      let libraries = libraries.filter { blocks.reached.contains($0.file.content.source) }
      for file in [collection] + libraries { needs.take(secrets: file.inputs.secrets) }
      guard !planned[last].scenarios.isEmpty || planner.selectsSurroundings else {
        planned.removeLast()
        continue
      }
      for file in [collection] + libraries {
        needs.take(missing: file.inputs.missing)
        needs.take(missing: file.inputs.missing(of: planner.checker.environmentUses))
      }
      needs.take(secrets: planner.secrets)
    }
    diagnostics.append(contentsOf: onlyProblems)
    diagnostics.append(contentsOf: SavedPlaces(files: files).twoWriters(in: planned))
    let plan = Plan(
      collections: planned, environment: environment, missingInputs: needs.missing,
      secrets: needs.secrets)
    return PlanningResult(
      plan: plan, diagnostics: DiagnosticList(found + diagnostics.all).all,
      unknownEnvironment: unknownEnvironment,
      lacksEnvironment: collections.contains(where: \.lacksEnvironment),
      unknownInputs: unknownInputs, unknownNames: unknownNames)
  }
}

extension Outline {
  /// The files besides its own that the plan of a collection depends on, or that its run reads.
  private func dependencies(of place: Int, _ schemas: SchemaCompilation) -> [String] {
    let file = place < collections.count ? collections[place] : libraries[place - collections.count]
    let reads = (input.content.project?.reads.files ?? []) + file.file.content.reads.files
    guard !reads.isEmpty else { return namedFiles[place] + schemas.files(of: place) }
    let folder = input.content.folder
    return namedFiles[place] + reads.map { $0.content.path(behind: folder($0.span.file)) }
      + schemas.files(of: place)
  }

  /// The files whose blocks a collection calls, with what these depend on.
  private func dependencies(of reached: Set<SourceFileID>, _ schemas: SchemaCompilation) -> [String]
  {
    // Most collections call no blocks.
    if reached.isEmpty { return [] }
    return all.enumerated().flatMap { place, file in
      reached.contains(file.file.content.source)
        ? [file.file.content.path] + dependencies(of: place, schemas) : []
    }
  }
}

extension Plan {
  /// Whether any step has a client certificate.
  package var hasCertificate: Bool {
    collections.contains { $0.allSettings.contains { $0.tls.certificate != nil } }
  }
}

/// The missing and the masked inputs of a run, without duplicates over all collections.
private struct OutsideNeeds {
  private(set) var missing: [MissingInput] = []
  private(set) var secrets: [PlannedSecret] = []
  private var seenMissing: Set<ByteText> = []
  private var seenSecrets: Set<[ByteText]> = []

  mutating func take(missing inputs: [MissingInput]) {
    missing += inputs.filter { seenMissing.insert(ByteText($0.name)).inserted }
  }

  mutating func take(secrets found: [PlannedSecret]) {
    secrets += found.filter {
      seenSecrets.insert([ByteText($0.name), ByteText($0.value)]).inserted
    }
  }
}
