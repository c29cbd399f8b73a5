// SPDX-License-Identifier: Apache-2.0

/// What a response asks for.
package enum NextHop: Sendable {
  /// No redirect, or one that is not to be followed: the response is the result.
  case final
  case next(HopRequest)
  case refused(RedirectRefusal)
}

/// Why a redirect is not followed; the attempt fails with it.
package enum RedirectRefusal: Error, Hashable, Sendable {
  /// More redirects than `redirects` allows; the number allowed.
  case tooMany(max: Int)
  /// The request that it asks for was sent before in this attempt, headers and all.
  case loop(Address)
  /// `https` to `http` without `downgrade: true`.
  case downgrade(Address)
  /// Neither `http` nor `https`; the scheme, lower case.
  case foreignScheme(String)
  /// `Location` is no address: its text and what is wrong.
  case badLocation(String, AddressProblem)
  /// Several `Location` lines that differ; the values.
  case severalLocations([String])
  /// 307 or 308 to another origin with a body made from a secret.
  case bodyHoldsSecret(Origin)
  /// A status other than 307 and 308 that keeps the method (302 for `PUT`) to another origin, with a
  /// body, which may not go there: without it the request would be another one.
  case bodyMayNotCross(status: Int, Origin)
  /// `Location` carries the request's API key to an origin that may not have it.
  case addressHoldsKey(Origin)
  /// A header that would go along was made from a secret, and the origin stands in no file or flag.
  case headerHoldsSecret(name: String, Origin)

  /// Whether what the service asks for is wrong; else a secret of ours would go where it may not.
  package var isOfService: Bool {
    switch self {
    case .tooMany, .loop, .downgrade, .foreignScheme, .badLocation, .severalLocations,
      .bodyMayNotCross:
      true
    case .bodyHoldsSecret, .addressHoldsKey, .headerHoldsSecret: false
    }
  }
}
