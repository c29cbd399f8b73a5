// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension ResponseExtent {
  /// Which of several conditions were not met in a response whose body ended by itself; none if it
  /// was cut at one of them, and for a single condition.
  func notices(on exchange: Exchange) -> [String] {
    guard let conditions, let last = exchange.hops.indices.last,
      let response = exchange.hops[last].response, exchange.hops[last].failure == nil,
      !response.isCut
    else { return [] }
    var unmet: [String] = []
    if conditions.pattern != nil { unmet.append("`until` matched") }
    if let bytes = conditions.bytes, response.bodyBytes < bytes {
      unmet.append("`bytes` had come")
    }
    if conditions.events != nil { unmet.append("`events` had come") }
    if conditions.duration != nil { unmet.append("`for` was over") }
    guard conditions.count > 1, !unmet.isEmpty else { return [] }
    return ["the body ended before \(unmet.joined(separator: " or "))"]
  }
}

extension ReadConditions {
  /// How many there are.
  fileprivate var count: Int {
    [pattern != nil, bytes != nil, events != nil, duration != nil].count { $0 }
  }
}
