// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import RunEvents

/// The result of sending a request and following its redirects.
struct Sent {
  var exchange: Exchange
  var end: SendEnd
  /// Whether the last hop had the credentials of `auth`.
  var isAuthorized = false
  /// The token requests sent before the request.
  var token = TokenTrace()
  /// Facts about the responses, such as cookies that are not kept.
  var notices: [String] = []

  /// - Parameter chain: Has the notices about cookies; nil if no response set any.
  init(
    _ exchange: Exchange, _ end: SendEnd, of chain: RedirectChain? = nil, isAuthorized: Bool = false
  ) {
    self.exchange = exchange
    if let chain { notices = chain.cookieNotices }
    self.end = end
    self.isAuthorized = isAuthorized
  }

  /// Complete hops: the last one has the response, or has failed.
  init(_ exchange: Exchange, of chain: RedirectChain? = nil, isAuthorized: Bool = false) {
    self.init(exchange, .complete, of: chain, isAuthorized: isAuthorized)
    if let failure = exchange.lastFailure { end = .failed(failure) }
  }

  /// Makes a failure of a last response with a status that the request did not ask for.
  mutating func refuseUnrequestedStatus(expected: Shared<Expectations>?) {
    guard exchange.refuseUnrequestedStatus(expected: expected), let failure = exchange.lastFailure
    else { return }
    end = .failed(failure)
  }
}

/// How sending a request ended.
enum SendEnd: Sendable {
  /// The last response is complete and is not to be redirected.
  case complete
  /// The transfer of the last hop failed.
  case failed(TransferFailure)
  /// The redirect of the last hop may not be followed.
  case refused(RedirectRefusal)
  /// The redirect of the last hop leads to an origin that the run may not access (`--allow-host`).
  case forbidden(Origin)
  /// A `file:` address could not be read; there is no hop.
  case unreadable(StepRefusal)
  /// There was no token; nothing was sent.
  case noToken(TokenFailure)
}

/// The token requests sent before the request itself.
struct TokenTrace: Sendable {
  var notices: [String] = []
  /// Credentials in it are already hidden; empty if nothing was sent.
  var exchange = Exchange(hops: [])
  /// The time they took, which does not count as time of the request.
  var microseconds: Int64 = 0

  /// As events have it; nil if nothing was sent.
  var reported: TokenExchange? { exchange.hops.isEmpty ? nil : TokenExchange(exchange) }

  mutating func add(_ answer: TokenStore.Answer, microseconds: Int64) {
    exchange.hops += answer.exchange.hops
    self.microseconds += microseconds
    if let notice = answer.notice { notices.append(notice) }
  }
}

extension Exchange {
  /// Why the last hop failed; nil if its response is complete.
  fileprivate var lastFailure: TransferFailure? {
    hops.indices.last.flatMap { hops[$0].failure }
  }
}
