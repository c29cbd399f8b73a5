// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics

extension RequestPlanner {
  /// Compares what `check` finds in a step with what it finds by the earlier version of its document.
  ///
  /// - Returns: what both versions find.
  func compareVersions(
    of step: Step, _ merged: InheritedDefaults.Merged, _ settings: ContractSettings,
    _ found: ContractFindings, in scope: NameScope
  ) -> [StepProblem] {
    guard let comparison = contracts.comparison,
      let document = settings.contracts.first(where: { comparison.isCompared($0.source) })?.source
    else { return found.problems }
    var earlier = settings
    earlier.contracts = settings.contracts.map { contracts.old(of: $0) ?? $0 }
    let before = contractFindings(of: step, merged, earlier, in: scope)
    let matched = found.matchedStep ?? before.matchedStep
    let parameters = matched.map { StepParameters($0, cookies: merged.settings.cookies) }
    return comparison.take(
      step, found, before, of: document, titled: title(of: step, merged, in: scope),
      parameters: parameters)
  }

  /// Method and address as written, without the base.
  private func title(
    of step: Step, _ merged: InheritedDefaults.Merged, in scope: NameScope
  ) -> String {
    guard let request = step.request else { return "" }
    let address = request.address.text
    let end = address.utf8.firstIndex(of: UInt8(ascii: "?")) ?? address.endIndex
    return "\(request.method.text) \(address[..<end])"
  }
}

extension StepContracts {
  /// A contract by the earlier version of its document; nil for one that is not compared.
  func old(of contract: Contract) -> Contract? {
    guard let comparison, comparison.isCompared(contract.source) else { return nil }
    return earlier[ObjectIdentifier(contract)]
  }
}
