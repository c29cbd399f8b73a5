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
  let judge: ReceiveJudge

  /// The result of the exchange.
  struct Outcome {
    var exchange: SocketExchange
    /// All bytes received.
    var received: [UInt8] = []
    /// The verdicts on the received bytes, one `receive` after another.
    var verdicts: [Verdict] = []
    /// An expression that could not be evaluated.
    var refusal: StepRefusal?
    /// Whether the checks of a `receive` failed and the following turns were left out.
    var isCutShort = false
    var wasOpened = false
  }

  /// How many bytes of a file are kept for the reports.
  static let keptFileBytes = 65_536
  private static let pieceBytes = 65_536

  private let began = ContinuousClock.now
  private var outcome: Outcome
  /// The bytes after the last `receive`.
  private var rest: [UInt8] = []

  init(engine: TransferEngine, rendered: RenderedSocket, judge: ReceiveJudge) {
    self.engine = engine
    self.rendered = rendered
    self.judge = judge
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
      let opened = await connection.open(SocketTimeouts(total: totalLeft))
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
    for turn in rendered.turns {
      switch turn {
      case .send(let payload): await send(payload, connection)
      case .receive(let receive): await self.receive(receive, connection)
      case .close:
        outcome.exchange.turns.append(SocketExchange.Turn(.closed))
        // Over TLS and UDP, `close` is the last turn, and the connection is closed after it.
        if rendered.request.endsSending { fail(await connection.endSending(), .sending) }
      }
      guard outcome.exchange.failure == nil, outcome.refusal == nil, !outcome.isCutShort else {
        return
      }
    }
  }

  // MARK: Sending

  private nonisolated(nonsending) mutating func send(
    _ payload: RenderedSocket.Payload, _ connection: SocketConnection
  ) async {
    switch payload {
    case .bytes(let bytes, let shown):
      outcome.exchange.turns.append(
        SocketExchange.Turn(.sent, shown ?? bytes, wholeBytes: bytes.count))
      fail(await connection.send(bytes, patience), .sending)
    case .stream(let stream): await send(stream, connection)
    case .file: break
    }
  }

  private nonisolated(nonsending) mutating func send(
    _ stream: any BodyStream, _ connection: SocketConnection
  ) async {
    var turn = SocketExchange.Turn(.sent)
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
      turn.bytes += piece.prefix(max(0, Self.keptFileBytes - turn.bytes.count))
      turn.wholeBytes += piece.count
      turn.isCut = turn.wholeBytes > turn.bytes.count
      fail(await connection.send(piece, patience), .sending)
    }
    outcome.exchange.turns.append(turn)
  }

  /// Reads a piece of a file.
  private static func read(
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
    while outcome.exchange.failure == nil, outcome.refusal == nil, !receiving.hasEnded {
      do throws(StepRefusal) {
        try await receiving.look()
      } catch {
        outcome.refusal = error
        continue
      }
      guard !receiving.hasEnded else { break }
      if receiving.isOverdue(totalLeft) {
        expire(&receiving)
        continue
      }
      switch await connection.receive(
        SocketTimeouts(idle: receiving.patience(rendered.request.timeout.idle, totalLeft)))
      {
      case .bytes(let bytes): receiving.append(bytes)
      case .end: end(&receiving)
      case .nothing: expire(&receiving)
      case .failed(let failure): outcome.exchange.failure = failure
      case .done: break
      }
    }
    let (bytes, rest) = receiving.split
    self.rest = rest
    outcome.exchange.turns.append(SocketExchange.Turn(.received, bytes))
    outcome.received += bytes
    guard outcome.exchange.failure == nil, outcome.refusal == nil else { return }
    let verdicts = await judge.verdicts(on: bytes, of: rule)
    outcome.verdicts += verdicts
    outcome.isCutShort = !verdicts.allSatisfy(\.holds)
  }

  /// Ends a `receive` because the peer sends no more.
  private mutating func end(_ receiving: inout Receiving) {
    if receiving.endsWithPeer { return receiving.end() }
    outcome.exchange.failure = .byOurRule(
      .closed, .receiving, code: 56,
      "the peer ended the connection after \(receiving.count) bytes of "
        + "`receive` \(receiving.rule.number), before it was complete")
  }

  /// Fails the exchange if a time limit is over; ends the `receive` if it is that of `silence`.
  private mutating func expire(_ receiving: inout Receiving) {
    let number = receiving.rule.number
    let came = receiving.count == 1 ? "1 byte came" : "\(receiving.count) bytes came"
    let words: String
    let limit: TransferFailure.TimeLimit
    switch receiving.expired(rendered.request.timeout.idle, totalLeft) {
    case .notYet: return
    case .silence: return receiving.end()
    case .receive(let length):
      (limit, words) = (.idle, "`receive` \(number) had not ended after \(length)")
    case .total: (limit, words) = (.total, incomplete)
    case .idle:
      (limit, words) = (.idle, "no byte came for \(text(rendered.request.timeout.idle))")
    }
    let hint =
      receiving.rule.hasEnd
      ? "" : "; it ends only when the peer closes: add `until`, `bytes` or `silence`"
    outcome.exchange.failure = .timedOut(
      limit, receiving.count == 0 ? .waitingForResponse : .receiving,
      "\(words): \(came) in `receive` \(number)\(hint)")
  }

  // MARK: Time

  private var totalLeft: Duration? {
    rendered.request.timeout.total.map { max(.milliseconds(1), $0 - began.duration(to: .now)) }
  }

  private var patience: SocketTimeouts {
    SocketTimeouts(idle: rendered.request.timeout.idle, total: totalLeft)
  }

  private mutating func fail(_ answer: SocketAnswer, _ phase: TransferFailure.Phase) {
    switch answer {
    case .failed(let failure): outcome.exchange.failure = failure
    case .nothing:
      let isTotal = totalLeft.map { $0 <= .milliseconds(1) } ?? false
      outcome.exchange.failure =
        isTotal || phase == .connecting
        ? .timedOut(.total, phase, incomplete)
        : .timedOut(.idle, phase, "no byte was sent for \(text(rendered.request.timeout.idle))")
    case .done, .bytes, .end: break
    }
  }

  private var incomplete: String {
    "the exchange was not complete after \(text(rendered.request.timeout.total))"
  }

  private func text(_ duration: Duration?) -> String { duration.map(Receiving.text) ?? "ever" }
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
