// SPDX-License-Identifier: Apache-2.0

import Sessions

extension RunEnding {
  /// The end of a run for the record that `--last-failed` reads.
  var conclusion: RunRecorder.Conclusion {
    var conclusion = RunRecorder.Conclusion(exitCode: exitCode)
    let signalName = signal.map { [1: "SIGHUP", 2: "SIGINT", 15: "SIGTERM"][$0] ?? "signal \($0)" }
    conclusion.reasons = [
      isBug ? "a mistake of curlew ended that run" : nil,
      signalName.map { "\($0) ended that run" },
      isOverdue ? "`--timeout` ended that run" : nil,
      hasFailedReport ? "a report of that run was not written" : nil,
      hasLostSnapshot ? "a snapshot of that run was not written" : nil,
    ].compactMap(\.self)
    return conclusion
  }
}
