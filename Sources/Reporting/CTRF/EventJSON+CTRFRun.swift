// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension EventJSON {
  /// The document up to the inside of `results`.
  mutating func head(of run: RunStarted, finished: RunFinished?, lastMicroseconds: Int64) {
    let (name, version) = run.toolParts
    raw(#"{"reportFormat":"CTRF","specVersion":"1.0.0""#)
    if !run.id.isEmpty {
      member("runId", run.id)
    }
    member(
      "timestamp",
      UTCTime.text(milliseconds: run.startMilliseconds + lastMicroseconds / 1000) + "Z")
    member("generatedBy", run.tool)
    raw(#","results":{"tool":{"#)
    member("name", name)
    member("version", version)
    raw("}")
    guard let environment = run.environment else { return }
    key("environment")
    raw("{")
    member("testEnvironment", environment)
    raw("}")
  }

  /// `,"summary":{…`, left open for `extra`.
  mutating func summary(
    _ counts: CTRFCounts, suites: Int, run: RunStarted, lastMicroseconds: Int64
  ) {
    key("summary")
    raw("{")
    member("tests", counts.total)
    member("passed", counts.passed)
    member("failed", counts.failed)
    member("skipped", counts.skipped)
    raw(#","pending":0"#)
    member("other", counts.other)
    member("flaky", counts.flaky)
    member("suites", suites)
    member("start", run.startMilliseconds)
    member("stop", run.startMilliseconds + lastMicroseconds / 1000)
    member("duration", (lastMicroseconds + 500) / 1000)
  }

  /// `,"extra":{…}` of the summary: the counts of a run besides tests.
  mutating func runExtra(
    _ run: RunStarted, _ summary: RunSummary?, unfinished: Bool, warnings: [String]
  ) {
    key("extra")
    raw("{")
    member("interrupted", unfinished || summary?.signal != nil || summary?.isOverdue == true)
    member("scenarios", run.scenarioCount)
    member("seed", run.seed)
    member("shard", run.shardWords)
    member("replayArguments", run.replayArguments)
    member("warnings", warnings)
    if let summary {
      member("checksHeld", summary.checks.held)
      member("checksFailed", summary.checks.failed)
      member("requests", summary.requests)
      member("connections", summary.connections)
      if summary.resent > 0 { member("requestsSentAgain", summary.resent) }
      member("unusableFiles", summary.unusableFiles)
    }
    member("signal", summary?.signal)
    raw("}")
  }
}
