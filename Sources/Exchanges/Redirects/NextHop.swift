// SPDX-License-Identifier: Apache-2.0

/// What follows a response.
package enum NextHop: Sendable {
  /// Not a redirect, or one that is not followed: the response is the result.
  case final
  case next(HopRequest)
  case refused(RedirectRefusal)
}

/// Why a redirect is refused; the attempt fails with it.
package enum RedirectRefusal: Error, Hashable, Sendable {
  /// More redirects than `redirects` allows; the allowed number.
  case tooMany(max: Int)
  /// The same request, with the same headers, was already sent in this attempt: at the first
  /// repetition, for GET and HEAD after as many redirects as are allowed.
  case loop(Address, after: Int)
  /// `https` to `http` without `downgrade: true`.
  case downgrade(Address)
  /// Neither `http` nor `https`; the scheme, lower case.
  case foreignScheme(String)
  /// `Location` is not an address: its text and the problem.
  case badLocation(String, AddressProblem)
  /// Several different `Location` lines; the values.
  case severalLocations([String])
  /// 307 or 308 to another origin with a body made from a secret.
  case bodyHoldsSecret(Origin)
  /// A status other than 307 and 308 that keeps the method (302 for `PUT`), to another origin, with
  /// a body, which may not go there: without it the request would be another one.
  case bodyMayNotCross(status: Int, Origin)
  /// `Location` sends the request's API key to an origin that may not have it.
  case addressHoldsKey(Origin)
  /// `Location` holds a secret, and the origin is not in a file or option.
  case addressHoldsSecret(Origin)
  /// A header for the next hop was made from a secret, and the origin is not in a file or flag.
  case headerHoldsSecret(name: String, Origin)

  /// Whether the service's response is wrong; otherwise a secret of ours would go to a forbidden
  /// place.
  package var isOfService: Bool {
    switch self {
    case .tooMany, .loop, .downgrade, .foreignScheme, .badLocation, .severalLocations,
      .bodyMayNotCross:
      true
    case .bodyHoldsSecret, .addressHoldsKey, .addressHoldsSecret, .headerHoldsSecret: false
    }
  }
}
