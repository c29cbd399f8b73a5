// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The `har` report: every request of the run and its response, in the HTTP Archive format 1.2, which
/// browsers and proxies read.
///
/// An entry is a hop of an attempt, and a page is a scenario, or a try of one. Entries are spooled as
/// attempts end; the file has the order of the files. http://www.softwareishard.com/blog/har-12-spec/
package final class HARReporter: Reporter {
  package let kind = ReportKind.har.word
  private let bodies: KeptBodies
  private var output: BufferedOutput
  private var spool: FileOrderSpool
  private var run = RunStarted(id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  /// The tries of running scenarios that have a page, by the scenario's number.
  private var pagedTries: [Int: Int] = [:]

  package init(output: any ReportOutput, spool: any ReportSpool, bodies: KeptBodies = .all) {
    self.bodies = bodies
    self.output = BufferedOutput(output)
    self.spool = FileOrderSpool(spool)
  }

  package var interest: EventInterest {
    bodies == .all ? [.passedAttempts, .passedBodies] : .passedAttempts
  }

  package func receive(_ event: RunEvent) throws {
    switch event {
    case .runStarted(let started): run = started
    case .attemptFinished(let attempt): try add(attempt)
    case .scenarioFinished(let finished): pagedTries[finished.scenario.number] = nil
    default: break
    }
  }

  package func finish() throws {
    var head = EventJSON()
    head.harHead(of: run)
    try output.write(head.bytes)
    // No entry has this number, so the text is between the pages and the entries.
    try spool.append(Array("],\n\"entries\":[".utf8), scenario: -1)
    var needsComma = false
    try spool.drain { piece in
      let isObject = piece.first == UInt8(ascii: "{")
      if isObject { try output.write(needsComma ? ",\n".utf8 : "\n".utf8) }
      try output.write(piece)
      needsComma = isObject
    }
    try output.write("\n]}}\n".utf8)
    try output.finish()
  }

  private func add(_ attempt: Attempt) throws {
    let kept = keepsBodies(of: attempt) ? attempt : attempt.withoutBodies
    let entries = HAREntry.all(of: kept, runStart: run.startMilliseconds)
    guard let first = entries.first else { return }
    let scenario = attempt.step.scenario
    if pagedTries[scenario.number] != scenario.path.tryNumber {
      pagedTries[scenario.number] = scenario.path.tryNumber
      var page = EventJSON()
      page.harPage(of: scenario, startedAt: first.start)
      try spool.append(page.bytes, scenario: scenario.number, part: .preface)
    }
    for entry in entries {
      var text = EventJSON()
      text.harEntry(entry)
      try spool.append(text.bytes, scenario: scenario.number)
    }
  }

  private func keepsBodies(of attempt: Attempt) -> Bool {
    switch bodies {
    case .all: true
    case .failed: attempt.outcome.isFailure
    case .none: false
    }
  }
}

extension ReportKind {
  /// The HTTP Archive format.
  package static let har = ReportKind("har", for: .programs(.json)) {
    HARReporter(output: $0.output, spool: $0.spool, bodies: $0.bodies)
  }
}
