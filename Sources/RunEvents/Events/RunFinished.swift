// SPDX-License-Identifier: Apache-2.0

/// The last event.
package struct RunFinished: Sendable {
  package var durationMicroseconds: Int64
  package var summary: RunSummary
  /// SHA-256 over all bytes of the event file before this line, in hexadecimal; nil in files of an earlier
  /// version, and outside of files.
  package var sha256: String?

  package init(durationMicroseconds: Int64, summary: RunSummary) {
    self.durationMicroseconds = durationMicroseconds
    self.summary = summary
  }
}

extension RunFinished: EventLine {
  package static var event: StaticString { "run.finished" }

  package static var blank: RunFinished {
    RunFinished(durationMicroseconds: 0, summary: RunSummary())
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.microseconds("duration", durationMicroseconds) { $0.durationMicroseconds = $1 }
    try coder.part("steps", summary.steps) { $0.summary.steps = $1 }
    try coder.part("scenarios", summary.scenarios) { $0.summary.scenarios = $1 }
    try coder.part("checks", summary.checks) { $0.summary.checks = $1 }
    try coder.number("requests", summary.requests) { $0.summary.requests = $1 }
    try coder.number("connections", summary.connections) { $0.summary.connections = $1 }
    try coder.number("resent", ifPositive: summary.resent) { $0.summary.resent = $1 }
    try coder.number("unusableFiles", summary.unusableFiles) { $0.summary.unusableFiles = $1 }
    let snapshots = summary.snapshots.isEmpty ? nil : summary.snapshots
    try coder.part("snapshots", ifAny: snapshots) { $0.summary.snapshots = $1 }
    try coder.list("notices", ifAny: summary.notices.all()) {
      $0.summary.notices = NoticeCounts($1)
    }
    try ending(&coder)
    try coder.text("sha256", ifAny: sha256, .plain) { $0.sha256 = $1 }
  }

  /// How it ended.
  private func ending<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.number("skippedAlways", ifPositive: summary.skippedAlways) {
      $0.summary.skippedAlways = $1
    }
    try coder.flag("ranSelectedStep", summary.hasRunSelectedStep) {
      $0.summary.hasRunSelectedStep = $1
    }
    try coder.flag("timedOut", summary.isOverdue) { $0.summary.isOverdue = $1 }
    try coder.flag("emptyLoad", summary.isEmptyLoad) { $0.summary.isEmptyLoad = $1 }
    try coder.number("signal", ifAny: summary.signal, in: 1...127) { $0.summary.signal = $1 }
  }
}
