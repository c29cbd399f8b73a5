// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Queries

/// The state of one `receive`: the bytes so far, and whether they are complete.
struct Receiving {
  let rule: RenderedSocket.Receive
  private let isDatagram: Bool
  private let began = ContinuousClock.now
  private var lastPiece = ContinuousClock.now
  private var bytes: [UInt8] = []
  private var pieces = 0
  private var search = StreamSearch()
  private var isQuiet = false
  /// The number of bytes already compared with the expected text.
  private var comparedCount = 0
  /// The end of the received bytes; nil while they are incomplete.
  private var endOffset: Int?

  init(_ rule: RenderedSocket.Receive, isDatagram: Bool) {
    self.rule = rule
    self.isDatagram = isDatagram
  }

  var hasEnded: Bool { endOffset != nil }

  /// The number of bytes so far.
  var count: Int { bytes.count }

  /// The bytes of this `receive`, and those of the next one.
  var split: (received: [UInt8], rest: [UInt8]) {
    guard let endOffset, endOffset < bytes.count else { return (bytes, []) }
    return (Array(bytes[..<endOffset]), Array(bytes[endOffset...]))
  }

  /// Adds a piece from the connection, or the rest of the `receive` before. Only an empty datagram
  /// is empty.
  mutating func append(_ piece: [UInt8]) {
    if bytes.isEmpty { bytes = piece } else { bytes += piece }
    pieces += 1
    lastPiece = .now
    isQuiet = false
  }

  /// Ends the `receive` after all bytes so far.
  mutating func end() {
    endOffset = bytes.count
  }

  /// Whether the peer's end completes it, since nothing else does.
  var endsWithPeer: Bool { !rule.hasEnd }

  /// Determines whether the bytes are complete.
  nonisolated(nonsending) mutating func look() async throws(StepRefusal) {
    var end: Int?
    if let count = rule.byteCount, bytes.count >= count { end = count }
    if let text = rule.text { end = endOfText(text) ?? end }
    if let pattern = rule.pattern {
      do throws(PatternMatchError) {
        let match = try await search.end(of: pattern, in: bytes, isQuiet: isQuiet)
        end = match.map { min($0, end ?? .max) } ?? end
      } catch {
        throw StepRefusal(.patternLimit, error.message, at: rule.span)
      }
    }
    if isDatagram, !rule.hasEnd, rule.silence == nil, pieces > 0 { end = bytes.count }
    endOffset = end
  }

  /// A text ends after its length in bytes, or as soon as the bytes differ from it.
  private mutating func endOfText(_ text: [UInt8]) -> Int? {
    if isDatagram { return pieces > 0 ? bytes.count : nil }
    if bytes.count >= text.count, comparedCount == 0, text.isEmpty { return 0 }
    let last = min(bytes.count, text.count)
    let same = bytes[comparedCount..<last].elementsEqual(text[comparedCount..<last])
    comparedCount = last
    if !same { return bytes.count }
    return bytes.count >= text.count ? text.count : nil
  }

  // MARK: Time

  /// The time limit that is over.
  enum Expired {
    case notYet
    case silence
    case receive(String)
    case total
    case idle
  }

  /// How long to wait for the next piece.
  func waitingTime(_ idle: Duration?, _ totalLeft: Duration?) -> Duration? {
    var shortest = [idle, totalLeft, rule.silence, rule.timeout.map { $0 - elapsed }]
      .compactMap { $0 }.min()
    if rule.pattern != nil, search.hasUnsearchedBytes(of: bytes.count) {
      shortest = min(shortest ?? StreamSearch.quietPeriod, StreamSearch.quietPeriod)
    }
    return shortest.map { max(.milliseconds(1), $0) }
  }

  /// Whether its time limit, or that of the whole exchange, is over, even if more bytes come.
  func isOverdue(_ totalLeft: Duration?) -> Bool {
    if let timeout = rule.timeout, elapsed >= timeout { return true }
    return totalLeft.map { $0 <= .milliseconds(1) } ?? false
  }

  /// The time limit that is over after waiting without a new piece.
  mutating func expired(_ idle: Duration?, _ totalLeft: Duration?) -> Expired {
    isQuiet = true
    if let timeout = rule.timeout, elapsed >= timeout { return .receive(Self.text(timeout)) }
    if let totalLeft, totalLeft <= .milliseconds(1) { return .total }
    let quiet = lastPiece.duration(to: .now)
    if let silence = rule.silence, quiet >= silence { return .silence }
    if let idle, quiet >= idle { return .idle }
    return .notYet
  }

  private var elapsed: Duration { began.duration(to: .now) }

  /// `200ms`, `1.5s`.
  static func text(_ duration: Duration) -> String {
    let milliseconds = Int64(clamping: (duration / .milliseconds(1)).rounded())
    if milliseconds < 1000 { return "\(milliseconds)ms" }
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return DecimalDigits.trimmed("\(seconds)", Int(rest), places: 3) + "s"
  }
}
