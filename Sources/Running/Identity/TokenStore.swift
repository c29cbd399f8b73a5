// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization

/// The tokens of a run, in memory only: one fetch is under way for each key, and all that want the
/// same token wait for it.
final class TokenStore: Sendable {
  /// A token or why there is none, and what it took to get it now.
  struct Answer: Sendable {
    var result: Result<AccessToken, TokenFailure>
    /// It was fetched by this call, or while this call waited.
    var isFresh = false
    /// What this call itself sent, as reports have it.
    var exchange = Exchange(hops: [])
    /// What the reports say of it; nil when nothing was sent.
    var notice: String?
  }

  private enum Wake: Sendable {
    case done(Result<AccessToken, TokenFailure>)
    /// Whoever fetched was stopped: look again.
    case again
  }

  private struct Entry {
    var token: AccessToken?
    /// Kept when the token has ended.
    var refreshToken: String?
    var isFetching = false
    var waiting: [CheckedContinuation<Wake, Never>] = []
  }

  private enum Decision {
    case use(AccessToken)
    case wait
    case fetch(refreshing: String?)
  }

  private let entries = Mutex<[TokenRequest.Key: Entry]>([:])
  /// Sends one request.
  private let send: @Sendable (HopRequest) async -> Hop
  private let now: @Sendable () -> Int64
  private let mask: @Sendable (_ name: String, _ value: String) -> Void

  /// - Parameters:
  ///   - now: microseconds of a clock that only goes forward.
  ///   - mask: told of each token before it is used.
  init(
    send: @escaping @Sendable (HopRequest) async -> Hop,
    now: @escaping @Sendable () -> Int64,
    mask: @escaping @Sendable (_ name: String, _ value: String) -> Void
  ) {
    self.send = send
    self.now = now
    self.mask = mask
  }

  /// The token that is there, or one that is fetched now.
  nonisolated(nonsending) func token(for request: TokenRequest) async -> Answer {
    let key = request.key
    while true {
      switch decide(key) {
      case .use(let token): return Answer(result: .success(token))
      case .fetch(let refreshToken):
        return await fetch(request, key, refreshing: refreshToken)
      case .wait:
        switch await wait(for: key) {
        case .done(let result): return Answer(result: result, isFresh: true)
        case .again: continue
        }
      }
    }
  }

  /// Forgets a token that the service did not take, unless another is there already.
  func drop(_ token: AccessToken, of request: TokenRequest) {
    entries.withLock { entries in
      guard entries[request.key]?.token == token else { return }
      entries[request.key]?.token = nil
    }
  }

  private func decide(_ key: TokenRequest.Key) -> Decision {
    entries.withLock { entries in
      var entry = entries[key] ?? Entry()
      defer { entries[key] = entry }
      if let token = entry.token, token.isGood(atMicroseconds: now()) { return .use(token) }
      if entry.isFetching { return .wait }
      entry.token = nil
      entry.isFetching = true
      return .fetch(refreshing: entry.refreshToken)
    }
  }

  private nonisolated(nonsending) func wait(for key: TokenRequest.Key) async -> Wake {
    await withCheckedContinuation { continuation in
      let isOver = entries.withLock { entries in
        guard entries[key]?.isFetching == true else { return true }
        entries[key]?.waiting.append(continuation)
        return false
      }
      if isOver { continuation.resume(returning: .again) }
    }
  }

  private nonisolated(nonsending) func fetch(
    _ request: TokenRequest, _ key: TokenRequest.Key, refreshing refreshToken: String?
  ) async -> Answer {
    var exchange = Exchange(hops: [])
    func ask(_ refreshToken: String?) async -> Result<AccessToken, TokenFailure> {
      let hop = await send(
        request.hopRequest(refreshing: refreshToken))
      exchange.hops.append(request.shown(hop, refreshing: refreshToken))
      return Result { () throws(TokenFailure) in
        try AccessToken(hop, nowMicroseconds: now())
      }
    }
    var result = await ask(refreshToken)
    // A refresh token that has ended too is no reason to fail: the grant itself is still there.
    if refreshToken != nil, case .failure(.refused) = result { result = await ask(nil) }
    finish(key, result, refreshedWith: refreshToken)
    let address = request.shownAddress ?? request.address
    let notice =
      "asked \(address.origin)\(address.path) for a token"
      + " (client `\(request.client)`\(request.scopes.map { ", scope `\($0.shown)`" } ?? ""))"
    return Answer(result: result, isFresh: true, exchange: exchange, notice: notice)
  }

  private func finish(
    _ key: TokenRequest.Key, _ result: Result<AccessToken, TokenFailure>,
    refreshedWith refreshToken: String?
  ) {
    if case .success(let token) = result {
      mask("access_token", token.value)
      if let refreshToken = token.refreshToken { mask("refresh_token", refreshToken) }
    }
    let waiting = entries.withLock { entries in
      var entry = entries[key] ?? Entry()
      let waiting = entry.waiting
      entry.waiting = []
      entry.isFetching = false
      switch result {
      case .success(let token):
        entry.token = token
        entry.refreshToken = token.refreshToken ?? refreshToken
      case .failure(.refused): entry.refreshToken = nil
      case .failure: break
      }
      entries[key] = entry
      return waiting
    }
    let wake: Wake =
      if case .failure(let failure) = result, failure.isCancellation { .again } else {
        .done(result)
      }
    for continuation in waiting { continuation.resume(returning: wake) }
  }
}
