// SPDX-License-Identifier: Apache-2.0

/// The head of a request as it is to be sent, but for the target in its first line.
///
/// An object: requests that have the same one need not be compared, and it is copied as one
/// reference.
package final class RequestHead: Sendable {
  /// A token by RFC 9110, section 5.6.2.
  package let method: String
  /// In the order to send. The one `Cookie` line and `Authorization` are among them.
  package let headers: HeaderFields
  /// Names of headers that libcurl would add by itself and must not (`Accept`, `User-Agent`, …).
  package let withheldHeaders: [String]

  package init(
    method: String, headers: HeaderFields = HeaderFields(), withheldHeaders: [String] = []
  ) {
    self.method = method
    self.headers = headers
    self.withheldHeaders = withheldHeaders
  }

  /// The same head with other headers.
  package func changing(_ change: (inout HeaderFields) -> Void) -> RequestHead {
    var headers = headers
    change(&headers)
    return RequestHead(method: method, headers: headers, withheldHeaders: withheldHeaders)
  }
}
