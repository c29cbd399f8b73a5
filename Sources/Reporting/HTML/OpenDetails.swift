// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import RunEvents

/// The details of a step until it ends: the JSON of its attempts, and what its row needs.
struct OpenDetails {
  let reference: StepReference
  private var json = EventJSON()
  private var hasAttempt = false
  /// The part of the attempts that is in a block already; a step that polls has thousands.
  private var previous = DetailBlocks.Position.none
  /// The number of attempts that were given.
  private(set) var attempts = 0
  /// The last attempt's failure in a sentence; nil if it passed.
  private(set) var headline: String?
  /// Why the step failed: of a loop, the first turn that did; nil if it did not.
  private(set) var cause: ReportedCause?
  private var turn: Int?
  private var isCauseOfEarlierTurn = false
  /// The name of the endpoint: what the step sends as written, else a name made from its first hop.
  private(set) var request: String?
  /// Scheme, host and port of the first hop: `http://localhost:8080`; nil if nothing was sent.
  private(set) var origin: String?
  /// Method and address of the first hop with values in place of templates, for a step that has its
  /// request as its name.
  private(set) var sentName: String?
  private(set) var status = 0
  private(set) var exchangeMicroseconds: Int64 = 0
  private(set) var startedAtMicroseconds: Int64?

  private static let pieceBytes = 65_536
  /// Records of small exchanges are shorter.
  private static let usualBytes = 2_048

  init(_ reference: StepReference) {
    self.reference = reference
  }

  /// Notes what the row of the step shows of an attempt.
  mutating func note(_ attempt: Attempt) {
    attempts += 1
    if startedAtMicroseconds == nil { startedAtMicroseconds = attempt.startedAtMicroseconds }
    headline = attempt.outcome == .passed ? nil : attempt.problems.first?.headline
    noteCause(attempt)
    if origin == nil { origin = attempt.socket?.address }
    guard let exchange = attempt.exchange else { return }
    exchangeMicroseconds = 0
    for place in exchange.hops.indices {
      exchangeMicroseconds =
        exchangeMicroseconds
        .addingClamped(exchange.hops[place].timings.total)
    }
    guard let last = exchange.hops.indices.last else { return }
    status = exchange.hops[last].response?.status ?? 0
    if request == nil { request = attempt.step.request ?? EndpointName.of(exchange.hops[0]) }
    if origin == nil { origin = exchange.hops[0].originText }
    if sentName == nil { sentName = attempt.step.sentName(exchange.hops[0]) }
  }

  private mutating func noteCause(_ attempt: Attempt) {
    if let turn = attempt.step.turn?.index, turn != self.turn {
      self.turn = turn
      isCauseOfEarlierTurn = cause != nil
    }
    if isCauseOfEarlierTurn { return }
    cause = attempt.outcome.isFailure ? ReportedCause(of: attempt, attempt.step) : nil
  }

  /// Appends an attempt.
  ///
  /// - Parameter attempt: with the part of its bodies that is kept.
  mutating func append(
    _ attempt: Attempt, to blocks: inout DetailBlocks
  ) throws {
    if !hasAttempt { beginRecord() }
    json.raw(hasAttempt ? ",{" : "{")
    hasAttempt = true
    json.member("at", attempt.startedAtMicroseconds)
    json.member("duration", attempt.durationMicroseconds)
    if let turn = attempt.step.turn { json.turn(turn) }
    attempt.appendContents(to: &json, headers: .besideHead)
    if attempt.outcome.isFailure { appendFailure(attempt) }
    json.raw("}")
    guard json.bytes.count > Self.pieceBytes else { return }
    json.raw("]}")
    previous = try blocks.append(json.bytes)
    json.bytes.removeAll(keepingCapacity: true)
    hasAttempt = false
  }

  /// Appends the step's end, and gives the whole to the blocks.
  mutating func end(
    _ finished: StepFinished, in blocks: inout DetailBlocks
  ) throws -> DetailBlocks.Position {
    if !hasAttempt { beginRecord() }
    json.raw("]")
    json.stepBesideList(reference)
    json.member("expectedFailure", finished.expectedFailure)
    if let turns = finished.turns { json.member("turns", turns) }
    if case .skipped(let reason) = finished.outcome { json.member("reason", reason) }
    json.raw("}")
    return try blocks.append(json.bytes)
  }

  private mutating func beginRecord() {
    json.bytes.reserveCapacity(Self.usualBytes)
    json.raw("{")
    if previous.block >= 0 {
      json.key("previous")
      json.list([previous.block, previous.index]) { $0.integer($1) }
    }
    json.key("attempts")
    json.raw("[")
  }

  /// The name of the step with the calls that lead to it, as far as its values are known.
  var shownName: String {
    guard let sentName else { return reference.fullName }
    return reference.caller.map { "\($0.fullName) › \(sentName)" } ?? sentName
  }

  /// Appends the words of a failure that the page does not make itself.
  private mutating func appendFailure(_ attempt: Attempt) {
    let help = attempt.problems.first?.help ?? []
    if !help.isEmpty { json.member("help", help) }
    if case .transfer(let failure)? = attempt.failure { json.member("sentence", failure.sentence) }
  }
}

extension Hop {
  fileprivate var originText: String { "\(address.scheme)://\(address.hostAndPort)" }
}

extension StepReference {
  /// The request of a step without a name, with values where templates were written; nil for other
  /// steps.
  fileprivate func sentName(_ hop: Hop) -> String? {
    guard turn == nil, let request, request.utf8.elementsEqual(name.utf8),
      let blank = name.firstIndex(of: " "), name.utf8.contains(UInt8(ascii: "$"))
    else { return nil }
    let isPath = name[blank...].dropFirst().utf8.first == UInt8(ascii: "/")
    let path = hop.address.path + (hop.address.query.map { "?\($0)" } ?? "")
    return "\(hop.method) \(isPath ? path : hop.address.text)"
  }
}
