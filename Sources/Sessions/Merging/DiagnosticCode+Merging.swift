// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes of problems with event files.
extension DiagnosticCode {
  package static let brokenOffRun = DiagnosticCode("broken-off-run")
  package static let damagedEvents = DiagnosticCode("damaged-events")
  package static let differentRuns = DiagnosticCode("different-runs")
  package static let eventsWithoutDigest = DiagnosticCode("events-without-digest")
  package static let missingRun = DiagnosticCode("missing-run")
  package static let missingScenarios = DiagnosticCode("missing-scenarios")
  package static let missingShard = DiagnosticCode("missing-shard")
  package static let newerEvents = DiagnosticCode("newer-events")
  package static let noEventFiles = DiagnosticCode("no-event-files")
  package static let repeatedScenario = DiagnosticCode("repeated-scenario")
  package static let repeatedShard = DiagnosticCode("repeated-shard")
}
