// SPDX-License-Identifier: Apache-2.0

import Files

extension RunRequest {
  /// Refuses to leave things in a CI job.
  ///
  /// - Throws: `UsageError` in a job.
  func checkKeep(_ environment: ProcessEnvironment) throws(UsageError) {
    guard let sign = signOfJob(environment) else { return }
    throw UsageError(
      "`--keep` leaves what a run has made for a person to look at, and \(sign) says that this is a CI job",
      help: ["leave out `--keep`: each `teardown` runs"])
  }

  /// What says that the run is a CI job; nil if nothing does.
  func signOfJob(_ environment: ProcessEnvironment) -> String? {
    environment.jobVariable.map { "the variable `\($0)`" }
      ?? (output.ci.namesSystem ? "`--ci`" : nil)
  }
}
