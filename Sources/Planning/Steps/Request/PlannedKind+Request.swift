// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

extension PlannedKind {
  static let request = PlannedKind(
    defaults: .all, plan: { $3.planRequest(of: $0, $1, &$2, &$4) },
    expectations: { _, merged, _ in merged })
}

extension StepPlanner {
  fileprivate mutating func planRequest(
    of step: Step, _ merged: InheritedDefaults.Merged, _ reads: inout StepReads,
    _ checker: inout NameChecker
  ) -> StepFindings? {
    if let snapshot = step.snapshot, caller.file.file.content.isStandardInput {
      checker.report(.snapshotOfStandardInput(at: snapshot.span))
    }
    requests.judgeStatus(of: step, merged.settings, checker: &checker)
    requests.judgeFraming(of: step, merged.settings, checker: &checker)
    requests.judgeBodyType(of: step, merged.settings, checker: &checker)
    judgeBodyLimit(of: step, merged.settings, &checker)
    if let loop = step.loop, loop.isTogether {
      requests.judgeTogether(loop, merged.settings, &checker)
    }
    let address = requests.judgeAddress(of: step, in: scope, checker: &checker)
    requests.judgePlaintext(of: step, merged.settings, to: address, &checker)
    noteDestinations(address, merged.settings, &checker)
    requests.judgeContract(of: step, merged, in: scope, &checker)
    let body = requests.bodyPaths(of: step, in: scope, checker: &checker)
    let save = requests.savePath(of: step, in: scope, checker: &checker)
    reads.needed.addNew(merged.neededCaptures)
    return StepFindings(body: body, savers: requests.savers(of: body, in: scope), save: save)
  }

  /// A body that is not saved is held in memory, which bounds it.
  private func judgeBodyLimit(
    of step: Step, _ settings: PlannedSettings, _ checker: inout NameChecker
  ) {
    guard step.save == nil, let limit = settings.writtenBodyLimit,
      limit.content > TransferLimits.mostHeldBytes
    else { return }
    checker.report(once: .bodyLimitBeyondMemory(limit.content, at: limit.span), at: limit.span)
  }
}
