// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Planning
import Transfers

/// Sends a rendered request and follows its redirects: the exchange of one attempt.
struct ExchangeRunner: Sendable {
  let engine: TransferEngine
  let clock: RunClock
  let rights: RunRights
  let tokens: TokenStore

  /// What came of sending.
  struct Outcome {
    var exchange: Exchange
    /// A redirect that may not be followed: the response that asked for it is the last hop.
    var refusal: RedirectRefusal?
    /// Where a redirect would lead that the run may not go (`--allow-host`).
    var forbidden: Origin?
    /// Why a `file:` address could not be read; there is no hop then.
    var unreadable: StepRefusal?
    /// Why nothing was sent: there was no token.
    var tokenFailure: TokenFailure?
    /// What was asked for a token on the way, for the reports.
    var tokenNotices: [String] = []
    /// The same as hops, credentials hidden; empty for nothing.
    var tokenExchange = Exchange(hops: [])
    /// How long it took to get the token, which is no time of the request's own.
    var tokenMicroseconds: Int64 = 0
    /// What `auth` says went along with the last hop.
    var isAuthorized = false
  }

  /// Never throws: a transfer that failed is the last hop.
  nonisolated(nonsending) func send(
    _ rendered: SharedRequest, jar: inout ScenarioJar
  ) async -> Outcome {
    if let file = rendered.common.localFile { return await read(file, rendered) }
    guard let token = rendered.common.token else { return await sendOnce(rendered, jar: &jar) }
    return await send(rendered, with: token, jar: &jar)
  }

  /// The request and its redirects.
  nonisolated(nonsending) func sendOnce(
    _ rendered: SharedRequest, jar: inout ScenarioJar
  ) async -> Outcome {
    let began = clock.microseconds
    // Made for a response that redirects or sets a cookie; most do neither.
    var chain: RedirectChain?
    var isAuthorized = false
    var pending: HopRequest?
    if let terms = rendered.common.sharedTerms, jar.isEmpty {
      pending = HopRequest(terms, address: rendered.address, body: rendered.common.body)
      pending?.progress = rendered.common.progress
    } else {
      let (made, first) = firstHop(of: rendered, jar)
      chain = made
      isAuthorized = first.isAuthorized
      pending = hopRequest(first, rendered, rendered.common.timeout)
    }
    var exchange = Exchange(hops: [])
    while let request = pending.take() {
      // Handed on without a copy kept here: a hop is large.
      let hop =
        request.login == nil ? await engine.perform(request) : await performLoggedIn(request)
      exchange.hops.append(hop)
      let last = exchange.hops.count - 1
      guard exchange.hops[last].failure == nil,
        chain != nil || RedirectChain.matters(exchange),
        let response = exchange.hops[last].response
      else { return Outcome(exchange: exchange) }
      // The jar was empty when the hop was made.
      if chain == nil { chain = firstHop(of: rendered, .own(.none)).chain }
      let now = clock.epochSeconds
      switch jar.use({ chain?.next(after: response, jar: &$0, now: now) ?? .final }) {
      case .final: return Outcome(exchange: exchange, isAuthorized: isAuthorized)
      case .refused(let refusal): return Outcome(exchange: exchange, refusal: refusal)
      case .next(let next):
        let origin = next.address.origin
        guard rights.allowsHost(origin.host, port: origin.port) else {
          return Outcome(exchange: exchange, forbidden: origin)
        }
        isAuthorized = next.isAuthorized
        pending = hopRequest(next, rendered, timeLeft(of: rendered.common.timeout, since: began))
      }
    }
    return Outcome(exchange: exchange)
  }

  private func firstHop(
    of rendered: SharedRequest, _ jar: ScenarioJar
  ) -> (chain: RedirectChain, hop: PlannedHop) {
    var chain = RedirectChain(rendered.request, policy: rendered.common.policy)
    let hop = chain.firstHop(jar: jar.copy, now: clock.epochSeconds)
    return (chain, hop)
  }

  private nonisolated(nonsending) func read(
    _ file: LocalFile, _ rendered: SharedRequest
  ) async -> Outcome {
    do throws(StepRefusal) {
      let hop = try await file.hop(
        for: rendered.request, extent: rendered.common.extent,
        limit: rendered.common.limits.bodyBytes)
      return Outcome(exchange: Exchange(hops: [hop]))
    } catch {
      return Outcome(exchange: Exchange(hops: []), unreadable: error)
    }
  }

  /// The total time-out is for all hops together: each further one gets what is left of it.
  ///
  /// The first has it whole, so that requests with the same time-outs share their prepared handles.
  private func timeLeft(
    of timeout: TransferTimeout, since began: Int64
  ) -> TransferTimeout {
    guard timeout.total != nil else { return timeout }
    var timeout = timeout
    timeout.spent = .microseconds(clock.microseconds - began)
    return timeout
  }

  private func hopRequest(
    _ planned: PlannedHop, _ rendered: SharedRequest, _ timeout: TransferTimeout
  ) -> HopRequest {
    var request = HopRequest(
      method: planned.method, address: planned.address, headers: planned.headers,
      withheldHeaders: rendered.common.withheldHeaders, body: planned.body, timeout: timeout,
      limits: rendered.common.limits, tls: rendered.common.tls,
      acceptsCompressed: rendered.common.acceptsCompressed,
      allowsLinkLocal: rights.allowsLinkLocal,
      connection: rendered.common.connection, login: planned.login)
    if rendered.common.connection != nil || rendered.common.tls.special != nil {
      request.takeRoutes(
        isOwnOrigin: planned.address.origin == rendered.address.origin,
        hasLeftOrigin: planned.hasLeftOrigin)
    }
    request.extent = rendered.common.extent
    request.take(rendered)
    return request
  }
}

extension HopRequest {
  /// Makes the body of the response go to a file, and asks for what is missing of it.
  fileprivate mutating func take(_ rendered: SharedRequest) {
    progress = rendered.common.progress
    guard let saver = rendered.common.saver else { return }
    sink = saver
    guard rendered.common.save?.partial != nil else { return }
    // Parts of a compressed representation could not be joined to the decoded one.
    acceptsCompressed = false
    headers.fields.removeAll { $0.name.equalsIgnoringASCIICase("accept-encoding") }
    headers.fields.append(HeaderField("Accept-Encoding", "identity"))
    guard let rest = saver.rest, method == "GET" else { return }
    rangeStart = rest.start
    if let validator = rest.validator {
      headers.fields.append(HeaderField("If-Range", validator.text))
    }
  }
}
