// SPDX-License-Identifier: Apache-2.0

import Exchanges
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
  /// The name of the endpoint: what the step sends as written, else a name made from its first hop.
  private(set) var request: String?
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
  mutating func note(_ attempt: AttemptFinished) {
    attempts += 1
    if startedAtMicroseconds == nil { startedAtMicroseconds = attempt.startedAtMicroseconds }
    headline = attempt.outcome == .passed ? nil : attempt.problems.first?.headline
    guard let exchange = attempt.exchange else { return }
    exchangeMicroseconds = 0
    for place in exchange.hops.indices {
      exchangeMicroseconds += exchange.hops[place].timings.total
    }
    guard let last = exchange.hops.indices.last else { return }
    status = exchange.hops[last].response?.status ?? 0
    if request == nil { request = attempt.step.request ?? EndpointName.of(exchange.hops[0]) }
  }

  /// Appends an attempt.
  ///
  /// - Parameter attempt: with the part of its bodies that is kept.
  mutating func append(
    _ attempt: AttemptFinished, to blocks: inout DetailBlocks
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

  /// Appends the words of a failure that the page does not make itself.
  private mutating func appendFailure(_ attempt: AttemptFinished) {
    let help = attempt.problems.first?.help ?? []
    if !help.isEmpty { json.member("help", help) }
    if case .transfer(let failure)? = attempt.failure { json.member("sentence", failure.sentence) }
  }
}
