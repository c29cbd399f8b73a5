// SPDX-License-Identifier: Apache-2.0

/// The hops of one attempt: returns the first, and after each response the next or a refusal.
///
/// The rules of `redirects` (`specs/reference.md`) and of the cookie jar exist only here; nothing
/// is sent. Used as
///
///     var chain = RedirectChain(request, policy: policy, options: options)
///     var hop = chain.firstHop(jar: jar, now: now)
///     // send it, then
///     switch chain.next(after: response, jar: &jar, now: now) { … }
///
/// After a hop to another origin, everything that belonged to the first is dropped, even if a later
/// hop returns to it: the other service chose that address.
package struct RedirectChain: Sendable {
  private(set) var request: RedirectableRequest
  private let firstOrigin: Origin
  let policy: RedirectPolicy
  private let options: RequestOptions
  private let certificate: ClientCertificate?
  /// Nil in a run without traces.
  private let trace: RequestTrace?
  /// Whether the step itself writes `traceparent`; later hops have none then.
  private let writesTraceParent: Bool
  private var hasLeftOrigin = false
  private var followed = 0
  /// The last hop returned, whose response is awaited.
  private var current: HopRequest?
  private var visited: Set<Visit> = []
  /// Whether the last hop was a request that had been sent before.
  private var isRepeating = false
  /// The sentences about cookies that the jar did not keep, one for each response.
  package private(set) var cookieNotices: [String] = []

  /// What makes a request equal to an earlier one.
  private struct Visit: Hashable {
    let method: String
    let address: Address
    private(set) var headers: HeaderFields

    init(_ hop: HopRequest, signedBy signer: RequestSigner?) {
      method = hop.method
      var address = hop.address
      address.fragment = nil
      headers = hop.headers
      // They differ in each hop.
      if hop.span != nil { headers.fields.removeAll(where: \.isTraceParent) }
      signer?.removeChanging(from: &address, &headers)
      self.address = address
    }
  }

  /// - Parameters:
  ///   - options: for every hop; a server name in place of the host's applies only to the first
  ///     origin.
  ///   - certificate: our identity for the first origin; nil for none.
  ///   - trace: makes each hop a span of it; nil for none.
  package init(
    _ request: RedirectableRequest, policy: RedirectPolicy = RedirectPolicy(),
    options: RequestOptions = .standard, certificate: ClientCertificate? = nil,
    trace: RequestTrace? = nil
  ) {
    self.request = request
    self.policy = policy
    self.options = options
    self.certificate = certificate
    self.trace = trace
    writesTraceParent = trace != nil && request.message.writesTraceParent
    firstOrigin = request.address.origin
  }

  /// The first hop of the attempt.
  package mutating func firstHop(jar: CookieJar, now: EpochSeconds) -> HopRequest {
    let hop = hop(jar: jar, now: now)
    current = hop
    return hop
  }

  /// Takes the response of the last hop: stores its cookies in the jar and decides what follows.
  ///
  /// Call it once for each response, including the last one, since the jar learns from all of them.
  package mutating func next(
    after response: Response, jar: inout CookieJar, now: EpochSeconds
  ) -> NextHop {
    let refused = jar.receive(response.setCookies, from: request.address, now: now)
    if let notice = RefusedCookie.notice(refused) { cookieNotices.append(notice) }
    guard Self.isRedirect(response), let max = policy.max else { return .final }
    if let current { visited.insert(visit(current)) }
    do throws(RedirectRefusal) {
      guard followed < max else {
        throw isRepeating ? .loop(request.address, after: followed) : .tooMany(max: max)
      }
      try request.move(
        to: try request.address.target(of: response), status: response.status, policy: policy)
      if request.address.origin != firstOrigin { leaveOrigin() }
      if authorization == nil, request.message.authorization?.isHeld(by: request.address) == true {
        throw .addressHoldsKey(request.address.origin)
      }
      let hop = hop(jar: jar, now: now)
      isRepeating = visited.contains(visit(hop))
      // What is asked for may have changed meanwhile, and asking again changes nothing.
      guard !isRepeating || ["GET", "HEAD"].contains(hop.method) else {
        throw .loop(request.address, after: followed)
      }
      followed += 1
      current = hop
      return .next(hop)
    } catch {
      return .refused(error)
    }
  }

  /// Whether a response is one of the five redirects and has a `Location`.
  package static func isRedirect(_ response: Response) -> Bool {
    isRedirect(response.status) && response.headers.first("Location") != nil
  }

  private static func isRedirect(_ status: Int) -> Bool {
    switch status {
    case 301, 302, 303, 307, 308: true
    default: false
    }
  }

  /// Whether `next` has any effect on the response of a first hop: it leads to another, or sets a
  /// cookie.
  package static func matters(_ hop: Hop) -> Bool {
    guard let status = hop.response?.status else { return false }
    if isRedirect(status), hop.response?.headers.first("Location") != nil { return true }
    return hop.response?.headers.first("Set-Cookie") != nil
  }

  private func visit(_ hop: HopRequest) -> Visit {
    Visit(hop, signedBy: request.message.authorization?.signer)
  }

  private mutating func leaveOrigin() {
    hasLeftOrigin = true
    request.message.stepCookies = []
  }

  /// Whether the last hop has the result of `auth`.
  package var isAuthorized: Bool { authorization != nil }

  /// The result of `auth` for the present origin: after the chain has left the first origin, only
  /// for `auth.origins`.
  private var authorization: Authorization? {
    guard let authorization = request.message.authorization,
      !hasLeftOrigin || authorization.origins.contains(request.address.origin)
    else { return nil }
    return authorization
  }

  private func hop(jar: CookieJar, now: EpochSeconds) -> HopRequest {
    let authorization = authorization
    var headers = HeaderFields(request.message.headers.map(\.field))
    var address = request.address
    // A header that the step wrote replaces the one from `auth` with the same name, as in curl.
    for field in authorization?.headers ?? [] where headers.first(field.name) == nil {
      headers.fields.append(field)
    }
    if let item = authorization?.queryItem { address.addQueryItem(item) }
    if let signer = authorization?.signer { address = signer.spelling(of: address) }
    let cookies = request.message.stepCookies + (authorization?.cookies ?? [])
    addCookies(of: jar, and: cookies, now: now, to: &headers)
    let span = address.isHTTP ? trace.flatMap { $0.next(isWritten: writesTraceParent) } : nil
    if let parent = span?.parent { headers.fields.append(parent.field) }
    authorization?.signer?.sign(request.message, &address, &headers, now: now)
    var hop = HopRequest(
      RequestHead(
        method: request.message.method, headers: headers,
        withheldHeaders: request.message.withheldHeaders),
      to: address, body: request.message.body, options: options,
      sender: Sender(
        certificate: hasLeftOrigin ? nil : certificate, login: authorization?.login))
    hop.span = span?.span
    hop.takeRoutes(isOwnOrigin: request.address.origin == firstOrigin)
    return hop
  }

  /// There is one `Cookie` header: one that the step wrote replaces the jar's, as in curl, and the
  /// step's `cookies` are appended to it.
  private func addCookies(
    of jar: CookieJar, and stepCookies: [CookieJar.StepCookie], now: EpochSeconds,
    to headers: inout HeaderFields
  ) {
    let written = headers.fields.firstIndex { $0.name.equalsIgnoringASCIICase("Cookie") }
    let source = written == nil ? jar : .none
    let cookies = source.cookieHeader(
      for: request.address, now: now, overriding: stepCookies)
    guard let cookies else { return }
    guard let written else {
      headers.fields.append(HeaderField("Cookie", cookies))
      return
    }
    let field = headers.fields[written]
    headers.fields[written] = HeaderField(field.name, .joined([field.content, cookies], by: "; "))
  }
}
