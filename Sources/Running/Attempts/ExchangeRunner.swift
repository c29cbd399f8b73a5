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
    var planned = chain.firstHop(jar: jar.copy, now: clock.epochSeconds)
    var exchange = Exchange(hops: [])
    while true {
      let hop = await engine.perform(hopRequest(planned, rendered, deadline: deadline))
      exchange.hops.append(hop)
      guard hop.failure == nil, let response = hop.response else {
        return Outcome(exchange: exchange)
      }
      let now = clock.epochSeconds
      switch jar.use({ chain.next(after: response, jar: &$0, now: now) }) {
      case .final: return Outcome(exchange: exchange)
      case .refused(let refusal): return Outcome(exchange: exchange, refusal: refusal)
      case .next(let next): planned = next
      }
    }
  }

  /// The total time-out is for all hops together: each gets what is left of it.
  private func hopRequest(
    _ planned: PlannedHop, _ rendered: RenderedRequest, deadline: ContinuousClock.Instant?
  ) -> HopRequest {
    var timeout = rendered.timeout
    if let deadline {
      timeout.total = max(.milliseconds(1), ContinuousClock.now.duration(to: deadline))
    }
    return HopRequest(
      method: planned.method, address: planned.address, headers: planned.headers,
      withheldHeaders: rendered.withheldHeaders, body: planned.body, timeout: timeout,
      limits: rendered.limits, tls: rendered.tls, allowsLinkLocal: allowsLinkLocal)
  }
}
