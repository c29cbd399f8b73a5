// SPDX-License-Identifier: Apache-2.0

import Contracts
import Exchanges

extension ContractExchange {
  /// The exchange of a hop; nil for one without a complete response.
  ///
  /// - Parameter base: the `baseUrl` of the step.
  package init?(_ hop: Hop, base: Address?) {
    guard let response = hop.response, hop.failure == nil else { return nil }
    let head = hop.requestHead
    self.init(
      method: hop.method, address: hop.address, base: base,
      requestHeaders: HeaderFields(sentHead: head), response: response)
    requestBody = hop.sentBody
  }

  /// Says that a body which is not here may have been sent: a recording may have none.
  package mutating func noteMissingBody() {
    guard case .none = requestBody else { return }
    let headers = requestHeaders
    let length = headers.first("Content-Length").flatMap { Int($0) } ?? 0
    guard length > 0 || headers.first("Transfer-Encoding") != nil else { return }
    requestBody = .unknown("the recording does not have it")
  }
}

extension Hop {
  fileprivate var sentBody: ContractExchange.SentBody {
    if let requestBody { return .bytes(requestBody) }
    guard let streamedBody else { return .none }
    return streamedBody.bytes.map { .bytes($0) } ?? .unknown("it was sent from a file")
  }
}
