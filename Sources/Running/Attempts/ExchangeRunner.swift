// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Planning
import Transfers
import Values

/// Sends a rendered request and follows its redirects: the exchange of one attempt.
struct ExchangeRunner: Sendable {
  let engine: TransferEngine
  let clock: RunClock
  let rights: RunRights
  let tokens: TokenStore
  /// Nil without `--max-per-host`.
  let hosts: HostLimit?
  /// Whether a text holds a secret of the run.
  let holdsSecret: @Sendable (String) -> Bool

  /// Sends the request. Never throws: a failed transfer is the last hop.
  ///
  /// - Parameters:
  ///   - stop: ends the scope of the step.
  ///   - trace: the trace of which each HTTP hop is a span; nil for none.
  nonisolated(nonsending) func send(
    _ rendered: RenderedRequest, jar: JarHandle, stop: StopSignal?, trace: RequestTrace? = nil
  ) async -> Sent {
    if let file = rendered.content.localFile { return await read(file, rendered) }
    guard let token = rendered.content.token else {
      return await sendOnce(rendered, jar: jar, trace: trace)
    }
    return await send(rendered, with: token, jar: jar, stop: stop, trace: trace)
  }

  /// Sends the request and its redirects.
  nonisolated(nonsending) func sendOnce(
    _ rendered: RenderedRequest, jar: JarHandle, trace: RequestTrace?
  ) async -> Sent {
    let began = clock.microseconds
    // Made for a response that redirects or sets a cookie; most do neither.
    var chain: RedirectChain?
    var pending: HopRequest?
    if let head = rendered.content.head, jar.isEmpty {
      pending = HopRequest(
        head, to: rendered.address, body: rendered.content.message.body,
        options: rendered.content.options)
      pending?.progress = rendered.content.progress
      if let trace {
        pending?.join(trace, isWritten: rendered.content.message.writesTraceParent)
      }
    } else {
      let (made, first) = firstHop(of: rendered, jar.copy, trace)
      chain = made
      pending = first.taking(rendered)
    }
    var exchange = Exchange(hops: [])
    var waited: Int64 = 0
    while let request = pending.take() {
      let room = hosts == nil ? nil : await room(at: request.address.origin, &waited)
      let span = request.span.map { HopTrace($0, startedAtMicroseconds: clock.microseconds) }
      // Passed on without keeping a copy: a request and a hop are large.
      let hop =
        if request.login == nil {
          await engine.perform(consume request)
        } else {
          await performLoggedIn(request)
        }
      room?.leave()
      let response = chain != nil || RedirectChain.matters(hop) ? hop.response : nil
      let failure = hop.failure
      exchange.hops.append(consume hop)
      if let span { exchange.hops[exchange.hops.count - 1].trace = span }
      if let failure { return Sent(exchange, .failed(failure), of: chain) }
      guard let response else { return Sent(exchange, .complete) }
      // The jar was empty when the first hop was made.
      if chain == nil { chain = firstHop(of: rendered, .none, trace).chain }
      let now = clock.epochSeconds
      switch jar.use({ chain?.next(after: response, jar: &$0, now: now) ?? .final }) {
      case .final:
        return Sent(exchange, .complete, of: chain, isAuthorized: chain?.isAuthorized == true)
      case .refused(let refusal): return Sent(exchange, .refused(refusal), of: chain)
      case .next(let next):
        let origin = next.address.origin
        guard isOpen(next.address, for: rendered) else {
          return Sent(exchange, .refused(.addressHoldsSecret(origin)))
        }
        guard rights.allowsHost(origin.host, port: origin.port) else {
          return Sent(exchange, .forbidden(origin), of: chain)
        }
        // The total timeout is for all hops together: each further hop gets the rest of it.
        pending = next.taking(rendered)
        pending?.spent = .microseconds(clock.microseconds - began - waited)
      }
    }
    return Sent(exchange)
  }

  /// Whether a redirect may lead to an address: one that holds a secret of the run, in any form that
  /// redaction finds, only to the origin of the step and to origins of files and options.
  private func isOpen(_ address: Address, for rendered: RenderedRequest) -> Bool {
    let origin = address.origin
    guard origin != rendered.address.origin,
      !rendered.content.redirects.knownOrigins.contains(origin)
    else { return true }
    return !holdsSecret(address.text)
  }

  /// Waits for room at a host. After a cancellation there is none, and the engine sends nothing.
  ///
  /// - Parameter waited: gets the time; timeouts do not count it.
  private nonisolated(nonsending) func room(
    at origin: Origin, _ waited: inout Int64
  ) async -> HostLimit.Room? {
    let asked = clock.microseconds
    defer { waited += clock.microseconds - asked }
    return await hosts?.enter(origin)
  }

  private func firstHop(
    of rendered: RenderedRequest, _ jar: CookieJar, _ trace: RequestTrace?
  ) -> (chain: RedirectChain, hop: HopRequest) {
    var chain = RedirectChain(
      rendered.request, policy: rendered.content.redirects, options: rendered.content.options,
      certificate: rendered.content.certificate, trace: trace)
    let hop = chain.firstHop(jar: jar, now: clock.epochSeconds)
    return (chain, hop)
  }

  private nonisolated(nonsending) func read(
    _ file: LocalFile, _ rendered: RenderedRequest
  ) async -> Sent {
    do throws(StepRefusal) {
      let hop = try await file.hop(
        for: rendered.request, extent: rendered.content.options.content.extent,
        limit: rendered.content.options.content.limits.heldBodyBytes)
      return Sent(Exchange(hops: [hop]))
    } catch {
      return Sent(Exchange(hops: []), .unreadable(error))
    }
  }
}

extension HopRequest {
  /// The hop with the options of one attempt: the body of the response goes to a file, and only the
  /// missing part of it is requested.
  fileprivate func taking(_ rendered: RenderedRequest) -> HopRequest {
    var hop = self
    hop.progress = rendered.content.progress
    guard let saver = rendered.content.saver else { return hop }
    hop.sink = saver
    guard rendered.content.save?.partial != nil else { return hop }
    // A part of a compressed representation cannot be appended to a decoded one.
    hop.options = options.changing { $0.acceptsCompressed = false }
    let rest = method == "GET" ? saver.rest : nil
    hop.rangeStart = rest?.start
    hop.head = head.changing { headers in
      headers.fields.removeAll { $0.name.equalsIgnoringASCIICase("accept-encoding") }
      headers.fields.append(HeaderField("Accept-Encoding", "identity"))
      if let validator = rest?.validator {
        headers.fields.append(HeaderField("If-Range", validator.text))
      }
    }
    return hop
  }
}
