// SPDX-License-Identifier: Apache-2.0

import Notation
import Reporting
import RunEvents
import Sessions

/// What `curlew judge` prints besides the report.
struct JudgeLines {
  let judged: JudgedSteps
  /// Whether every line is shown.
  var showsAll = false

  /// More lines are counted.
  private static let limit = 20

  private var recording: RunRecording { judged.recording }

  /// `run.ndjson: 2026-11-27 02:14:05Z, environment staging; nothing is sent`.
  var head: String {
    let started = recording.started
    let environment = started.environment.map { ", environment \($0)" } ?? ""
    let shard = started.shard.map { shard in
      " (shard \(shard)" + (started.shards.map { " of \($0)" } ?? "") + ")"
    }
    return "\(recording.name)\(shard ?? ""): \(time(started.startMilliseconds))\(environment), "
      + counted(started.scenarioCount, "scenario") + "; nothing is sent"
  }

  private func time(_ milliseconds: Int64) -> String {
    let text = RFC3339.text(ofSeconds: milliseconds / 1000)
    return text.split(separator: "T").joined(separator: " ") + "Z"
  }

  /// The steps that could not be judged, then how many could, and what differs from the run.
  var end: [String] {
    undecided + changed + [count]
  }

  private var undecided: [String] {
    var reasons: [String] = []
    var steps: [String: [StepReference]] = [:]
    for (step, reason) in recording.undecided {
      if steps[reason] == nil { reasons.append(reason) }
      steps[reason, default: []].append(step)
    }
    let shown = showsAll ? reasons[...] : reasons.prefix(Self.limit)
    let lines = shown.map { reason in
      let found = steps[reason] ?? []
      let names = found.count == 1 ? "\(found[0].fullName) (\(places(found)))" : places(found)
      return "undecided  \(names): \(reason)"
    }
    let left = reasons.count - shown.count
    return left > 0 ? lines + ["undecided  \(left) more reasons, which `-v` shows"] : lines
  }

  private var changed: [String] {
    let (holding, failing) = judged.changes
    var parts: [String] = []
    if !holding.isEmpty {
      let word = holding.count == 1 ? "step holds that" : "steps hold that"
      parts.append("\(holding.count) \(word) failed in the run: \(places(holding))")
    }
    if !failing.isEmpty {
      let word = failing.count == 1 ? "fails" : "fail"
      parts.append("\(failing.count) \(word) that held: \(places(failing))")
    }
    return parts.isEmpty ? [] : ["changed    " + parts.joined(separator: "; ")]
  }

  private func places(_ steps: [StepReference]) -> String {
    let limit = showsAll ? steps.count : 3
    var places: [String] = []
    for step in steps where !places.contains("\(step.file):\(step.line)") {
      places.append("\(step.file):\(step.line)")
    }
    let shown = places.prefix(limit).joined(separator: ", ")
    return places.count > limit ? "\(shown) and \(places.count - limit) more" : shown
  }

  private var count: String {
    let open = judged.undecidedCount
    let gone = recording.goneSteps
    return "judged     \(judged.stepCount - open) of \(counted(judged.stepCount, "step"))"
      + (gone == 0
        ? ""
        : gone == 1
          ? "; 1 recorded step is in no file" : "; \(gone) recorded steps are in no file")
  }

  /// Why the first step could not be judged; nil if none is known.
  var firstReason: String? {
    recording.undecided.first.map { step, reason in "`\(step.file):\(step.line)`: \(reason)" }
  }
}
