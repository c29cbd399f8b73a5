// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// A plan, and what is wrong with it.
package struct PlanningResult: Sendable {
  package var plan: Plan
  /// In the order of the files. A plan with an error among them must not run.
  package var diagnostics: [Diagnostic]
}

extension Outline {
  /// Resolves every name, merges defaults, selects, and judges what can be judged before a run.
  ///
  /// - Parameter files: what `Files` found for `neededFiles`.
  package func resolve(files: FileIndex) -> PlanningResult {
    var diagnostics = found
    var needs = OutsideNeeds()
    var planned: [PlannedCollection] = []
    for collection in collections {
      var planner = CollectionPlanner(collection: collection, input: input, files: files)
      let result = planner.plan()
      diagnostics.append(contentsOf: planner.checker.diagnostics.all)
      needs.take(secrets: collection.inputs.secrets)
      guard !result.scenarios.isEmpty else { continue }
      needs.take(missing: collection.inputs.missing)
      needs.take(missing: collection.inputs.missing(of: planner.checker.environmentUses))
      needs.take(secrets: result.proxySecrets + result.addressSecrets)
      planned.append(result)
    }
    diagnostics.append(contentsOf: SavedPlaces(files: files).twoWriters(in: planned))
    let plan = Plan(
      collections: planned, environment: environment, missingInputs: needs.missing,
      secrets: needs.secrets)
    return PlanningResult(plan: plan, diagnostics: diagnostics.all)
  }
}

extension PlannedCollection {
  private var allSteps: some Sequence<PlannedStep> {
    ([setup, teardown] + scenarios.flatMap { [$0.steps, $0.teardown] }).joined()
  }

  /// Passwords that are written in addresses of steps, which are also what the steps are called.
  fileprivate var addressSecrets: [PlannedSecret] {
    var found: [PlannedSecret] = []
    for step in allSteps {
      guard let text = step.step.request?.address.literalText, text.utf8.contains(0x40),
        let address = try? Address(parsing: PercentEncoding.literal(text)),
        let password = address.decodedUserInformation.password, !password.isEmpty
      else { continue }
      found.append(PlannedSecret(name: "password", value: password))
    }
    return found
  }

  /// Passwords of the proxies that steps name, which stand in files and are masked all the same.
  fileprivate var proxySecrets: [PlannedSecret] {
    var seen: Set<ConnectionOptions.Shared> = []
    return allSteps.compactMap { step in
      guard let shared = step.terms.connection, seen.insert(shared).inserted,
        let password = shared.options.proxy?.proxy?.password, !password.isEmpty
      else { return nil }
      return PlannedSecret(name: "proxy", value: password)
    }
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
