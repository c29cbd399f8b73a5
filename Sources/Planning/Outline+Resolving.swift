// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Notation

/// A plan, and what is wrong with it.
///
/// A plan with an error among the diagnostics or the unknown inputs must not run.
package struct PlanningResult: Sendable {
  package var plan: Plan
  /// Each once, in the order of finding; without the unknown inputs.
  package var diagnostics: [Diagnostic]
  /// One of `diagnostics`: the environment that was chosen does not exist. Nothing else that was found
  /// can be trusted then, since the collections lack what it would have brought.
  package var unknownEnvironment: Diagnostic?
  /// An environment extends one that does not exist: what that would bring is not known.
  package var lacksEnvironment = false
  /// Values from outside for names that no collection declares: flags are errors, the others are
  /// warnings.
  package var unknownInputs: [Diagnostic]
  /// Of `diagnostics`, those about names that stand for nothing.
  package var unknownNames: [UnknownName]
}

extension Outline {
  /// Resolves every name, merges defaults, selects, and judges what can be judged before a run.
  ///
  /// - Parameters:
  ///   - files: what `Files` found for `neededFiles`.
  ///   - schemas: with all files that they need; nil takes them from `files`.
  package func resolve(
    files: FileIndex, schemas: SchemaCompilation? = nil
  ) -> PlanningResult {
    var schemas = schemas ?? self.schemas
    while !schemas.neededFiles.isEmpty { schemas.take(files) }
    var diagnostics = DiagnosticList()
    var found = found.all
    var unknownNames = unknownNames
    var needs = OutsideNeeds()
    var planned: [PlannedCollection] = []
    for (place, collection) in collections.enumerated() {
      var planner = CollectionPlanner(collection: collection, input: input, files: files)
      // In its place, since it is large.
      planned.append(planner.plan())
      let running =
        input.content.judgesAllRights ? nil : planner.running.places(of: collection.file)
      if let running { found = running.judge(found) }
      let last = planned.count - 1
      planned[last].schemas = schemas.schemas(of: place)
      diagnostics.append(
        contentsOf: schemas.diagnostics(of: place) { running?.isRead($0) ?? true })
      diagnostics.append(
        contentsOf: planner.checker.diagnostics { running == nil || planner.running.runs($0) })
      unknownNames += planner.checker.unknownNames
      needs.take(secrets: collection.inputs.secrets)
      guard !planned[last].scenarios.isEmpty || planner.selectsSurroundings else {
        planned.removeLast()
        continue
      }
      needs.take(missing: collection.inputs.missing)
      needs.take(missing: collection.inputs.missing(of: planner.checker.environmentUses))
      needs.take(secrets: planner.secrets)
    }
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

extension Plan {
  /// Whether any step has a client certificate.
  package var hasCertificate: Bool {
    collections.contains { $0.allSettings.contains { $0.tls.certificate != nil } }
  }
}

/// What outside must give a run and what it gave that is masked, each once over all collections.
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
