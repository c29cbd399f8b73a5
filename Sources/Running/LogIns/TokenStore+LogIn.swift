// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Values

/// Log-ins by a person, before a run.
extension TokenStore {
  /// The `reason` of a failure that no person answered in time.
  static let unanswered = "unanswered"

  /// Asks a person; fails if none is there.
  nonisolated(nonsending) func logIn(
    _ logIn: LogInRequest, for request: TokenRequest
  ) async -> Result<AccessToken, TokenFailure> {
    guard case .present(let dialog) = person else {
      return .failure(.refused(code: .logInNeeded, message: needs(logIn)))
    }
    do throws(TokenFailure) {
      return switch logIn.place {
      case .browser(let redirect):
        .success(try await browse(logIn, request, redirect, dialog))
      case .anywhere: .success(try await poll(logIn, request, dialog))
      }
    } catch {
      return .failure(error)
    }
  }

  private func needs(_ logIn: LogInRequest) -> String {
    guard case .absent(let reason) = person, reason != Self.hasBegun else {
      return
        "the token of the log-in at \(logIn.address.host) is no longer valid, and could not be "
        + "renewed"
    }
    return "`grant: \(logIn.grant)` needs a person, and this run has none: \(reason)"
  }

  // MARK: Authorization code

  /// RFC 6749, section 4.1, with RFC 7636.
  private nonisolated(nonsending) func browse(
    _ logIn: LogInRequest, _ request: TokenRequest, _ redirect: RedirectAddress,
    _ dialog: any LogInDialog
  ) async throws(TokenFailure) -> AccessToken {
    let (verifier, state) = (CodeVerifier.random(), CodeVerifier.randomState())
    hide("code_verifier", verifier.text)
    let challenge: String
    let listener: any RedirectListener
    do {
      challenge = try verifier.challenge()
      listener = try dialog.listen(at: redirect, state: state)
    } catch let problem as LogInDialogProblem {
      throw .refused(code: .logInFailed, message: problem.words)
    } catch {
      throw .refused(code: .logInFailed, message: "\(error)")
    }
    // The browser has its answer when the code has been exchanged.
    defer { withExtendedLifetime(listener) {} }
    let target = redirect.text(port: listener.port)
    let page = AuthorizationRequest(
      address: logIn.address, client: logIn.client.value, redirect: target,
      scope: request.scopes?.value ?? "", state: state, challenge: challenge,
      parameters: logIn.parameters.map { ($0.name, $0.value) }
    ).target
    dialog.show(.page(LogInWords(logIn), page, within: patience))
    let code = try await code(from: listener, of: logIn)
    hide("code", code)
    var asking = request.forCode
    asking.grantFields = [
      .init("grant_type", "authorization_code"), .init("code", code),
      .init("redirect_uri", target), .init("code_verifier", verifier.text),
    ]
    return try await token(for: asking)
  }

  private nonisolated(nonsending) func code(
    from listener: any RedirectListener, of logIn: LogInRequest
  ) async throws(TokenFailure) -> String {
    switch await reply(to: listener) {
    case .code(let code)?: return code
    case .refused(let error, let words)?:
      throw .refused(
        code: .logInFailed,
        message: "the log-in at \(logIn.address.host) was refused: `\(error)`"
          + (words.map { " (\($0))" } ?? ""))
    case .elsewhere?, .foreign?, nil:
      if Task.isCancelled { throw .interrupted }
      throw Self.unanswered(logIn, within: patience)
    }
  }

