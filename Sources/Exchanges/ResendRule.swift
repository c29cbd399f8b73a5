// SPDX-License-Identifier: Apache-2.0

/// Which requests curlew sends again.
///
/// A server may close a connection just when the next request is on its way. Methods that may be
/// carried out twice without harm (RFC 9110, section 9.2.2) are then sent once more. For every
/// other method the attempt fails with the message that the request may have been carried out.
///
/// A request whose stream the service refused was not looked at (RFC 9113, section 8.7): with any
/// method it is sent again, until a service has looked at it.
package enum ResendRule {
  /// The sendings of a request before the present one.
  package struct EarlierSendings: Sendable, Equatable {
    /// How often a service said that it did not look at the request.
    package var refusals = 0
    /// Whether a kept-alive connection failed, on which the request may have been looked at.
    package var isRepeated = false

    package init() {}

    /// Whether there were any.
    package var isAny: Bool { refusals > 0 || isRepeated }

    /// Whether one refusal is all that there was.
    package var isFirstRefusal: Bool { refusals == 1 && !isRepeated }
  }

  /// How often a request is sent again that was not looked at.
  package static let mostRefusals = 5

  /// The sendings of a request whose last hop this is, if it is sent again; nil if it is not.
  ///
  /// It is if the service did not look at it; or if the connection had served an earlier transfer,
  /// no byte of a response head arrived, the method is GET, HEAD, OPTIONS, PUT or DELETE in upper
  /// case, and that did not happen before.
  package static func sendings(
    upTo hop: Hop, _ earlier: EarlierSendings = EarlierSendings()
  ) -> EarlierSendings? {
    guard let failure = hop.failure, failure.kind == .closed else { return nil }
    var sendings = earlier
    if failure.wasNotLookedAt {
      sendings.refusals += 1
      return sendings.refusals <= mostRefusals ? sendings : nil
    }
    guard failure.isOfReusedConnection, hop.response == nil, !earlier.isRepeated,
      isRepeatable(hop.method)
    else { return nil }
    sendings.isRepeated = true
    return sendings
  }

  /// Whether carrying a method out twice has the same effect as once. Methods are compared with
  /// case.
  package static func isRepeatable(_ method: String) -> Bool {
    ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"].contains(method)
  }
}
