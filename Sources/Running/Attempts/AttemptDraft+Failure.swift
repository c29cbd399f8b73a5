// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat

extension AttemptDraft {
  /// Judges a transfer that failed, if the step expects it to: the attempt is then decided by its
  /// checks. No other attempt follows a failure in which the service has no part.
  ///
  /// - Returns: False if no failure is expected, or none of this kind can be.
  mutating func judge(_ failed: FailedTransfer, _ context: StepContext) -> Bool {
    if case .transfer(let failure) = failed, !failure.canBeExpected {
      judgement.standing = .final
      return false
    }
    let checker = context.step.checker
    guard checker.expectsFailure else { return false }
    judgement.verdicts = checker.judge(
      failed, durationMicroseconds: durationMicroseconds, scope: context.scope)
    return true
  }
}
