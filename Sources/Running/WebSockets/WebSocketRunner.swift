// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import RunEvents
import Threads
import WebSockets

/// Carries out the exchange of an open WebSocket, element after element.
struct WebSocketRunner {
  var progress: ExchangeProgress
  var exchange: SocketExchange
  /// The messages that no `receive` took, and a close that no element expected.
  var messages: [ReceivedMessage] = []
  /// The last message that a `receive` took.
  var lastTaken: [UInt8] = []
  /// What earlier `receive`s took, for the report of a later one that finds nothing.
  var taken = TakenMessages()
  var peer: WebSocketPeer
  let limits: ExchangeLimits
  private let began = ContinuousClock.now
  private let conversation: (any Conversation)?

  init(
    _ peer: WebSocketPeer, at address: String, progress: ExchangeProgress,
    within limits: ExchangeLimits, conversation: (any Conversation)?
  ) {
    self.conversation = conversation
    self.peer = peer
    self.progress = progress
    self.limits = limits
    exchange = SocketExchange(address: address)
  }

  /// Never throws: a failure is in the exchange.
  nonisolated(nonsending) mutating func carryOut(_ elements: [RenderedSocket.Element]) async {
    for element in elements {
      switch await progress.element(element) {
      case .send(let payload, let form): await send(payload, form)
      case .receive(let receive): await self.receive(receive)
      case .close(let close): await self.close(close)
      case .closed(let closed): await expect(closed)
      case .later, nil: break
      }
      guard exchange.failure == nil, !progress.isOver else { break }
    }
    if exchange.failure == nil, !progress.isOver {
      progress.openGate()
      if let conversation { await converse(conversation) }
    }
    await end()
  }

  // MARK: Conversation

  /// How long a line waits at most.
  private static let conversationPause = Duration.milliseconds(20)

  /// Sends lines and passes messages on until either side closes.
  private nonisolated(nonsending) mutating func converse(_ conversation: any Conversation) async {
    while exchange.failure == nil {
      guard await say(conversation) else { return await finish(conversation) }
      switch await peer.next(within: Self.conversationPause) {
      case .message(let message): conversation.received(message)
      case .nothing: continue
      case .closed(let closing): return conclude(closing)
      case .ended: exchange.failure = Self.endedWithoutClose
      case .failed(let failure): exchange.failure = failure
      }
    }
  }

  /// Sends the lines that are there; false at their end.
  private nonisolated(nonsending) mutating func say(_ conversation: any Conversation) async -> Bool
  {
    while exchange.failure == nil {
      switch conversation.next() {
      case .line(let bytes): await send(WebSocketFrame(.text, bytes))
      case .nothing: return true
      case .end: return false
      }
    }
    return true
  }

  /// Closes, and passes on what comes until the peer has closed too.
  private nonisolated(nonsending) mutating func finish(_ conversation: any Conversation) async {
    await send(Closing(code: CloseCode.normal).frame)
    while exchange.failure == nil {
      switch await peer.next(within: limits.idle) {
      case .message(let message): conversation.received(message)
      case .closed(let closing): return conclude(closing)
      case .failed(let failure): exchange.failure = failure
      case .ended, .nothing: return
      }
    }
  }

  /// The peer has closed, perhaps before it read our close.
  private mutating func conclude(_ closing: Closing) {
    note(closing)
    if let verdict = progress.closing(closing) { progress.add([verdict]) }
  }

  private static var endedWithoutClose: TransferFailure {
    .byOurRule(.closed, .receiving, code: 56, "the peer ended the connection without a close")
  }

  // MARK: Sending

  private nonisolated(nonsending) mutating func send(
    _ payload: RenderedSocket.Payload, _ form: RenderedSocket.SendForm
  ) async {
    switch payload {
    case .bytes(let bytes, let shown):
      exchange.elements.append(
        SocketExchange.Element(.sent, form.message, shown ?? bytes, wholeBytes: bytes.count))
      await send(WebSocketFrame(form.opcode, bytes))
    case .stream(let stream): await send(stream)
    case .file: break
    }
  }

  private nonisolated(nonsending) mutating func send(_ frame: WebSocketFrame) async {
    if let failure = await peer.send(frame) { exchange.failure = failure }
  }

  /// Sends a file as one message, in fragments: it may be larger than memory.
  private nonisolated(nonsending) mutating func send(_ stream: any BodyStream) async {
    var element = SocketExchange.Element(.sent, .binary, [])
    var reader: (any BodyReader)?
    var pending: WebSocketFrame?
    while exchange.failure == nil {
      let piece: [UInt8]
      switch await OffEngine.run({ [reader] off in SocketRunner.read(stream, reader, off) }) {
      case .success(let read): (reader, piece) = (read.reader, read.bytes)
      case .failure(let failure):
        exchange.failure = .byOurRule(.requestBody, .sending, code: 26, "\(failure)")
        continue
      }
      element.bytes += piece.prefix(max(0, SocketRunner.keptFileBytes - element.bytes.count))
      element.wholeBytes += piece.count
      let isFirst = pending == nil
      if piece.isEmpty {
        await send(pending ?? WebSocketFrame(.binary))
        break
      }
      if var frame = pending {
        frame.isFinal = false
        await send(frame)
      }
      pending = WebSocketFrame(isFirst ? .binary : .continuation, piece)
    }
    element.isCut = element.wholeBytes > element.bytes.count
    exchange.elements.append(element)
  }

