// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// What a socket speaks.
struct PlannedSocketKind {
  /// As what it is planned.
  let kind: SocketTemplate.Kind
  /// Whether the address decides it in the run: the keys of the step fit both kinds.
  var isOpen = false
}

extension RequestPlanner {
  /// What a socket speaks: by the beginning of its address that is known before the run, which may
  /// come from inputs, else by its keys.
  func kind(of socket: SocketTemplate, in scope: NameScope) -> PlannedSocketKind {
    let beginning = socket.address.beginning(in: inputs) { scope.isKnownBeforeRun($0) }
    if let kind = SocketTemplate.Kind(of: socket.address.leadingLiteral)
      ?? SocketTemplate.Kind(of: beginning)
    {
      return PlannedSocketKind(kind: kind)
    }
    let misfits = { (kind: SocketTemplate.Kind) in socket.misfits[kind]?.count ?? 0 }
    let isOpen = misfits(.raw) == 0 && misfits(.webSocket) == 0
    return PlannedSocketKind(
      kind: misfits(.webSocket) < misfits(.raw) ? .webSocket : .raw, isOpen: isOpen)
  }

  /// Judges the files and numbers of an exchange, as far as they are known before the run.
  private func judgeExchange(
    of socket: SocketTemplate, in scope: NameScope, checker: inout NameChecker
  ) {
    for case .send(.file(let path)) in socket.exchange where scope.isKnownBeforeRun(path) {
      if let known = inputs.path(of: path, in: folder(path.span.file)) {
        judgeFile(known, at: path.span, in: scope, &checker)
      }
    }
    for case .receive(let receive) in socket.exchange {
      let limits = receive.limits
      judge(limits.numbers, of: limits.values, in: scope, &checker)
    }
  }

  /// Judges the address of a raw connection, its right, its files and its numbers, as far as they
  /// are known before the run.
  ///
  /// - Returns: the origin; nil if it waits for the run.
  func judgeSocket(
    _ socket: SocketTemplate, mayBeWebSocket: Bool, in scope: NameScope,
    checker: inout NameChecker
  ) -> Origin? {
    judgeExchange(of: socket, in: scope, checker: &checker)
    guard scope.isKnownBeforeRun(socket.address), let text = inputs.text(of: socket.address) else {
      return nil
    }
    do throws(SocketAddressProblem) {
      let address = try SocketAddress(parsing: text)
        .relative(to: folder(socket.address.span.file))
      judgeRight(to: address, at: socket.address.span, &checker)
      return address.origin
    } catch {
      checker.report(
        .badSocketAddress(error, mayBeWebSocket: mayBeWebSocket, at: socket.address.span))
      return nil
    }
  }

  private func judgeRight(
    to address: SocketAddress, at span: SourceSpan, _ checker: inout NameChecker
  ) {
    switch address {
    case .network: untrusted.judge(address.origin, at: span) { checker.report($0) }
    case .unix(let path):
      if let refusal = refusal(ofUnixSocket: path, at: span) { checker.report(refusal) }
    }
  }
}

extension RequestPlanner {
  /// Judges the address of a WebSocket, its right, its files and its numbers, as far as they are
  /// known before the run.
  ///
  /// - Returns: the address of the request with which it begins; nil if it waits for the run.
  func judgeUpgrade(
    _ socket: SocketTemplate, in scope: NameScope, checker: inout NameChecker
  ) -> Address? {
    judgeExchange(of: socket, in: scope, checker: &checker)
    let known = knownAddress(socket.address, in: scope, &checker)
    let text = known ?? PercentEncoding.literal(knownBeginning(of: socket.address, in: scope))
    do throws(AddressProblem) {
      var address = try Address(parsing: PercentEncoding.sendable(text))
      // The literal beginning may end within the host.
      guard known != nil || !address.path.isEmpty else { return nil }
      let scheme = address.scheme
      guard address.becomeHTTP() else {
        if known != nil { checker.report(.noWebSocket(scheme, at: socket.address.span)) }
        return nil
      }
      untrusted.judge(address.origin, at: socket.address.span) { checker.report($0) }
      return address
    } catch {
      if known != nil { checker.report(.badAddress(error, in: socket.address)) }
      return nil
    }
  }

  /// Refuses an `auth` that a WebSocket cannot use, since it takes more than one request.
  func judgeAuthentication(_ settings: PlannedSettings, _ checker: inout NameChecker) {
    if let auth = settings.authOfRequests {
      checker.report(.authOfWebSocket(auth.scheme.word, at: auth.span))
    }
  }
}

extension Step {
  /// The expectations that apply to a socket: `defaults` may have more.
  func expectations(
    _ merged: Shared<Expectations>?, of kind: SocketTemplate.Kind
  ) -> Shared<Expectations>? {
    switch kind {
    case .raw: merged.map { Shared($0.content.ofSocket) }
    case .webSocket:
      Shared(
        (merged?.content ?? Expectations()).ofWebSocket(
          own: sharedExpectations?.content.status, at: span))
    }
  }
}

extension Expectations {
  /// The expectations that apply to a WebSocket.
  ///
  /// - Parameter own: the status that the step itself expects: 101 without one.
  fileprivate func ofWebSocket(own: StatusExpectation?, at span: SourceSpan) -> Expectations {
    var kept = ofSocket
    kept.status = own ?? .anyOf([.code(101)], span)
    kept.headers = headers
    kept.messages = messages
    return kept
  }
}

extension Expectations {
  /// The expectations that apply to a raw connection: `defaults` may have more.
  var ofSocket: Expectations {
    var kept = Expectations()
    kept.failure = failure
    kept.body = body
    kept.time = time
    kept.bytes = bytes
    kept.values = values
    kept.that = that
    for subject in [ResponseSubject.size, .sha256] { kept[subject] = self[subject] }
    return kept
  }
}

extension PlannedSettings {
  /// An `auth` that a WebSocket cannot use, since it takes more than one request; nil for others.
  package var authOfRequests: PlannedAuth? {
    switch auth?.scheme {
    case .digest, .ntlm, .negotiate, .netrc, .oauth1: auth
    case nil, .some(.none), .basic, .bearer, .apiKey, .awsSigV4, .oauth2: nil
    }
  }
}

extension Diagnostic {
  static func noWebSocket(_ scheme: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badAddress, "not an address of a WebSocket: the scheme is `\(scheme)`", at: Annotation(span),
      help: ["begin with `ws://host/path` or `wss://host/path`"])
  }

  static func authOfWebSocket(_ scheme: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .authOfWebSocket, "`\(scheme)` cannot log in to a WebSocket", at: Annotation(span),
      help: ["take `basic`, `bearer`, `apiKey`, `awsSigV4` or `oauth2`, or write `auth: none`"])
  }

  static func badSocketAddress(
    _ problem: SocketAddressProblem, mayBeWebSocket: Bool, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .badAddress, "not an address of a raw connection: \(problem)", at: Annotation(span),
      help: ["write it like `tcp://localhost:6379` or `unix:/run/app.sock`"]
        + (mayBeWebSocket
          ? ["of a WebSocket begin with `ws://host/path` or `wss://host/path`"] : []))
  }
}
