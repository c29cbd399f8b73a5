// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Planning

extension Sent {
  /// Makes a failure of a last response that has no body to save, unless the step expects its status:
  /// 204, 304 and the answer to HEAD never replace a file.
  ///
  /// A status that `expect.status` excludes is left to the check.
  mutating func refuseMissingBody(expected: Shared<Expectations>?, path: String) {
    guard case .complete = end, let last = exchange.hops.indices.last,
      let response = exchange.hops[last].response, response.isBodiless,
      expected?.content.status?.mayAcceptUnnamed(response.status) ?? true
    else { return }
    let isHead = exchange.hops[last].method == "HEAD"
    let failure = TransferFailure.byOurRule(
      .saving, .receiving, code: 23,
      (isHead ? "a response to HEAD" : "a response with status \(response.status)")
        + " has no body, so nothing is saved to `\(path)`; `expect: { status: \(response.status) }` "
        + "accepts it")
    exchange.hops[last].failure = failure
    end = .failed(failure)
  }
}

extension StatusExpectation {
  /// Whether a status may be accepted without being named.
  fileprivate func mayAcceptUnnamed(_ status: Int) -> Bool {
    guard !names(status) else { return false }
    guard case .anyOf(let patterns, _) = self else { return true }
    return patterns.contains { $0.includes(status) }
  }
}
