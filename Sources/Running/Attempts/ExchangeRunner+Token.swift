// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Values

extension ExchangeRunner {
  /// Sends a request with the token that its `auth` requires.
  ///
  /// If the service answers 401 to a stored token, the token is dropped, another one is fetched,
  /// and the request is sent once more. A 401 to a fresh token is the result.
  nonisolated(nonsending) func send(
    _ rendered: RenderedRequest, with request: TokenRequest, jar: JarHandle, stop: StopSignal?,
    trace: RequestTrace?
  ) async -> Sent {
    let asked = clock.microseconds
    let answer = await tokens.token(for: request, stop: stop, trace: trace)
    let waited = clock.microseconds - asked
    let token: AccessToken
    switch answer.result {
    case .failure(let failure):
      var sent = Sent(Exchange(hops: []), .noToken(failure))
      sent.token.add(answer, microseconds: waited)
      return sent
    case .success(let found): token = found
    }
    var sent = await sendOnce(rendered.bearing(token), jar: jar, trace: trace)
    sent.token.add(answer, microseconds: waited)
    guard sent.isUnauthorized, !answer.isFresh else { return sent }
    tokens.drop(token, of: request)
    return await sendAgain(rendered, with: request, after: sent, jar: jar, stop: stop, trace: trace)
  }

  private nonisolated(nonsending) func sendAgain(
    _ rendered: RenderedRequest, with request: TokenRequest, after first: Sent,
    jar: JarHandle, stop: StopSignal?, trace: RequestTrace?
  ) async -> Sent {
    let asked = clock.microseconds
    let answer = await tokens.token(for: request, stop: stop, trace: trace)
    let waited = clock.microseconds - asked
    // Without another token, the 401 is the result.
    guard case .success(let token) = answer.result else {
      var sent = first
      sent.token.add(answer, microseconds: waited)
      return sent
    }
    var sent = await sendOnce(rendered.bearing(token), jar: jar, trace: trace)
    sent.exchange.hops = first.exchange.hops + sent.exchange.hops
    sent.notices = first.notices + sent.notices
    sent.token = first.token
    sent.token.notices.append("the token was answered with 401 and dropped")
    sent.token.add(answer, microseconds: waited)
    return sent
  }
}

extension RenderedRequest {
  /// The request with a token.
  func bearing(_ token: AccessToken) -> RenderedRequest {
    var rendered = content
    rendered.message.authorization?.headers = [
      HeaderField("Authorization", "Bearer \(token.value)")
    ]
    return with(rendered)
  }
}

extension Sent {
  /// Whether the service rejected the credentials of `auth`.
  var isUnauthorized: Bool {
    guard isAuthorized, case .complete = end else { return false }
    return exchange.hops.last?.response?.status == 401
  }
}
