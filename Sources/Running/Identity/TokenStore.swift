// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import Synchronization
import Values

/// The tokens of a run, in memory, and in a cache for those that other runs share. At most one fetch
/// is in progress for each key; all requests for the same token wait for it.
final class TokenStore: Sendable {
  /// A token or an error, and how this call got it.
  struct Answer: Sendable {
    var result: Result<AccessToken, TokenFailure>
    /// Whether it was fetched during this call.
    var isFresh = false
    /// The requests that this call sent itself, as reports show them.
    var exchange = Exchange(hops: [])
    /// The notice for the reports; nil if nothing was sent.
    var notice: String?
  }

  private enum Wake: Sendable {
    case done(Result<AccessToken, TokenFailure>)
    /// The fetching task was stopped: look again.
    case again
  }

  private struct Entry {
    var token: AccessToken?
    /// Kept after the token has expired.
    var refreshToken: String?
    /// A token that a service answered with 401: it is not taken from the cache again.
    var droppedToken: String?
    var isFetching = false
    var waiting: [CheckedContinuation<Wake, Never>] = []
  }

  private enum Decision {
    case use(AccessToken)
    case wait
    case fetch(refreshing: String?)
  }

  private let entries: Mutex<[TokenRequest.Key: Entry]>
  /// Sends one request.
  private let send: @Sendable (HopRequest) async -> Hop
  let now: @Sendable () -> Int64
  let timeOfDay: @Sendable () -> EpochSeconds
  let mask: @Sendable (_ name: String, _ value: String) -> Void
  /// Tokens of log-ins, which other runs of the command share; nil for a run without them.
  let logIns: LogInTokens?
  let person: LogInPerson
  /// How long a person has in a browser.
  let patience: Duration

  /// - Parameters:
  ///   - now: Microseconds of a monotonic clock.
  ///   - timeOfDay: For the times in assertions.
  ///   - mask: Called with each token before it is used.
  init(
    send: @escaping @Sendable (HopRequest) async -> Hop,
    now: @escaping @Sendable () -> Int64,
    timeOfDay: @escaping @Sendable () -> EpochSeconds,
    mask: @escaping @Sendable (_ name: String, _ value: String) -> Void,
    logIns: LogInTokens? = nil, person: LogInPerson = .absent(TokenStore.hasBegun),
    patience: Duration = .seconds(180)
  ) {
    self.send = send
    self.now = now
    self.timeOfDay = timeOfDay
    self.mask = mask
    self.logIns = logIns
    self.person = person
    self.patience = patience
    guard let logIns else {
      entries = Mutex([:])
      return
    }
    let time = (day: timeOfDay(), microseconds: now())
    let known = logIns.tokens.mapValues { kept in
      Entry(token: kept.token(at: time), refreshToken: kept.refreshToken)
    }
    entries = Mutex(known)
    for entry in known.values { noteSecrets(token: entry.token) }
    for secret in logIns.secrets { mask(secret.name, secret.value) }
  }

  /// Why no person logs in: one is asked before the first request only.
  static let hasBegun = "the run has begun"

  /// The stored token, or a newly fetched one.
  ///
  /// - Parameters:
  ///   - stop: ends the work that needs the token. A signal raises it before it cancels any task, so
  ///     a waiting task that a cancelled fetch wakes knows whether its own work has ended.
  ///   - trace: the trace of the fetch, if this call fetches; nil for none.
  nonisolated(nonsending) func token(
    for request: TokenRequest, stop: StopSignal? = nil, trace: RequestTrace? = nil
  ) async -> Answer {
    let key = request.key
    while true {
      switch decide(key) {
      case .use(let token): return Answer(result: .success(token))
      case .fetch(let refreshToken):
        return await fetch(request, key, refreshing: refreshToken, trace)
      case .wait:
        switch await wait(for: key) {
        case .done(let result): return Answer(result: result, isFresh: true)
        case .again where Task.isCancelled || stop?.isRaised == true:
          return Answer(result: .failure(.interrupted))
        case .again: continue
        }
      }
    }
  }

