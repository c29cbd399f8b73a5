// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Planning
import RunEvents
import Transfers
import WebSockets

/// Opens a WebSocket, carries out its exchange, and closes it.
struct WebSocketAction: StepAction {
  let socket: PlannedWebSocket

  var phase: ActiveStep.Phase { .connection }

  nonisolated(nonsending) func render(
    _ context: StepContext
  ) async throws(StepRefusal) -> RenderedWebSocket {
    if let auth = socket.socket.settings.authOfRequests {
      throw .authOfWebSocket(auth.scheme.word, at: auth.span)
    }
    var renderer = RequestRenderer(request: socket.request, in: context)
    var rendered = try renderer.render(socket.socket)
    for place in rendered.elements.indices {
      rendered.elements[place] = try await rendered.elements[place].opened(by: context.run)
    }
    return rendered
  }

  nonisolated(nonsending) func attempt(
    _ rendered: RenderedWebSocket, _ context: StepContext, _ retry: RetryState
  ) async -> AttemptEnd? {
    let run = context.run
    let started = run.clock.microseconds
    var (upgrade, request) = await open(rendered, context)
    let spoken = await speak(rendered, &upgrade, context)
    let duration = run.clock.microseconds - started - upgrade.sent.token.microseconds
    run.options.observer?(upgrade.sent.exchange, context.jar.copy)
    var end = AttemptEnd(startedAtMicroseconds: started, durationMicroseconds: duration)
    end.request = request
    end.counts = StepCounts(of: upgrade.sent)
    end.attempt.notices =
      request.content.notices + upgrade.sent.token.notices + upgrade.sent.notices
    end.attempt.tokenExchange = upgrade.sent.token.reported
    let exchange = upgrade.sent.exchange
    end.attempt.content =
      spoken.map { .webSocket(exchange, $0.exchange) }
      ?? (exchange.hops.isEmpty ? .nothing : .exchange(exchange))
    if case .noToken(let failure) = upgrade.sent.end {
      end.attempt.failure = failure.attemptFailure(at: context.step.planned, places: run.places)
      return end
    }
    let progress =
      spoken?.progress ?? ExchangeProgress(socket.socket, to: rendered.destination, in: context)
    let failure = exchange.hops.last?.failure ?? spoken?.exchange.failure
    await progress.judge(
      exchange.answering(spoken?.lastTaken), failure, messages: await spoken?.messages.document(),
      secrets: request.content.secrets, mask: request.content.mask, &end)
    end.endIfStopped(context)
    return end
  }

  /// Sends the request, and judges the handshake.
  private nonisolated(nonsending) func open(
    _ rendered: RenderedWebSocket, _ context: StepContext
  ) async -> (upgrade: SentUpgrade, request: RenderedRequest) {
    var keys = SystemRandomNumberGenerator()
    let handshake: Handshake
    do throws(DigestAlgorithm.Unavailable) {
      handshake = try Handshake(
        key: rendered.request.handshakeKey ?? Handshake.key(using: &keys),
        protocols: rendered.protocols)
    } catch {
      var hop = Hop(method: "GET", address: rendered.request.address)
      hop.failure = .byOurRule(.other, .sending, code: 2, "this machine has no SHA-1")
      return (SentUpgrade(sent: Sent(Exchange(hops: [hop]))), rendered.request)
    }
    let request = rendered.request.asking(for: handshake)
    var upgrade = await context.run.exchanges.upgrade(
      request, jar: context.jar, stop: context.scope.stop, trace: context.trace)
    guard let connection = upgrade.connection, let last = upgrade.sent.exchange.hops.indices.last,
      let problem = handshake.problem(
        version: upgrade.sent.exchange.hops[last].response?.version ?? "",
        in: { upgrade.sent.exchange.hops[last].response?.headers.values(of: $0) ?? [] })
    else { return (upgrade, request) }
    upgrade.connection = nil
    upgrade.sent.exchange.hops[last].note(await connection.close())
    upgrade.sent.exchange.hops[last].failure = .byOurRule(
      .protocol, .receiving, code: 8, problem.words)
    return (upgrade, request)
  }

  /// Carries out the exchange over an open connection, and closes it; nil without one.
  private nonisolated(nonsending) func speak(
    _ rendered: RenderedWebSocket, _ upgrade: inout SentUpgrade, _ context: StepContext
  ) async -> WebSocketRunner? {
    guard let connection = upgrade.connection,
      let last = upgrade.sent.exchange.hops.indices.last
    else { return nil }
    let options = rendered.request.content.options.content
    let conversation = context.run.options.conversation
    var timeout = options.timeout
    if conversation != nil { timeout.total = nil }
    let limits = ExchangeLimits(timeout)
    let peer = WebSocketPeer(
      connection, first: upgrade.rest, mostBytes: options.limits.heldBodyBytes,
      boundsAll: conversation == nil, within: limits)
    let address = upgrade.sent.exchange.hops[last].address
    var runner = WebSocketRunner(
      peer, at: (rendered.request.content.mask.shown(address) ?? address).webSocketText,
      progress: ExchangeProgress(socket.socket, to: rendered.destination, in: context),
      within: limits, conversation: conversation)
    await runner.carryOut(rendered.elements)
    let facts = await connection.close()
    upgrade.sent.exchange.hops[last].note(facts)
    runner.note(facts)
    return runner
  }
}

extension WebSocketRunner {
  fileprivate mutating func note(_ facts: SocketFacts) {
    exchange.timings = facts.timings
    exchange.remoteIP = facts.remoteIP
  }
}

extension Exchange {
  /// The exchange with what a WebSocket took last as its body; unchanged without one.
  fileprivate func answering(_ body: [UInt8]?) -> Exchange {
    guard let body, let last = hops.indices.last else { return self }
    var exchange = self
    exchange.hops[last].response?.body = body
    exchange.hops[last].response?.encodedBytes = body.count
    return exchange
  }
}

extension Address {
  /// The address as that of a WebSocket.
  fileprivate var webSocketText: String {
    var address = self
    address.scheme = scheme == "https" ? "wss" : "ws"
    return address.description
  }
}
