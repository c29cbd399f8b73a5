// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// What the settings of a step come to without a value of the run: how its requests travel, and how
/// often and when they are sent.
package struct StepOptions: Sendable {
  package var request = RequestOptions.Content()
  package var policy = StepPolicy()

  package init(
    request: RequestOptions.Content = RequestOptions.Content(), policy: StepPolicy = StepPolicy()
  ) {
    self.request = request
    self.policy = policy
  }

  /// What holds where no setting is written: what the keys' `default` says.
  package static let standard: StepOptions = {
    var options = Deferring(StepOptions())
    RequestSettings.keys.fillDefaults(&options)
    return options.values
  }()
}

/// How a step goes: what is done with its responses, how often it is tried, and when it begins.
package struct StepPolicy: Sendable {
  package var redirects = RedirectPolicy()
  package var retry = RetryPolicy.once
  /// Before the step; nil for none.
  package var delay: Duration?
}
