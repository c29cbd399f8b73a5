// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import RunEvents
import WebSockets

/// Takes the messages that a `receive` waits for.
extension WebSocketRunner {
  nonisolated(nonsending) mutating func receive(_ receive: RenderedSocket.Receive) async {
    var search = MessageSearch(receive)
    let limit = limits.left(of: receive.timeout ?? limits.idle)
    let end = limit.map { ContinuousClock.now.advanced(by: $0) }
    while true {
      let left = end.map { max(.milliseconds(1), ContinuousClock.now.duration(to: $0)) }
      switch await peer.next(within: left) {
      case .message(let message):
        note(message)
        if await take(message, &search) {
          guard !search.isDone, !progress.isOver else { return }
          continue
        }
        messages.append(ReceivedMessage(content: .message(message), time: elapsed))
        guard receive.skips, search.skipped <= ReceiveTemplate.mostSkipped else {
          return progress.add(search.nearestVerdicts)
        }
      case .nothing where search.messageCount > 0: return await failUnmet(search)
      case let other: return fail(other, search)
      }
    }
  }

  /// Gives a message to the first open pattern that it holds.
  ///
  /// - Returns: whether there is one.
  private nonisolated(nonsending) mutating func take(
    _ message: Message, _ search: inout MessageSearch
  ) async -> Bool {
    search.messageCount += 1
    for place in search.open.indices {
      let pattern = search.open[place].pattern
      let verdicts = await self.verdicts(on: message, of: pattern)
      guard verdicts.allSatisfy(\.holds) else {
        search.open[place].note(verdicts, ofMessage: search.messageCount)
        continue
      }
      progress.add(verdicts)
      lastTaken = message.bytes
      taken.add(message, by: pattern.number)
      await progress.take(pattern.captures, from: message.bytes)
      search.open.remove(at: place)
      return true
    }
    search.skipped += 1
    return false
  }

  /// The verdicts on a message: text and documents are expected of text messages only.
  private nonisolated(nonsending) func verdicts(
    on message: Message, of receive: RenderedSocket.Receive
  ) async -> [Verdict] {
    let wantsText = receive.expectations.body != nil || receive.expectations.json != nil
    guard wantsText, !message.isText else {
      return await progress.judging(message.bytes, of: receive)
    }
    return [progress.binaryMessage(message.bytes.count, for: receive)]
  }

  // MARK: Failures

  private var passedTime: (RenderedSocket.Receive) -> String {
    { [limits] in ($0.timeout ?? limits.idle).map(Receiving.text) ?? "ever" }
  }

  /// Messages came, and patterns are left: the service answered, and not as expected.
  private nonisolated(nonsending) mutating func failUnmet(_ search: MessageSearch) async {
    let within =
      limits.isOver ? limits.incompleteWords : "within \(passedTime(search.receive))"
    for open in search.open {
      var notes = ["no message that holds came \(within)" + search.passedWords]
      for earlier in taken.messages {
        let verdicts = await verdicts(on: earlier.message, of: open.pattern)
        guard verdicts.allSatisfy(\.holds) else { continue }
        notes.append("`receive` \(earlier.taker) took a message that fits")
      }
      progress.add(open.verdicts(notes, progress.withoutMessage(open.pattern)))
    }
  }

  private mutating func fail(_ incoming: WebSocketPeer.Incoming, _ search: MessageSearch) {
    let receive = search.receive
    let passed = search.passedWords
    switch incoming {
    case .message: break
    case .closed(let closing):
      note(closing)
      exchange.failure = .byOurRule(
        .closed, .receiving, code: 56,
        "the peer closed the WebSocket with \(closing.words) before `receive` \(receive.number) took a "
          + "message\(passed)")
    case .ended:
      exchange.failure = .byOurRule(
        .closed, .receiving, code: 56,
        "the peer ended the connection, without a close, before `receive` \(receive.number) took a "
          + "message\(passed)")
    case .nothing:
      exchange.failure =
        limits.isOver
        ? .timedOut(.total, .receiving, limits.incompleteWords)
        : .timedOut(
          .idle, .receiving,
          "no message for `receive` \(receive.number) came within \(passedTime(receive))")
    case .failed(let failure): exchange.failure = failure
    }
  }
}

/// The messages that one `receive` has looked at.
struct MessageSearch {
  let receive: RenderedSocket.Receive
  /// The patterns without a message: of a `receive` without `all` itself.
  var open: [OpenPattern]
  /// The messages that came.
  var messageCount = 0
  /// Those that no pattern took.
  var skipped = 0

  init(_ receive: RenderedSocket.Receive) {
    self.receive = receive
    let patterns = receive.all.isEmpty ? [receive] : receive.all
    open = patterns.map { OpenPattern(pattern: $0) }
  }

  var isDone: Bool { open.isEmpty }

  /// `; `skip` passed over 3`; empty for none.
  var passedWords: String { skipped == 0 ? "" : "; `skip` passed over \(skipped)" }

  /// The verdicts on a message that no pattern took, of the pattern that it came nearest to.
  var nearestVerdicts: [Verdict] {
    open.compactMap(\.nearest).min { $0.brokenCount < $1.brokenCount }?.verdicts ?? []
  }

  /// A pattern that no message held yet.
  struct OpenPattern {
    let pattern: RenderedSocket.Receive
    /// The message that broke the fewest checks, the last of several.
    private(set) var nearest: Judged?

    init(pattern: RenderedSocket.Receive) { self.pattern = pattern }

    /// A message that was judged by the pattern.
    struct Judged {
      let verdicts: [Verdict]
      /// From 1, among those that the `receive` looked at.
      let message: Int

      var brokenCount: Int { verdicts.count { !$0.holds } }
    }

    mutating func note(_ verdicts: [Verdict], ofMessage number: Int) {
      let judged = Judged(verdicts: verdicts, message: number)
      if judged.brokenCount <= nearest?.brokenCount ?? .max { nearest = judged }
    }

    /// The verdicts on the nearest message with notes at the first check that does not hold.
    ///
    /// - Parameter missing: for a pattern that judged no message.
    func verdicts(_ notes: [String], _ missing: Verdict) -> [Verdict] {
      var verdicts = nearest?.verdicts ?? [missing]
      var notes = notes
      if let nearest {
        notes.append("the nearest was message \(nearest.message) of this `receive`")
      }
      guard let place = verdicts.firstIndex(where: { !$0.holds }) else { return verdicts }
      verdicts[place].failure?.notes += notes
      return verdicts
    }
  }
}

/// The last messages that `receive`s took.
struct TakenMessages {
  /// Kept for one exchange.
  private static let most = 100
  private static let mostBytes = 1_000_000

  private(set) var messages: [(taker: Int, message: Message)] = []
  private var bytes = 0

  mutating func add(_ message: Message, by taker: Int) {
    guard messages.count < Self.most, bytes + message.bytes.count <= Self.mostBytes else { return }
    bytes += message.bytes.count
    messages.append((taker, message))
  }
}

extension Closing {
  /// A connection that ended without a close (RFC 6455, section 7.1.5); never sent.
  static let lost = Closing(code: 1006)
}