  /// Removes a token that the service rejected, unless another one is stored already.
  func drop(_ token: AccessToken, of request: TokenRequest) {
    entries.withLock { entries in
      guard entries[request.key]?.token == token else { return }
      entries[request.key]?.token = nil
      entries[request.key]?.droppedToken = token.value
      logIns?.drop(request.key)
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
    _ request: TokenRequest, _ key: TokenRequest.Key, refreshing refreshToken: String?,
    _ trace: RequestTrace?
  ) async -> Answer {
    let address = request.shownAddress ?? request.address
    let client =
      "(client `\(request.client)`\(request.scopes.map { ", scope `\($0.shown)`" } ?? ""))"
    let asked = "asked \(address.origin)\(address.path) for a token \(client)"
    var exchange = Exchange(hops: [])
    if let file = request.cache {
      let dropped = entries.withLock { $0[key]?.droppedToken }
      let found = await fetch(
        request, cachedIn: file, known: Known(refreshToken: refreshToken, droppedToken: dropped),
        trace, into: &exchange)
      finish(key, found.result, refreshedWith: refreshToken)
      let taken = found.isTaken ? "took the token \(client) from the cache" : nil
      let notices = [taken, exchange.hops.isEmpty ? nil : asked, found.notice].compactMap(\.self)
      return Answer(
        result: found.result, isFresh: !found.isTaken, exchange: exchange,
        notice: notices.isEmpty ? nil : notices.joined(separator: "; "))
    }
    let result: Result<AccessToken, TokenFailure>
    if request.logIn != nil {
      result = await renew(request, newest: refreshToken, nil, trace, into: &exchange)
    } else {
      result = await askAgain(request, refreshing: refreshToken, trace, into: &exchange)
    }
    finish(key, result, refreshedWith: refreshToken)
    let isAsked = request.logIn == nil || !exchange.hops.isEmpty
    return Answer(
      result: result, isFresh: true, exchange: exchange, notice: isAsked ? asked : nil)
  }

  /// Asks with a refresh token if there is one; once it has expired, the grant itself can still be
  /// used.
  private nonisolated(nonsending) func askAgain(
    _ request: TokenRequest, refreshing refreshToken: String?, _ trace: RequestTrace?,
    into exchange: inout Exchange
  ) async -> Result<AccessToken, TokenFailure> {
    let result = await ask(request, refreshing: refreshToken, trace, into: &exchange)
    guard refreshToken != nil, case .failure(.refused) = result else { return result }
    return await ask(request, refreshing: nil, trace, into: &exchange)
  }

  /// Sends one token request and appends its hop as reports show it.
  nonisolated(nonsending) func ask(
    _ request: TokenRequest, refreshing refreshToken: String?, _ trace: RequestTrace?,
    into exchange: inout Exchange
  ) async -> Result<AccessToken, TokenFailure> {
    let signed: [TokenRequest.Field]
    do throws(TokenFailure) { signed = try signedFields(of: request) } catch {
      return .failure(error)
    }
    let hop = await perform(
      request, refreshing: refreshToken, signed: signed, trace, into: &exchange)
    return Result { () throws(TokenFailure) in
      try AccessToken(hop, nowMicroseconds: now())
    }
  }

  private nonisolated(nonsending) func perform(
    _ request: TokenRequest, refreshing refreshToken: String?, signed: [TokenRequest.Field],
    _ trace: RequestTrace?, into exchange: inout Exchange
  ) async -> Hop {
    var asking = request.hopRequest(refreshing: refreshToken, signed: signed)
    if let trace { asking.join(trace, isWritten: false) }
    let span = asking.span.map { HopTrace($0, startedAtMicroseconds: now()) }
    var hop = await send(asking)
    hop.trace = span
    exchange.hops.append(request.shown(hop, refreshing: refreshToken, signed: signed))
    return hop
  }

  /// Sends a request of a log-in that gives no token, before a run.
  nonisolated(nonsending) func answer(
    to request: TokenRequest
  ) async throws(TokenFailure) -> Hop {
    let signed = try signedFields(of: request)
    var exchange = Exchange(hops: [])
    return await perform(request, refreshing: nil, signed: signed, nil, into: &exchange)
  }

  /// The assertion of the client, signed for one request; none without one.
  private func signedFields(
    of request: TokenRequest
  ) throws(TokenFailure) -> [TokenRequest.Field] {
    guard let assertion = request.assertion else { return [] }
    do throws(TokenKey.Problem) {
      let signed = try assertion.signed(at: timeOfDay().seconds)
      mask("client_assertion", signed)
      return [TokenRequest.Field("client_assertion", signed)]
    } catch {
      throw .refused(code: .badSigningKey, message: "`clientAssertion`: \(error.reason)")
    }
  }

  private func finish(
    _ key: TokenRequest.Key, _ result: Result<AccessToken, TokenFailure>,
    refreshedWith refreshToken: String?
  ) {
    if case .success(let token) = result {
      noteSecrets(token: token)
      // Those of other grants are asked for anew.
      if let logIns, key.connection == nil {
        var kept = KeptToken(token, at: time)
        kept.refreshToken = kept.refreshToken ?? refreshToken
        logIns.keep(kept, for: key)
      }
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
