// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files
import Threads
import Values

extension TokenStore {
  /// How often a lock that another run has is asked for.
  private static let pause = Duration.milliseconds(20)
  /// A longer wait is shown.
  private static let silence = Duration.milliseconds(500)

  /// The token of the cache, else a new one, which is kept for other runs.
  ///
  /// The lock is held from reading the file to writing it. So one run at a time uses the refresh
  /// token, which a service may accept only once, and the others find the new one.
  nonisolated(nonsending) func fetch(
    _ request: TokenRequest, cachedIn file: TokenFile, known: Known, _ trace: RequestTrace?,
    into exchange: inout Exchange
  ) async -> Cached {
    do throws(TokenFailure) {
      let lock = try await lock(file, for: request)
      let kept = try await read(lock)
      if let kept {
        let token = kept.token(at: time)
        noteSecrets(token: token)
        if token.isGood(atMicroseconds: now()), token.value != known.droppedToken {
          return Cached(result: .success(token), isTaken: true)
        }
      }
      try await unlessUnusable { off throws(TokenCacheProblem) in try lock.reserve(off) }
      let result = await renew(
        request, newest: kept?.refreshToken ?? known.refreshToken, lock, trace, into: &exchange)
      guard case .success(let token) = result else { return Cached(result: result) }
      return Cached(result: result, notice: await keep(token, of: request, lock))
    } catch {
      return Cached(result: .failure(error))
    }
  }

  /// What the run knows of a token before it looks into the cache.
  struct Known {
    var refreshToken: String?
    /// A token that a service answered with 401.
    var droppedToken: String?
  }

  /// A token, and how it was got.
  struct Cached {
    var result: Result<AccessToken, TokenFailure>
    /// Whether it was in the cache.
    var isTaken = false
    var notice: String?
  }

  var time: (day: EpochSeconds, microseconds: Int64) { (timeOfDay(), now()) }

  /// Asks with the newest refresh token, else with that of the files, else a person.
  ///
  /// The token of the files is used after a newer one only if the service no longer knows that one:
  /// a service that sees a used refresh token again may revoke all that came from it
  /// ([RFC 9700, section 4.14.2](https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2)).
  ///
  /// - Parameter lock: that of the token's file; nil for a token that is not kept.
  nonisolated(nonsending) func renew(
    _ request: TokenRequest, newest: String?, _ lock: TokenLock?, _ trace: RequestTrace?,
    into exchange: inout Exchange
  ) async -> Result<AccessToken, TokenFailure> {
    let given = request.givenRefreshToken
    if let newest, newest != given {
      let result = await ask(request, refreshing: newest, trace, into: &exchange)
      guard case .failure(.refused(_, _, "invalid_grant")) = result else {
        return result.keepingRefreshToken(newest)
      }
      // The lock is held since the token was read: the file still has it.
      if let lock { await OffEngine.run { off in lock.remove(off) } }
    }
    guard let logIn = request.logIn else {
      return await ask(request, refreshing: nil, trace, into: &exchange).keepingRefreshToken(given)
    }
    if given != nil {
      let result = await ask(request, refreshing: nil, trace, into: &exchange)
      guard case .failure(.refused(_, _, "invalid_grant")) = result else {
        return result.keepingRefreshToken(given)
      }
    }
    return await self.logIn(logIn, for: request)
  }

  /// Takes the lock of a token's file. A person may take minutes to log in in another run, so a run
  /// that could ask a person as well waits for that.
  private nonisolated(nonsending) func lock(
    _ file: TokenFile, for request: TokenRequest
  ) async throws(TokenFailure) -> TokenLock {
    var dialog: (any LogInDialog)?
    if request.logIn != nil, case .present(let present) = person { dialog = present }
    let patience = dialog == nil ? request.options.content.timeout.total : nil
    let begin = ContinuousClock.now
    let end = patience.map { begin + $0 }
    while true {
      if let lock = try await unlessUnusable({ off throws(TokenCacheProblem) in
        try file.lock(off)
      }) {
        return lock
      }
      if let end, ContinuousClock.now >= end {
        throw .refused(
          code: .unusableTokenCache,
          message:
            "the token cache: another run has held the lock of `\(file.path.text)` for too long")
      }
      if let logIn = request.logIn, begin.duration(to: .now) >= Self.silence {
        dialog?.show(.waiting(LogInWords(logIn)))
        dialog = nil
      }
      guard (try? await Task.sleep(for: Self.pause)) != nil else { throw .interrupted }
    }
  }

  private nonisolated(nonsending) func read(
    _ lock: TokenLock
  ) async throws(TokenFailure) -> KeptToken? {
    let bytes = try await unlessUnusable { off throws(TokenCacheProblem) in try lock.read(off) }
    return bytes.flatMap { KeptToken(parsing: $0) }
  }

  private nonisolated(nonsending) func unlessUnusable<Found: Sendable>(
    _ work: @Sendable (borrowing OffEngine) throws(TokenCacheProblem) -> Found
  ) async throws(TokenFailure) -> Found {
    do throws(TokenCacheProblem) {
      return try await OffEngine.run(work)
    } catch {
      throw .refused(code: .unusableTokenCache, message: "the token cache: \(error.words)")
    }
  }

  /// Writes the token. If that fails, a used refresh token must not stay in the file.
  ///
  /// - Returns: a notice of the failure: this run has its token all the same.
  private nonisolated(nonsending) func keep(
    _ token: AccessToken, of request: TokenRequest, _ lock: TokenLock
  ) async -> String? {
    let bytes = KeptToken(token, at: time)
      .bytes(client: request.client, tokenURL: "\(request.shownAddress ?? request.address)")
    do throws(TokenCacheProblem) {
      try await OffEngine.run { off throws(TokenCacheProblem) in
        try lock.replace(with: bytes, off)
      }
      return nil
    } catch {
      await OffEngine.run { off in lock.remove(off) }
      return "the token is not kept: \(error.words)"
    }
  }

  func noteSecrets(token: AccessToken?) {
    guard let token else { return }
    mask("access_token", token.value)
    if let refreshToken = token.refreshToken { mask("refresh_token", refreshToken) }
  }
}

extension Result<AccessToken, TokenFailure> {
  /// The refresh token that was sent stays usable unless the service gave another one.
  fileprivate func keepingRefreshToken(_ sent: String?) -> Self {
    map { token in
      var token = token
      token.refreshToken = token.refreshToken ?? sent
      return token
    }
  }
}
