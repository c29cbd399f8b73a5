// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// How a step and its requests go, with the numbers that wait for the run.
///
/// One object for all steps that write nothing of it themselves.
package final class PlannedOptions: Sendable {
  /// With the usual in place of the numbers that wait.
  package let request: RequestOptions
  package let policy: StepPolicy
  /// Numbers that templates make; they stay known once the step has them.
  package let deferred: [DeferredNumber<StepOptions>]

  convenience init(_ options: Deferring<StepOptions>) {
    self.init(options.values, deferred: options.numbers)
  }

  private init(_ options: StepOptions, deferred: [DeferredNumber<StepOptions>]) {
    request = RequestOptions(options.request)
    policy = options.policy
    self.deferred = deferred
  }

  /// The options with the numbers that templates make; the parameters are those of
  /// `DeferredNumber.settle`.
  ///
  /// - Parameter isNeeded: tells the numbers that the step has a use for.
  func settled<Failure: Error>(
    where isNeeded: (DeferredNumber<StepOptions>) -> Bool,
    _ value: (TemplateText) throws(Failure) -> String,
    problem: (QuantityProblem, SourceSpan) -> Failure
  ) throws(Failure) -> PlannedOptions {
    var settled = StepOptions(request: request.content, policy: policy)
    for number in deferred where isNeeded(number) {
      try number.settle(in: &settled, value, problem: problem)
    }
    return PlannedOptions(settled, deferred: deferred)
  }

  /// What makes a number, as written; nil when it is written itself.
  func text(of name: String) -> String? {
    deferred.first { $0.name == name }?.text.text
  }
}
