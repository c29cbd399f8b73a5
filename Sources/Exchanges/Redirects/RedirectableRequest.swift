// SPDX-License-Identifier: Apache-2.0

/// A rendered request of a step, with the facts about each part that the redirect rule needs:
/// whether it belongs to the first origin, and whether it holds a secret.
package struct RedirectableRequest: Sendable {
  package var message: RequestMessage
  package var address: Address

  package init(_ message: RequestMessage, to address: Address) {
    self.message = message
    self.address = address
  }
}

/// The message of a step's request, independent of its address.
package struct RequestMessage: Sendable {
  /// A token by RFC 9110, compared with case.
  package var method: String
  /// In the order to send; without those of `authorization` and without `Cookie`.
  package var headers: [RequestHeader]
  /// Headers that libcurl would add and the step removes.
  package var withheldHeaders: [String]
  package var body: RequestBody
  /// Whether the body was made from a secret: it may not go to another origin.
  package var bodyHoldsSecret: Bool
  /// The digest of the body for a signature (`AWSSigner.payloadDigest`); nil if none is needed.
  package var payloadDigest: String?
  package var authorization: Authorization?
  /// The step's `cookies`, in precedence over the jar's, for the first origin only.
  package var stepCookies: [CookieJar.StepCookie]

  package init(
    method: String, headers: [RequestHeader] = [], withheldHeaders: [String] = [],
    body: RequestBody = .none, bodyHoldsSecret: Bool = false,
    authorization: Authorization? = nil, stepCookies: [CookieJar.StepCookie] = []
  ) {
    self.method = method
    self.headers = headers
    self.withheldHeaders = withheldHeaders
    self.body = body
    self.bodyHoldsSecret = bodyHoldsSecret
    self.authorization = authorization
    self.stepCookies = stepCookies
  }

  /// The head without additions.
  package var plainHead: RequestHead {
    RequestHead(
      method: method, headers: HeaderFields(headers.map(\.field)),
      withheldHeaders: withheldHeaders)
  }
}

/// A header of a request.
package struct RequestHeader: Hashable, Sendable {
  package var field: HeaderField
  /// Whether the value was made from a secret: it goes to another origin only if that is one of
  /// `RedirectPolicy.knownOrigins`.
  package var holdsSecret: Bool

  package init(_ name: String, _ value: String, holdsSecret: Bool = false) {
    field = HeaderField(name, value)
    self.holdsSecret = holdsSecret
  }

  /// A header with a value that a service sent.
  package init(_ name: String, _ value: HeaderText, holdsSecret: Bool = false) {
    field = HeaderField(name, value)
    self.holdsSecret = holdsSecret
  }
}

/// A step's `redirects`.
package struct RedirectPolicy: Hashable, Sendable {
  /// How many redirects are followed; with nil none, so that the response is the result.
  package var max: Int?
  /// Whether a redirect from `https` to `http` is followed.
  package var allowsDowngrade: Bool
  /// Names of headers that may go to another origin, compared without case.
  package var crossOriginHeaders: [String]
  /// Origins that are written in files or flags, where secrets may go.
  package var knownOrigins: [Origin]

  package init(
    max: Int? = 10, allowsDowngrade: Bool = false, crossOriginHeaders: [String] = [],
    knownOrigins: [Origin] = []
  ) {
    self.max = max
    self.allowsDowngrade = allowsDowngrade
    self.crossOriginHeaders = crossOriginHeaders
    self.knownOrigins = knownOrigins
  }

  /// `redirects: none`.
  package static let none = RedirectPolicy(max: nil)
}
