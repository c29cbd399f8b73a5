// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Transfers
import Values

/// The request of a WebSocket as sent, with the connection if the service agreed.
struct SentUpgrade {
  var sent: Sent
  var connection: SocketConnection?
  /// The bytes that came with the response.
  var rest: [UInt8] = []
}

extension ExchangeRunner {
  /// Sends the request of a WebSocket, with a token if its `auth` requires one. Redirects are not
  /// followed, as in the WebSocket of browsers.
  nonisolated(nonsending) func upgrade(
    _ rendered: RenderedRequest, jar: JarHandle, stop: StopSignal?, trace: RequestTrace?
  ) async -> SentUpgrade {
    guard let request = rendered.content.token else {
      return await upgradeOnce(rendered, jar: jar, trace: trace)
    }
    var asking = TokenTrace()
    var earlier: [Hop] = []
    while true {
      let asked = clock.microseconds
      let answer = await tokens.token(for: request, stop: stop, trace: trace)
      asking.add(answer, microseconds: clock.microseconds - asked)
      guard case .success(let token) = answer.result else {
        guard case .failure(let failure) = answer.result else { preconditionFailure("one of two") }
        var sent = Sent(Exchange(hops: earlier), .noToken(failure))
        sent.token = asking
        return SentUpgrade(sent: sent)
      }
      var upgrade = await upgradeOnce(rendered.bearing(token), jar: jar, trace: trace)
      let mayRetry = upgrade.sent.isUnauthorized && !answer.isFresh
      upgrade.sent.exchange.hops = earlier + upgrade.sent.exchange.hops
      upgrade.sent.token = asking
      guard mayRetry else { return upgrade }
      tokens.drop(token, of: request)
      asking.notices.append("the token was answered with 401 and dropped")
      earlier = upgrade.sent.exchange.hops
    }
  }

  private nonisolated(nonsending) func upgradeOnce(
    _ rendered: RenderedRequest, jar: JarHandle, trace: RequestTrace?
  ) async -> SentUpgrade {
    var chain = RedirectChain(
      rendered.request, policy: .none, options: rendered.content.options,
      certificate: rendered.content.certificate, trace: trace)
    let request = chain.firstHop(jar: jar.copy, now: clock.epochSeconds)
    let room = await hosts?.enter(request.address.origin)
    let span = request.span.map { HopTrace($0, startedAtMicroseconds: clock.microseconds) }
    var upgraded = await engine.upgrade(request)
    // Only the request counts: others may have to go on for a message to come.
    room?.leave()
    if let span { upgraded.hop.trace = span }
    if let response = upgraded.hop.response {
      let now = clock.epochSeconds
      jar.use { _ = chain.next(after: response, jar: &$0, now: now) }
    }
    return SentUpgrade(
      sent: Sent(
        Exchange(hops: [upgraded.hop]), of: chain, isAuthorized: chain.isAuthorized),
      connection: upgraded.connection, rest: upgraded.rest)
  }
}
