// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// The file of a `junit` report, around its suites: their order, the totals and the time of the run.
struct JUnitFile {
  let dialect: JUnitDialect
  var spool: FileOrderSpool
  /// What the head of each suite says of the run.
  var run = RunStarted(id: "", tool: "curlew", startMilliseconds: 0, scenarioCount: 0)
  var totals = JUnitCounts()
  /// The latest time that an event or the clock has given.
  var latest = LatestTime()
  private var output: BufferedOutput

  init(_ dialect: JUnitDialect, output: any ReportOutput, spool: any ReportSpool) {
    self.dialect = dialect
    self.output = BufferedOutput(output)
    self.spool = FileOrderSpool(spool)
  }

  /// The end of a step that did not end.
  func interrupted(_ step: OpenStep<JUnitStep>) -> StepFinished {
    let started = step.memory.startedAtMicroseconds ?? latest.microseconds
    return StepFinished(
      step: step.reference, outcome: .interrupted, attempts: step.memory.attempts,
      startedAtMicroseconds: started, durationMicroseconds: max(0, latest.microseconds - started))
  }

  /// An unusable file is a suite with one error.
  mutating func add(_ reported: DiagnosticReported) throws {
    guard reported.diagnostic.severity == .error else { return }
    let counts = JUnitCounts(tests: 1, failures: 0, errors: 1, skipped: 0)
    totals.add(counts)
    var suite = XMLWriter()
    suite.unusableFile(reported, counts, at: run.startMilliseconds, dialect)
    try spool.append(suite.bytes, scenario: -1)
  }

  /// Writes the totals, then all suites in the order of the files.
  mutating func finish() throws {
    var head = XMLWriter()
    head.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"curlew\"")
    head.counts(totals, withSkipped: dialect == .rich)
    head.attribute("time", seconds: latest.microseconds)
    head.raw(">\n")
    try output.write(head.bytes)
    try spool.drain { try output.write($0) }
    try output.write("</testsuites>\n".utf8)
    try output.finish()
  }
}
