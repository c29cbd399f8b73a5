// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Queries

/// One `receive` under way: what came, and whether that is all.
struct Receiving {
  let rule: RenderedSocket.Receive
  private let isDatagram: Bool
  private let began = ContinuousClock.now
  private var lastPiece = ContinuousClock.now
  private var bytes: [UInt8] = []
  private var pieces = 0
  private var search = StreamSearch()
  private var isQuiet = false
  /// How much of the expected text was compared.
  private var comparedCount = 0
  /// Where what is received ends; nil while it has not ended.
  private var endOffset: Int?

  init(_ rule: RenderedSocket.Receive, isDatagram: Bool) {
    self.rule = rule
    self.isDatagram = isDatagram
  }

  var hasEnded: Bool { endOffset != nil }

  /// How many bytes came.
  var count: Int { bytes.count }

  /// What was received, and what belongs to the next `receive`.
  var split: (received: [UInt8], rest: [UInt8]) {
    guard let endOffset, endOffset < bytes.count else { return (bytes, []) }
    return (Array(bytes[..<endOffset]), Array(bytes[endOffset...]))
  }

  /// Takes what came, or what the `receive` before left; empty for a datagram without a byte only.
  mutating func append(_ piece: [UInt8]) {
    if bytes.isEmpty { bytes = piece } else { bytes += piece }
    pieces += 1
    lastPiece = .now
    isQuiet = false
  }

  /// It ends with all that came.
  mutating func end() {
    endOffset = bytes.count
  }

  /// The peer's end ends it: nothing else was to.
  var endsWithPeer: Bool { !rule.hasEnd }

  /// Looks whether what came is all.
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

  /// A text ends when as many bytes came, or as soon as they cannot become it any more.
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

  /// Which time is over.
  enum Expired {
    case notYet
    case silence
    case receive(String)
    case total
    case idle
  }

  /// How long to wait for the next piece.
  func patience(_ idle: Duration?, _ totalLeft: Duration?) -> Duration? {
    var shortest = [idle, totalLeft, rule.silence, rule.timeout.map { $0 - elapsed }]
      .compactMap { $0 }.min()
    if rule.pattern != nil, search.isBehind(bytes.count) {
      shortest = min(shortest ?? StreamSearch.pause, StreamSearch.pause)
    }
    return shortest.map { max(.milliseconds(1), $0) }
  }

  /// Whether its time, or that of the whole exchange, is over, though bytes may still come.
  func isOverdue(_ totalLeft: Duration?) -> Bool {
    if let timeout = rule.timeout, elapsed >= timeout { return true }
    return totalLeft.map { $0 <= .milliseconds(1) } ?? false
  }

  /// What it means that nothing came for that long.
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
    let milliseconds = Int64((duration / .milliseconds(1)).rounded())
    if milliseconds < 1000 { return "\(milliseconds)ms" }
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return DecimalDigits.trimmed("\(seconds)", Int(rest), places: 3) + "s"
  }
}
