// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat

extension AttemptDraft {
  /// Judges a transfer that failed, if the step expects it to: the attempt is then decided by its
  /// checks.
  ///
  /// - Returns: False if no failure is expected, or none of this kind can be.
  mutating func judge(_ failed: FailedTransfer, _ context: StepContext) -> Bool {
    let checker = context.step.checker
    guard checker.expectsFailure else { return false }
    if case .transfer(let failure) = failed, !failure.canBeExpected { return false }
    judgement.verdicts = checker.judge(
      failed, durationMicroseconds: durationMicroseconds, scope: context.scope)
    return true
  }
}
