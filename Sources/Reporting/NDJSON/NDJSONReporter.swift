// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The events themselves, one JSON object per line, in the order they happen.
///
/// Only whole lines are written: in pieces of 32 KB while the run is busy, otherwise at the next
/// tick. The last line has the digest of all before it.
package final class NDJSONReporter: Reporter {
  package let kind = ReportKind.ndjson.word
  private let output: any ReportOutput
  private let bodies: KeptBodies
  private var text = EventJSON()
  private var secretNames: [String] = []
  private var seal = EventSeal()

  package var interest: EventInterest {
    bodies == .all ? EventInterest.all.union([.passedBodies, .longBodies]) : .all
  }

  private static let pieceBytes = 32_768

  package init(output: any ReportOutput, bodies: KeptBodies = .failed) {
    self.output = output
    self.bodies = bodies
  }

  package func receive(_ event: RunEvent) throws {
    switch event {
    case .attemptFinished(let attempt) where attempt.outcome.isFailure:
      let whole = attempt.withCurlLine(secretNames: secretNames)
      RunEvent.attemptFinished(bodies == .none ? whole.withoutBodies : whole)
        .appendJSONLine(to: &text)
    case .runStarted(var started):
      secretNames = started.secretNames
      // Events of a merge may have been recorded with more than is kept now.
      if bodies != .all { started.bodies = bodies == .none ? .some(.none) : nil }
      RunEvent.runStarted(started).appendJSONLine(to: &text)
    case .runFinished(var finished):
      try flush()
      var whole = EventSeal()
      swap(&whole, &seal)
      finished.sha256 = whole.finish()
      RunEvent.runFinished(finished).appendJSONLine(to: &text)
    default: event.appendJSONLine(to: &text)
    }
    if text.bytes.count >= Self.pieceBytes { try flush() }
  }

  package func tick(atMicroseconds microseconds: Int64) throws { try flush() }

  package func finish() throws {
    try flush()
    try output.finish()
  }

  private func flush() throws {
    guard !text.bytes.isEmpty else { return }
    defer { text.bytes.removeAll(keepingCapacity: true) }
    seal.add(text.bytes)
    try output.write(text.bytes)
  }
}

extension ReportKind {
  /// The events, one in a line.
  package static let ndjson = ReportKind("ndjson", for: .programs(.json)) {
    NDJSONReporter(output: $0.output, bodies: $0.eventBodies)
  }
}
