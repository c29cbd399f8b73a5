// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Values

/// One request with its response, as far as a contract concerns them.
package struct ContractExchange: Sendable {
  /// A body that was sent.
  package enum SentBody: Sendable {
    case none
    case bytes([UInt8])
    /// One that is not here; why, as a sentence: lower case, no full stop.
    case unknown(String)
  }

  package var method: String
  /// As it was sent.
  package var address: Address
  /// The `baseUrl` of the step; nil if it has none.
  package var base: Address?
  /// Reads the headers of the request, which few operations need.
  private let readHeaders: @Sendable () -> HeaderFields
  package var requestBody = SentBody.none
  package var hasClientCertificate = false
  package var response: Response
  /// The body as JSON, if it was parsed already.
  package var json: JSONDocument?
  /// Why the body of the response is not here as a whole, as a sentence; nil for a whole body.
  package var bodyCutWords: String?

  /// - Parameter requestHeaders: as they were sent, `Cookie` and `Authorization` included.
  package init(
    method: String, address: Address, base: Address? = nil,
    requestHeaders: @autoclosure @escaping @Sendable () -> HeaderFields = HeaderFields(),
    response: Response
  ) {
    self.method = method
    self.address = address
    self.base = base
    readHeaders = requestHeaders
    self.response = response
  }

  /// As they were sent, read at each call.
  package var requestHeaders: HeaderFields { readHeaders() }
}
