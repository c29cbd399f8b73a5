// SPDX-License-Identifier: Apache-2.0

/// A request as a step renders it, with what the redirect rule must know of each part: what belongs
/// to the origin it was written for, and what is plain.
package struct RedirectableRequest: Sendable {
  package var message: RequestMessage
  package var address: Address

  package init(_ message: RequestMessage, to address: Address) {
    self.message = message
    self.address = address
  }
}

/// What a step sends, wherever it goes.
package struct RequestMessage: Sendable {
  /// A token by RFC 9110, compared with case.
  package var method: String
  /// In the order to send; without those of `authorization` and without `Cookie`.
  package var headers: [RequestHeader]
  /// Headers that libcurl would add by itself and the step takes away.
  package var withheldHeaders: [String]
  package var body: RequestBody
  /// The body was made from a secret: it may not go to another origin.
  package var bodyHoldsSecret: Bool
  /// Of the body, for a signature (`AWSSigner.payloadDigest`); nil when none is wanted.
  package var payloadDigest: String?
  package var authorization: Authorization?
  /// The step's `cookies`, sent over the jar's: to the first origin only.
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

  /// The head that it has where nothing is added.
  package var plainHead: RequestHead {
    RequestHead(
      method: method, headers: HeaderFields(headers.map(\.field)),
      withheldHeaders: withheldHeaders)
  }
}

/// A header of a request.
package struct RequestHeader: Hashable, Sendable {
  package var field: HeaderField
  /// The value was made from a secret: it goes to another origin only when that is one of
  /// `RedirectPolicy.knownOrigins`.
  package var holdsSecret: Bool

  package init(_ name: String, _ value: String, holdsSecret: Bool = false) {
    field = HeaderField(name, value)
    self.holdsSecret = holdsSecret
  }
}

/// What a step's `redirects` says.
package struct RedirectPolicy: Hashable, Sendable {
  /// How many redirects are followed; nil follows none, so that the response is the result.
  package var max: Int?
  /// `https` to `http` is followed.
  package var allowsDowngrade: Bool
  /// Names of headers that may go to another origin, compared without case.
  package var crossOriginHeaders: [String]
  /// Origins that stand in the files or flags, where secrets may go.
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