  /// Nil when the time is over.
  private nonisolated(nonsending) func reply(
    to listener: any RedirectListener
  ) async -> RedirectReply? {
    await withTaskGroup(of: RedirectReply?.self) { group in
      group.addTask { await listener.reply() }
      group.addTask {
        _ = try? await Task.sleep(for: self.patience)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }

  // MARK: Device code

  /// RFC 8628.
  private nonisolated(nonsending) func poll(
    _ logIn: LogInRequest, _ request: TokenRequest, _ dialog: any LogInDialog
  ) async throws(TokenFailure) -> AccessToken {
    let device = try await deviceCode(for: logIn, request)
    hide("device_code", device.deviceCode)
    var polling = DevicePolling(interval: device.interval, lifetime: device.lifetime, from: .now)
    dialog.show(
      .code(LogInWords(logIn), device.userCode, page: device.page, within: device.lifetime))
    var asking = request.forCode
    asking.grantFields = [
      .init("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
      .init("device_code", device.deviceCode),
    ]
    var action = polling.first(at: .now)
    while case .ask(let pause) = action {
      guard (try? await Task.sleep(for: pause)) != nil else { throw .interrupted }
      do throws(TokenFailure) {
        return try await token(for: asking)
      } catch {
        action =
          error.isTimeout
          ? polling.noteTimeout(at: .now) : polling.handle(error: error.reason, at: .now)
        if action == .end { throw error.ofLogIn(at: logIn) }
      }
    }
    throw Self.unanswered(logIn, within: device.lifetime)
  }

  private nonisolated(nonsending) func deviceCode(
    for logIn: LogInRequest, _ request: TokenRequest
  ) async throws(TokenFailure) -> DeviceAnswer {
    let hop = try await answer(to: request.forDeviceCode(logIn))
    let place = "the request for a device code to \(logIn.address.origin)"
    if var failure = hop.failure {
      failure.words = "\(place): \(failure.words)"
      throw .transfer(failure)
    }
    guard let response = hop.response else { throw .interrupted }
    guard (200..<300).contains(response.status) else {
      throw .refused(
        code: .logInFailed, message: "\(place) was answered with \(response.status)")
    }
    guard let document = try? JSONDocument.parse(response.body),
      case .object(let members) = document.root.value()
    else {
      throw .refused(
        code: .badTokenAnswer, message: "the response to \(place) is not a JSON object")
    }
    do throws(DeviceAnswer.Problem) {
      return try DeviceAnswer(members)
    } catch {
      throw .refused(
        code: .badTokenAnswer,
        message: "the response to \(place) has no `\(error.member)` that can be used")
    }
  }

  // MARK: Both

  private nonisolated(nonsending) func token(
    for request: TokenRequest
  ) async throws(TokenFailure) -> AccessToken {
    var exchange = Exchange(hops: [])
    return try await ask(request, refreshing: nil, nil, into: &exchange).get()
  }

  /// Hides a value in this run, and in those that come after the log-in.
  private func hide(_ name: String, _ value: String) {
    mask(name, value)
    logIns?.hide(name, value)
  }

  private static func unanswered(_ logIn: LogInRequest, within time: Duration) -> TokenFailure {
    .refused(
      code: .logInFailed,
      message: "no person logged in at \(logIn.address.host) within \(time.inMinutes)",
      reason: unanswered)
  }
}

extension TokenRequest {
  /// The request that exchanges a code; it has no scopes, which the code has.
  fileprivate var forCode: TokenRequest {
    var request = self
    request.scopes = nil
    request.cache = nil
    request.logIn = nil
    return request
  }

  /// RFC 8628, section 3.1.
  fileprivate func forDeviceCode(_ logIn: LogInRequest) -> TokenRequest {
    var request = self
    request.cache = nil
    request.logIn = nil
    request.address = logIn.address
    request.shownAddress = nil
    request.grantFields = clientFields.contains(logIn.client) ? [] : [logIn.client]
    request.furtherFields = logIn.parameters
    return request
  }
}

extension TokenFailure {
  fileprivate var reason: String? {
    if case .refused(_, _, let reason) = self { reason } else { nil }
  }

  fileprivate var isTimeout: Bool {
    if case .transfer(let failure) = self { failure.kind == .timeout } else { false }
  }

  /// A person's refusal is not one of the request.
  fileprivate func ofLogIn(at logIn: LogInRequest) -> TokenFailure {
    guard reason == "access_denied" else { return self }
    return .refused(
      code: .logInFailed,
      message: "the log-in at \(logIn.address.host) was refused: `access_denied`")
  }
}

extension Duration {
  /// `3 min` or `45 s`.
  package var inMinutes: String {
    let seconds = components.seconds
    return seconds >= 120 ? "\(seconds / 60) min" : "\(seconds) s"
  }
}
