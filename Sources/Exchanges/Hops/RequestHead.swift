// SPDX-License-Identifier: Apache-2.0

/// The head of a request as it will be sent, without the target in its first line.
///
/// It is an object: requests with the same head need not be compared, and copying it costs one
/// reference.
package final class RequestHead: Sendable {
  /// A token by RFC 9110, section 5.6.2.
  package let method: String
  /// In the order to send, including the only `Cookie` line and `Authorization`.
  package let headers: HeaderFields
  /// Names of headers that libcurl would add and must not (`Accept`, `User-Agent`, …).
  package let withheldHeaders: [String]

  package init(
    method: String, headers: HeaderFields = HeaderFields(), withheldHeaders: [String] = []
  ) {
    self.method = method
    self.headers = headers
    self.withheldHeaders = withheldHeaders
  }

  /// The same head with changed headers.
  package func changing(_ change: (inout HeaderFields) -> Void) -> RequestHead {
    var headers = headers
    change(&headers)
    return RequestHead(method: method, headers: headers, withheldHeaders: withheldHeaders)
  }
}
