// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import Threads
import Transfers

/// Runs the exchange of a `socket` step: opens the connection, sends and receives in order, and
/// closes it.
struct SocketRunner {
  let engine: TransferEngine
  let rendered: RenderedSocket
  private(set) var progress: ExchangeProgress

  /// The result of the exchange.
  struct Outcome {
    var exchange: SocketExchange
    /// All bytes received.
    var received: [UInt8] = []
    var wasOpened = false
  }

  /// How many bytes of a file are kept for the reports.
  static let keptFileBytes = 65_536
  private static let pieceBytes = 65_536

  private let limits: ExchangeLimits
  private var outcome: Outcome
  /// The bytes after the last `receive`.
  private var rest: [UInt8] = []

  init(engine: TransferEngine, rendered: RenderedSocket, progress: ExchangeProgress) {
    self.engine = engine
    self.rendered = rendered
    self.progress = progress
    limits = ExchangeLimits(rendered.request.timeout)
    outcome = Outcome(exchange: SocketExchange(address: rendered.shownAddress))
  }

  /// Runs the exchange. Never throws: a failure is in the outcome.
  nonisolated(nonsending) mutating func run() async -> Outcome {
    let targets = rendered.request.targets.map(Optional.some)
    for (place, target) in (targets.isEmpty ? [nil] : targets).enumerated() {
      var request = rendered.request
      request.target = target
      let left = max(1, targets.count - place)
      request.options = request.options.changing { options in
        options.timeout.connect = options.timeout.connect.map { $0 / left }
      }
      let connection = engine.connection(request)
      outcome.exchange.failure = nil
      let opened = await connection.open(SocketTimeouts(total: limits.totalLeft))
      if case .done = opened {
        outcome.wasOpened = true
        await carryOut(connection)
      } else {
        fail(opened, .connecting)
      }
      let facts = await connection.close()
      outcome.exchange.timings = facts.timings
      outcome.exchange.remoteIP = outcome.wasOpened ? facts.remoteIP : ""
      guard !outcome.wasOpened, left > 1, outcome.exchange.failure?.isUnreachable == true else {
        break
      }
    }
    return outcome
  }

  private nonisolated(nonsending) mutating func carryOut(_ connection: SocketConnection) async {
    for element in rendered.elements {
      switch await progress.element(element) {
      case .send(let payload, _): await send(payload, connection)
      case .receive(let receive): await self.receive(receive, connection)
      case .close:
        outcome.exchange.elements.append(SocketExchange.Element(.closed))
        // Over TLS and UDP, `close` is the last element, and the connection is closed after it.
        if rendered.request.endsSending { fail(await connection.endSending(), .sending) }
      // Only a WebSocket has `closed`.
      case .closed, .later, nil: break
      }
      guard outcome.exchange.failure == nil, !progress.isOver else { return }
    }
    progress.openGate()
  }

  // MARK: Sending

  private nonisolated(nonsending) mutating func send(
    _ payload: RenderedSocket.Payload, _ connection: SocketConnection
  ) async {
    switch payload {
    case .bytes(let bytes, let shown):
      outcome.exchange.elements.append(
        SocketExchange.Element(.sent, shown ?? bytes, wholeBytes: bytes.count))
      fail(await connection.send(bytes, limits.timeouts), .sending)
    case .stream(let stream): await send(stream, connection)
    case .file: break
    }
  }

  private nonisolated(nonsending) mutating func send(
    _ stream: any BodyStream, _ connection: SocketConnection
  ) async {
    var element = SocketExchange.Element(.sent)
    var reader: (any BodyReader)?
    while outcome.exchange.failure == nil {
      let piece: [UInt8]
      switch await OffEngine.run({ [reader] off in Self.read(stream, reader, off) }) {
      case .success(let read): (reader, piece) = (read.reader, read.bytes)
      case .failure(let failure):
        outcome.exchange.failure = .byOurRule(.requestBody, .sending, code: 26, "\(failure)")
        continue
      }
      guard !piece.isEmpty else { break }
      element.bytes += piece.prefix(max(0, Self.keptFileBytes - element.bytes.count))
      element.wholeBytes += piece.count
      element.isCut = element.wholeBytes > element.bytes.count
      fail(await connection.send(piece, limits.timeouts), .sending)
    }
    outcome.exchange.elements.append(element)
  }

  /// Reads a piece of a file.
  static func read(
    _ stream: any BodyStream, _ reader: (any BodyReader)?, _ off: borrowing OffEngine
  ) -> Result<(reader: any BodyReader, bytes: [UInt8]), any Error> {
    Result {
      let reader = try reader ?? stream.open(off)
      return (reader, try reader.read(upTo: pieceBytes, off))
    }
  }

  // MARK: Receiving

  private nonisolated(nonsending) mutating func receive(
    _ rule: RenderedSocket.Receive, _ connection: SocketConnection
  ) async {
    var receiving = Receiving(rule, isDatagram: rendered.request.isDatagram)
    // An empty piece would count as an empty datagram.
    if !rest.isEmpty { receiving.append(rest) }
    rest = []
    switch await receiving.read(from: connection, within: limits) {
    case .complete: break
    case .failed(let failure): outcome.exchange.failure = failure
    case .refused(let refusal): progress.refuse(refusal)
    }
    let (bytes, rest) = receiving.split
    self.rest = rest
    outcome.exchange.elements.append(SocketExchange.Element(.received, bytes))
    outcome.received += bytes
    guard outcome.exchange.failure == nil, !progress.isOver else { return }
    progress.add(await progress.judging(bytes, of: rule))
    if !progress.isOver { await progress.take(rule.captures, from: bytes) }
  }

  private mutating func fail(_ answer: SocketAnswer, _ phase: TransferFailure.Phase) {
    switch answer {
    case .failed(let failure): outcome.exchange.failure = failure
    case .nothing:
      outcome.exchange.failure =
        limits.isOver || phase == .connecting
        ? .timedOut(.total, phase, limits.incompleteWords)
        : .timedOut(.idle, phase, "no byte was sent for \(limits.idleText)")
    case .done, .bytes, .end: break
    }
  }
}

extension SocketRequest {
  /// Whether datagrams are sent and received one by one.
  var isDatagram: Bool {
    if case .network(.udp, _, _) = address { true } else { false }
  }

  /// Whether sending can end while receiving goes on.
  var endsSending: Bool {
    switch address {
    case .network(let transport, _, _): transport == .tcp
    case .unix: true
    }
  }
}

extension TransferFailure {
  /// Whether the connection was not established.
  fileprivate var isUnreachable: Bool {
    switch kind {
    case .connect, .name: true
    case .timeout: phase == .connecting || phase == .resolvingName
    default: false
    }
  }
}
