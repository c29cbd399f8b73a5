// SPDX-License-Identifier: Apache-2.0

import Planning

extension PlannedStep {
  /// What the step sends over HTTP, which is what most steps of these tests do.
  var request: PlannedRequest {
    guard case .request(let request) = action else {
      preconditionFailure("the step of this test is a request")
    }
    return request
  }
}
