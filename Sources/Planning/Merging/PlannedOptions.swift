// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions

/// The options of a step and its requests, with the numbers that wait for the run.
///
/// One object for all steps without such settings of their own.
package final class PlannedOptions: Sendable {
  /// With defaults in place of deferred numbers.
  package let request: RequestOptions
  package let policy: StepPolicy
  /// Numbers from templates; they are kept after the step has evaluated them.
  package let deferred: [DeferredValue<StepOptions>]

  convenience init(_ options: Deferring<StepOptions>) {
    self.init(options.values, deferred: options.numbers)
  }

  private init(_ options: StepOptions, deferred: [DeferredValue<StepOptions>]) {
    request = RequestOptions(options.request)
    policy = options.policy
    self.deferred = deferred
  }

  /// The options with the numbers from templates; the parameters are those of
  /// `DeferredValue.settle`.
  ///
  /// - Parameter isNeeded: whether the step needs a number.
  func settled<Failure: Error>(
    where isNeeded: (DeferredValue<StepOptions>) -> Bool,
    _ value: (TemplateText, DeferredEncoding?) throws(Failure) -> RenderedText,
    problem: (QuantityProblem, SourceSpan) -> Failure
  ) throws(Failure) -> PlannedOptions {
    var settled = StepOptions(request: request.content, policy: policy)
    for number in deferred where isNeeded(number) {
      try number.settle(in: &settled, value, problem: problem)
    }
    return PlannedOptions(settled, deferred: deferred)
  }

  /// The template of a number, as written; nil for a literal.
  func text(of name: String) -> String? {
    deferred.first { $0.name == name }?.text.text
  }
}
