// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The result of a run in one line: `3 of 412 scenarios failed, 2 flaky`.
struct RunVerdict {
  /// Nil for a run that was broken off.
  let summary: RunSummary?
  /// Errors of files and options.
  let fileProblems: Int

  /// `✓` if nothing failed and the run came to its end, `–` if there was nothing to run, else `✗`.
  var sign: StaticString {
    guard let summary, fileProblems == 0, summary.signal == nil, !summary.isOverdue else {
      return "✗"
    }
    let counts = summary.scenarios
    if counts.failed + counts.errored + counts.interrupted > 0 { return "✗" }
    return counts.total == 0 || summary.isEmptyLoad ? "–" : "✓"
  }

  var words: String {
    guard let summary else { return "The run was broken off" }
    let counts = summary.scenarios
    let failed = counts.failed + counts.errored
    let all = QuantityText.count(counts.total, "scenario")
    var words: [String] = []
    if failed > 0 {
      words.append("\(failed) of \(all) failed")
    } else if counts.total == 0 {
      words.append("No scenario ran")
    } else if summary.isEmptyLoad {
      words.append("The load counted nothing")
    } else {
      words.append(
        counts.passed == counts.total ? "\(all) passed" : "\(counts.passed) of \(all) passed")
    }
    if counts.flaky > 0 { words.append("\(counts.flaky) flaky") }
    if counts.skipped > 0 { words.append("\(counts.skipped) skipped") }
    if counts.interrupted > 0 { words.append("\(counts.interrupted) interrupted") }
    if fileProblems > 0 {
      words.append(QuantityText.count(fileProblems, "problem") + " in files")
    }
    return words.joined(separator: ", ")
  }
}