  // MARK: Closing

  private nonisolated(nonsending) mutating func close(_ close: RenderedSocket.Close) async {
    let closing = Closing(code: close.code ?? CloseCode.normal, reason: close.reason)
    exchange.elements.append(
      SocketExchange.Element(.sent, .close(closing.code), Array(close.shownReason.utf8)))
    await send(closing.frame)
    guard exchange.failure == nil else { return }
    await waitForClose(within: limits.idle, isAnswer: true) { incoming in
      switch incoming {
      case .nothing: "the peer did not answer the close"
      default: "the peer ended the connection without answering the close"
      }
    }
  }

  private nonisolated(nonsending) mutating func expect(_ closed: ClosedTemplate) async {
    if peer.closing == nil {
      await waitForClose(within: limits.idle) { incoming in
        switch incoming {
        case .nothing: "the peer did not close the WebSocket"
        default: "the peer ended the connection without a close"
        }
      }
    }
    guard let closing = peer.closing else { return }
    if case .close? = messages.last?.content { messages.removeLast() }
    var expectations = Expectations()
    expectations.json = closed.code
    let code = await progress.judging(
      Array("\(closing.shownCode)".utf8), of: expectations, as: "closed code", closed.span)
    expectations = Expectations()
    expectations.body = closed.reason
    let reason = await progress.judging(
      Array(closing.reason.utf8), of: expectations, as: "closed reason", closed.span)
    progress.add(code + reason)
  }

  /// Keeps the messages until the peer closes.
  ///
  /// - Parameters:
  ///   - isAnswer: whether we have closed, so that its close is the answer.
  ///   - words: why it did not, for an end of the connection or of the time.
  private nonisolated(nonsending) mutating func waitForClose(
    within limit: Duration?, isAnswer: Bool = false, _ words: (WebSocketPeer.Incoming) -> String
  ) async {
    let end = limits.left(of: limit).map { ContinuousClock.now.advanced(by: $0) }
    while true {
      let left = end.map { max(.milliseconds(1), ContinuousClock.now.duration(to: $0)) }
      let incoming = await peer.next(within: left)
      switch incoming {
      case .message(let message): keep(message)
      case .closed(let closing): return note(closing, isAnswer: isAnswer)
      case .failed(let failure):
        exchange.failure = failure
        return
      case .ended:
        exchange.failure = .byOurRule(.closed, .receiving, code: 56, words(incoming))
        return
      case .nothing:
        exchange.failure = .timedOut(
          limits.isOver ? .total : .idle, .receiving, "\(words(incoming)) within \(limits.idleText)"
        )
        return
      }
    }
  }

  /// Takes what has come already, and closes unless the peer has.
  private nonisolated(nonsending) mutating func end() async {
    guard exchange.failure == nil, !peer.isClosed else { return }
    while true {
      switch await peer.next(within: .zero) {
      case .message(let message): keep(message)
      case .closed(let closing): return note(closing)
      case .failed(let failure):
        exchange.failure = failure
        return
      case .ended: return note(.lost)
      case .nothing:
        _ = await peer.send(Closing(code: CloseCode.normal).frame)
        return
      }
    }
  }

  // MARK: Notes

  var elapsed: Duration { began.duration(to: .now) }

  private mutating func keep(_ message: Message) {
    note(message)
    messages.append(ReceivedMessage(content: .message(message), time: elapsed))
  }

  mutating func note(_ message: Message) {
    exchange.elements.append(
      SocketExchange.Element(.received, message.isText ? .text : .binary, message.bytes))
  }

  /// Once: a close may be found by several elements.
  ///
  /// - Parameter isAnswer: whether it answers our own close, so that it does not count as a message
  ///   of the peer (RFC 6455, section 5.5.1).
  mutating func note(_ closing: Closing, isAnswer: Bool = false) {
    let isNoted = exchange.elements.contains {
      if case (.received, .close?) = ($0.kind, $0.message) { true } else { false }
    }
    guard !isNoted else { return }
    exchange.elements.append(
      SocketExchange.Element(.received, .close(closing.code), Array(closing.reason.utf8)))
    guard !isAnswer else { return }
    messages.append(ReceivedMessage(content: .close(closing), time: elapsed))
  }
}

extension RenderedSocket.SendForm {
  fileprivate var opcode: Opcode {
    switch self {
    case .text: .text
    case .binary: .binary
    case .ping: .ping
    }
  }

  fileprivate var message: SocketExchange.Element.MessageForm {
    switch self {
    case .text: .text
    case .binary: .binary
    case .ping: .ping
    }
  }
}

extension Conversation {
  fileprivate func received(_ message: Message) {
    if message.isText { received(text: message.bytes) } else { received(binary: message.bytes) }
  }
}

extension ExchangeProgress {
  /// The verdict on a close of the peer that ends a conversation; nil for a normal one.
  fileprivate func closing(_ closing: Closing) -> Verdict? {
    guard let code = closing.code, code > CloseCode.goingAway else { return nil }
    let place = context.run.places.place(of: context.step.planned.span)
    return Verdict(
      CheckReference(name: "closed code", line: place.line, column: place.column),
      failure: CheckFailure(message: "the peer closed the WebSocket with \(closing.words)"))
  }
}
