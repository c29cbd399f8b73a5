// SPDX-License-Identifier: Apache-2.0

/// Which requests curlew sends a second time if a kept-alive connection failed.
///
/// A server may close a connection just when the next request is on its way. Methods that may be
/// carried out twice without harm (RFC 9110, section 9.2.2) are then sent once more. For every
/// other method the attempt fails with the message that the request may have been carried out.
package enum ResendRule {
  /// Whether a failed hop is sent again.
  ///
  /// It is if the connection had served an earlier transfer, no byte of a response head arrived,
  /// the method is GET, HEAD, OPTIONS, PUT or DELETE in upper case, and the hop was not itself the
  /// second sending.
  package static func mayBeSentAgain(_ hop: Hop) -> Bool {
    guard let failure = hop.failure, failure.isOfReusedConnection, hop.response == nil,
      failure.kind == .closed, !hop.isResent
    else { return false }
    return isRepeatable(hop.method)
  }

  /// Whether carrying a method out twice has the same effect as once. Methods are compared with
  /// case.
  package static func isRepeatable(_ method: String) -> Bool {
    ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"].contains(method)
  }
}
