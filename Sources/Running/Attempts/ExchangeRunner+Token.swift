// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges

extension ExchangeRunner {
  /// Sends a request with the token that its `auth` asks for.
  ///
  /// A token that was there already and is answered with 401 is dropped: another is fetched, and the
  /// request is sent once more. A fresh one that is refused is the result.
  nonisolated(nonsending) func send(
    _ rendered: RenderedRequest, with request: TokenRequest, jar: JarHandle
  ) async -> Outcome {
    let asked = clock.microseconds
    let answer = await tokens.token(for: request)
    let waited = clock.microseconds - asked
    let token: AccessToken
    switch answer.result {
    case .failure(let failure):
      var outcome = Outcome(exchange: Exchange(hops: []))
      outcome.tokenFailure = failure
      outcome.note(answer, microseconds: waited)
      return outcome
    case .success(let found): token = found
    }
    var outcome = await sendOnce(rendered.bearing(token), jar: jar)
    outcome.note(answer, microseconds: waited)
    guard outcome.isUnauthorized, !answer.isFresh else { return outcome }
    tokens.drop(token, of: request)
    return await sendAgain(rendered, with: request, after: outcome, jar: jar)
  }

  private nonisolated(nonsending) func sendAgain(
    _ rendered: RenderedRequest, with request: TokenRequest, after first: Outcome,
    jar: JarHandle
  ) async -> Outcome {
    let asked = clock.microseconds
    let answer = await tokens.token(for: request)
    let waited = clock.microseconds - asked
    // Without another token the 401 is the answer.
    guard case .success(let token) = answer.result else {
      var outcome = first
      outcome.note(answer, microseconds: waited)
      return outcome
    }
    var outcome = await sendOnce(rendered.bearing(token), jar: jar)
    outcome.exchange.hops = first.exchange.hops + outcome.exchange.hops
    outcome.tokenNotices = first.tokenNotices + ["the token was answered with 401 and dropped"]
    outcome.tokenExchange = first.tokenExchange
    outcome.tokenMicroseconds = first.tokenMicroseconds
    outcome.note(answer, microseconds: waited)
    return outcome
  }
}

extension RenderedRequest {
  /// The request with a token.
  fileprivate func bearing(_ token: AccessToken) -> RenderedRequest {
    var rendered = content
    rendered.message.authorization?.headers = [
      HeaderField("Authorization", "Bearer \(token.value)")
    ]
    return with(rendered)
  }
}

extension ExchangeRunner.Outcome {
  /// The service did not take what `auth` said.
  fileprivate var isUnauthorized: Bool {
    isAuthorized && refusal == nil && forbidden == nil
      && exchange.hops.last?.failure == nil && exchange.hops.last?.response?.status == 401
  }

  fileprivate mutating func note(_ answer: TokenStore.Answer, microseconds: Int64) {
    tokenExchange.hops += answer.exchange.hops
    tokenMicroseconds += microseconds
    if let notice = answer.notice { tokenNotices.append(notice) }
  }
}
