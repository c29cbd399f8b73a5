// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning
import Transfers

/// Sends a rendered request and follows its redirects: the exchange of one attempt.
struct ExchangeRunner: Sendable {
  let engine: TransferEngine
  let clock: RunClock
  let rights: RunRights

  /// What came of sending.
  struct Outcome {
    var exchange: Exchange
    /// A redirect that may not be followed: the response that asked for it is the last hop.
    var refusal: RedirectRefusal?
    /// Where a redirect would lead that the run may not go (`--allow-host`).
    var forbidden: Origin?
    /// Why a `file:` address could not be read; there is no hop then.
    var unreadable: StepRefusal?
  }

  /// Never throws: a transfer that failed is the last hop.
  nonisolated(nonsending) func send(
    _ rendered: RenderedRequest, jar: inout ScenarioJar
  ) async -> Outcome {
    if let file = rendered.localFile { return await read(file, rendered) }
    var chain = RedirectChain(rendered.request, policy: rendered.policy)
    let began = ContinuousClock.now
    var request = hopRequest(
      chain.firstHop(jar: jar.copy, now: clock.epochSeconds), rendered, rendered.timeout)
    var exchange = Exchange(hops: [])
    while true {
      let hop = await engine.perform(request)
      exchange.hops.append(hop)
      guard hop.failure == nil, let response = hop.response else {
        return Outcome(exchange: exchange)
      }
      let now = clock.epochSeconds
      switch jar.use({ chain.next(after: response, jar: &$0, now: now) }) {
      case .final: return Outcome(exchange: exchange)
      case .refused(let refusal): return Outcome(exchange: exchange, refusal: refusal)
      case .next(let next):
        let origin = next.address.origin
        guard rights.allowsHost(origin.host, port: origin.port) else {
          return Outcome(exchange: exchange, forbidden: origin)
        }
        request = hopRequest(next, rendered, timeLeft(of: rendered.timeout, since: began))
      }
    }
  }

  private nonisolated(nonsending) func read(
    _ file: LocalFile, _ rendered: RenderedRequest
  ) async -> Outcome {
    do throws(StepRefusal) {
      let hop = try await file.hop(for: rendered.request, limit: rendered.limits.bodyBytes)
      return Outcome(exchange: Exchange(hops: [hop]))
    } catch {
      return Outcome(exchange: Exchange(hops: []), unreadable: error)
    }
  }

  /// The total time-out is for all hops together: each further one gets what is left of it.
  ///
  /// The first has it whole, so that requests with the same time-outs share their prepared handles.
  private func timeLeft(
    of timeout: TransferTimeout, since began: ContinuousClock.Instant
  ) -> TransferTimeout {
    guard timeout.total != nil else { return timeout }
    var timeout = timeout
    timeout.spent = began.duration(to: .now)
    return timeout
  }

  private func hopRequest(
    _ planned: PlannedHop, _ rendered: RenderedRequest, _ timeout: TransferTimeout
  ) -> HopRequest {
    var request = HopRequest(
      method: planned.method, address: planned.address, headers: planned.headers,
      withheldHeaders: rendered.withheldHeaders, body: planned.body, timeout: timeout,
      limits: rendered.limits, tls: rendered.tls,
      acceptsCompressed: rendered.acceptsCompressed, allowsLinkLocal: rights.allowsLinkLocal,
      connection: rendered.connection)
    if rendered.connection != nil || rendered.tls.special != nil {
      request.takeRoutes(
        isOwnOrigin: planned.address.origin == rendered.request.address.origin,
        hasLeftOrigin: planned.hasLeftOrigin)
    }
    return request
  }
}
