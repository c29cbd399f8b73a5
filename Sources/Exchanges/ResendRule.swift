// SPDX-License-Identifier: Apache-2.0

/// Which requests curlew sends a second time when a kept-alive connection died under them.
///
/// A server may close a connection just when the next request is on its way. Methods that may be
/// carried out twice without harm (RFC 9110, section 9.2.2) are then sent again once; for every
/// other method the attempt fails and says that the request may have been carried out.
package enum ResendRule {
  /// Whether a hop that failed is to be sent again.
  ///
  /// It is when the connection had served an earlier transfer, not one byte of a response head
  /// came, the method is GET, HEAD, OPTIONS, PUT or DELETE in upper case, and the hop was not
  /// itself the second sending.
  package static func mayBeSentAgain(_ hop: Hop) -> Bool {
    guard let failure = hop.failure, failure.isOfReusedConnection, hop.response == nil,
      failure.kind == .closed, !hop.isResent
    else { return false }
    return isRepeatable(hop.method)
  }

  /// Whether carrying a method out twice comes to the same as once. Methods are compared with case.
  package static func isRepeatable(_ method: String) -> Bool {
    ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"].contains(method)
  }
}
