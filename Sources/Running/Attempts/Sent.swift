// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges

/// What came of sending a request and following its redirects.
struct Sent {
  var exchange: Exchange
  var end: SendEnd
  /// The last hop had what `auth` says.
  var isAuthorized = false
  /// The requests for a token that went before.
  var token = TokenTrace()

  init(_ exchange: Exchange, _ end: SendEnd, isAuthorized: Bool = false) {
    self.exchange = exchange
    self.end = end
    self.isAuthorized = isAuthorized
  }

  /// Hops after which none follows: the last one has the response, or has failed.
  init(_ exchange: Exchange, isAuthorized: Bool = false) {
    self.init(exchange, .complete, isAuthorized: isAuthorized)
    if let failure = exchange.lastFailure { end = .failed(failure) }
  }

  /// Makes a failure of a last response whose status nobody asked for.
  mutating func refuseUnaskedStatus(expected: Shared<Expectations>?) {
    guard exchange.refuseUnaskedStatus(expected: expected), let failure = exchange.lastFailure
    else { return }
    end = .failed(failure)
  }
}

/// How sending a request ended.
enum SendEnd: Sendable {
  /// A response came, and no redirect is to be followed.
  case complete
  /// The transfer of the last hop failed.
  case failed(TransferFailure)
  /// The redirect of the last hop may not be followed.
  case refused(RedirectRefusal)
  /// The redirect of the last hop leads where the run may not go (`--allow-host`).
  case forbidden(Origin)
  /// A `file:` address could not be read; there is no hop.
  case unreadable(StepRefusal)
  /// There was no token, and nothing was sent.
  case noToken(TokenFailure)
}

/// The requests for a token that were sent before the request itself.
struct TokenTrace: Sendable {
  var notices: [String] = []
  /// Credentials are hidden in it already; empty when nothing was sent.
  var exchange = Exchange(hops: [])
  /// How long it took, which is no time of the request's own.
  var microseconds: Int64 = 0

  mutating func add(_ answer: TokenStore.Answer, microseconds: Int64) {
    exchange.hops += answer.exchange.hops
    self.microseconds += microseconds
    if let notice = answer.notice { notices.append(notice) }
  }
}

extension Exchange {
  /// Why the last hop failed; nil when its response came whole.
  fileprivate var lastFailure: TransferFailure? {
    hops.indices.last.flatMap { hops[$0].failure }
  }
}
