// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The settings of a step without values of the run: how its requests travel, how often and when
/// they are sent.
package struct StepOptions: Sendable {
  package var request = RequestOptions.Content()
  package var policy = StepPolicy()

  package init(
    request: RequestOptions.Content = RequestOptions.Content(), policy: StepPolicy = StepPolicy()
  ) {
    self.request = request
    self.policy = policy
  }

  /// The options without any setting: the keys' `default`s.
  package static let standard: StepOptions = {
    var options = Deferring(StepOptions())
    RequestSettings.keys.fillDefaults(&options)
    return options.values
  }()
}

/// The policy of a step: how its responses are handled, how often it is tried, and when it begins.
package struct StepPolicy: Sendable {
  package var redirects = RedirectPolicy()
  package var retry = RetryPolicy.once
  /// Before the step; nil for none.
  package var delay: Duration?
}
