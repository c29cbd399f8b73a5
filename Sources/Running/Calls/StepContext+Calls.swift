// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Planning

extension StepContext {
  /// Why a service may have refused a request of a block: the log-in of its caller does not reach it.
  ///
  /// - Returns: nil for another answer than an unexpected 401 or 403, for a step with a log-in, and if no
  ///   caller has one.
  func noticeOfUnreachedAuth(_ exchange: Exchange) -> String? {
    guard let status = exchange.hops.last?.response?.status, status == 401 || status == 403,
      step.planned.settings.auth == nil, !step.planned.expects(status: status),
      !step.planned.settings.headers.contains(where: \.isAuthorization)
    else { return nil }
    var caller = step.caller
    while let call = caller {
      if call.planned.settings.auth != nil {
        return
          "the `auth` of the caller's `defaults` does not reach a block: give it under `defaults` of "
          + "the block's file, or in the step"
      }
      caller = call.caller
    }
    return nil
  }
}

extension PlannedStep {
  /// Whether a status is among those that the step lists.
  fileprivate func expects(status: Int) -> Bool {
    guard case .anyOf(let patterns, _)? = expectations.status else { return false }
    return patterns.contains { $0.includes(status) }
  }
}

extension FieldTemplate {
  fileprivate var isAuthorization: Bool {
    name.content.equalsIgnoringASCIICase("Authorization")
  }
}
