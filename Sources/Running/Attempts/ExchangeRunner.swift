// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Transfers

/// Sends a rendered request and follows its redirects: the exchange of one attempt.
struct ExchangeRunner: Sendable {
  let engine: TransferEngine
  let clock: RunClock
  /// `--allow-link-local`.
  let allowsLinkLocal: Bool

  /// What came of sending.
  struct Outcome {
    var exchange: Exchange
    /// A redirect that may not be followed: the response that asked for it is the last hop.
    var refusal: RedirectRefusal?
  }

  /// Never throws: a transfer that failed is the last hop.
  nonisolated(nonsending) func send(
    _ rendered: RenderedRequest, jar: inout ScenarioJar
  ) async -> Outcome {
    var chain = RedirectChain(rendered.request, policy: rendered.policy)
    let deadline = rendered.timeout.total.map { ContinuousClock.now.advanced(by: $0) }
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
        request = hopRequest(next, rendered, timeLeft(of: rendered.timeout, until: deadline))
      }
    }
  }

  /// The total time-out is for all hops together: each further one gets what is left of it.
  ///
  /// The first has it whole, so that requests with the same time-outs share their prepared handles.
  private func timeLeft(
    of timeout: TransferTimeout, until deadline: ContinuousClock.Instant?
  ) -> TransferTimeout {
    guard let deadline else { return timeout }
    var timeout = timeout
    timeout.total = max(.milliseconds(1), ContinuousClock.now.duration(to: deadline))
    return timeout
  }

  private func hopRequest(
    _ planned: PlannedHop, _ rendered: RenderedRequest, _ timeout: TransferTimeout
  ) -> HopRequest {
    HopRequest(
      method: planned.method, address: planned.address, headers: planned.headers,
      withheldHeaders: rendered.withheldHeaders, body: planned.body, timeout: timeout,
      limits: rendered.limits, tls: rendered.tls, allowsLinkLocal: allowsLinkLocal)
  }
}
