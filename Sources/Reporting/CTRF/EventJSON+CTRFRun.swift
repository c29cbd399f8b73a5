// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension EventJSON {
  /// The document up to the inside of `results`.
  mutating func head(of run: RunStarted, finished: RunFinished?, lastMicroseconds: Int64) {
    let (name, version) = Self.split(tool: run.tool)
    raw(#"{"reportFormat":"CTRF","specVersion":"1.0.0","#)
    if !run.id.isEmpty {
      raw(#""runId":"#)
      string(run.id)
      raw(",")
    }
    raw(#""timestamp":"#)
    string(UTCTime(milliseconds: run.startMilliseconds + lastMicroseconds / 1000).text + "Z")
    raw(#","generatedBy":"#)
    string(run.tool)
    raw(#","results":{"tool":{"name":"#)
    string(name)
    if let version {
      raw(#","version":"#)
      string(version)
    }
    raw("}")
    guard let environment = run.environment else { return }
    raw(#","environment":{"testEnvironment":"#)
    string(environment)
    raw("}")
  }

  /// `curlew 0.1.0` as name and version.
  private static func split(tool: String) -> (name: String, version: String?) {
    guard let space = tool.utf8.firstIndex(of: 32) else { return (tool, nil) }
    return (String(tool[..<space]), String(tool[tool.utf8.index(after: space)...]))
  }

  /// `,"summary":{…`, left open for `extra`.
  mutating func summary(
    _ counts: CTRFCounts, suites: Int, run: RunStarted, lastMicroseconds: Int64
  ) {
    raw(#","summary":{"tests":"#)
    integer(counts.total)
    raw(#","passed":"#)
    integer(counts.passed)
    raw(#","failed":"#)
    integer(counts.failed)
    raw(#","skipped":"#)
    integer(counts.skipped)
    raw(#","pending":0,"other":"#)
    integer(counts.other)
    raw(#","flaky":"#)
    integer(counts.flaky)
    raw(#","suites":"#)
    integer(suites)
    raw(#","start":"#)
    integer(run.startMilliseconds)
    raw(#","stop":"#)
    integer(run.startMilliseconds + lastMicroseconds / 1000)
    raw(#","duration":"#)
    integer((lastMicroseconds + 500) / 1000)
  }

  /// `,"extra":{…}` of the summary: what a run counts besides tests.
  mutating func runExtra(
    _ run: RunStarted, _ summary: RunSummary?, unfinished: Bool, warnings: [String]
  ) {
    raw(#","extra":{"interrupted":"#)
    boolean(unfinished || summary?.signal != nil || summary?.isOverdue == true)
    raw(#","scenarios":"#)
    integer(run.scenarioCount)
    raw(#","replayArguments":"#)
    strings(run.replayArguments)
    raw(#","warnings":"#)
    strings(warnings)
    if let summary {
      raw(#","checksHeld":"#)
      integer(summary.checks.held)
      raw(#","checksFailed":"#)
      integer(summary.checks.failed)
      raw(#","requests":"#)
      integer(summary.requests)
      raw(#","connections":"#)
      integer(summary.connections)
      raw(#","unusableFiles":"#)
      integer(summary.unusableFiles)
    }
    if let signal = summary?.signal {
      raw(#","signal":"#)
      integer(signal)
    }
    raw("}")
  }
}
