// SPDX-License-Identifier: Apache-2.0

import Notation

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

extension RedirectableRequest {
  /// Becomes the request for a redirect.
  ///
  /// The chain handles cookies and `authorization`, since it knows the earlier hops.
  ///
  /// - Throws: why it may not be followed; the request must not be used afterwards.
  mutating func move(
    to target: Address, status: Int, policy: RedirectPolicy
  ) throws(RedirectRefusal) {
    guard target.isHTTP else { throw .foreignScheme(target.scheme) }
    if address.scheme == "https", target.scheme == "http", !policy.allowsDowngrade {
      throw .downgrade(target)
    }
    message.changeMethod(for: status)
    if target.origin != address.origin {
      try message.crossOrigin(to: target.origin, status: status, policy: policy)
    }
    address = target
  }
}

extension RequestMessage {
  /// 301 and 302 change `POST` to `GET`, 303 everything except `HEAD`; the body is removed with the
  /// method.
  fileprivate mutating func changeMethod(for status: Int) {
    let becomesGET =
      switch status {
      case 301, 302: method == "POST"
      case 303: method != "HEAD"
      default: false
      }
    guard becomesGET else { return }
    method = "GET"
    body = .none
    bodyHoldsSecret = false
    headers.removeAll { $0.field.describesBody }
  }

  fileprivate mutating func crossOrigin(
    to origin: Origin, status: Int, policy: RedirectPolicy
  ) throws(RedirectRefusal) {
    if !body.isNone {
      guard status == 307 || status == 308 else {
        throw .bodyMayNotCross(status: status, origin)
      }
      guard !bodyHoldsSecret else { throw .bodyHoldsSecret(origin) }
    }
    let allowed = Self.crossingHeaders + policy.crossOriginHeaders
    headers.removeAll { header in
      !allowed.contains { $0.equalsIgnoringASCIICase(header.field.name) }
    }
    for header in headers where header.holdsSecret && !policy.knownOrigins.contains(origin) {
      throw .headerHoldsSecret(name: header.field.name, origin)
    }
  }

  /// The headers that go everywhere.
  private static let crossingHeaders = ["Accept", "Accept-Language", "User-Agent", "Content-Type"]
}

extension HeaderField {
  /// Whether the header describes the body, so that it would be wrong without one.
  var describesBody: Bool {
    let name = name.lowercasedASCII
    return name.utf8.starts(with: "content-".utf8)
      || ["transfer-encoding", "expect", "trailer", "digest"].contains(name)
  }
}

extension Address {
  /// The target of a response's `Location`, relative to this address.
  func target(of response: Response) throws(RedirectRefusal) -> Address {
    let locations = response.headers.fields.compactMap {
      $0.name.equalsIgnoringASCIICase("Location") ? $0.reference : nil
    }
    guard let location = locations.first else { return self }
    guard locations.allSatisfy({ $0.hasSameBytes(as: location) }) else {
      throw .severalLocations(locations)
    }
    do throws(AddressProblem) {
      let target = try resolving(location)
      guard !target.isHTTP || !target.host.isEmpty else {
        throw AddressProblem(.emptyHost, at: target.scheme.utf8.count + 1)
      }
      return target
    } catch {
      throw .badLocation(location, error)
    }
  }
}
