// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import RunEvents

extension Diagnostic {
  /// A file that is not one of events, or a damaged one.
  static func notARecording(_ file: EventFile, _ damage: EventDamage) -> Diagnostic {
    switch damage.reason {
    case .notJSON, .notAnObject, .notBegun, .missing:
      if damage.line > 1 { return damaged(file, damage) }
      let isHAR = file.name.hasSuffix(".har")
      return Diagnostic(
        .noRecording, "`\(file.name)` is not a recording of curlew",
        help: [isHAR ? "import it: `curlew import \(file.name)`" : howToRecord])
    default: return damaged(file, damage)
    }
  }

  static func recordingOfLoad(_ name: String) -> Diagnostic {
    Diagnostic(
      .noRecording,
      "`\(name)` is of `curlew load`: it has samples, not the responses of steps",
      help: [howToRecord])
  }

  static func tooManyAttempts(in name: String, limit: Int) -> Diagnostic {
    Diagnostic(
      .noRecording, "`\(name)` has more than \(limit) attempts",
      help: ["record a part: `curlew run --tags smoke --report ndjson=run.ndjson …`"])
  }

  static func recordedTwice(_ scenario: String, _ first: String, _ second: String) -> Diagnostic {
    Diagnostic(
      .noRecording, "`\(scenario)` is in `\(first)` and `\(second)`",
      help: ["judge one of them, or the shards of one run"])
  }

  static func otherFiles(_ name: String, _ count: Int, first: RepeatedResult) -> Diagnostic {
    Diagnostic(
      .noRecording,
      count == 1
        ? "the scenario of `\(name)` is not in these files: `\(first.file)#\(first.scenario ?? "")`"
        : "none of the \(count) scenarios of `\(name)` is in these files; the first is "
          + "`\(first.file)#\(first.scenario ?? "")`",
      help: ["run this in the folder of that project"])
  }

  /// - Parameters:
  ///   - without: how many responses have no body.
  ///   - all: how many steps received a response.
  package static func withoutBodies(_ name: String, _ without: Int, of all: Int) -> Diagnostic {
    Diagnostic(
      .recordingWithoutBodies,
      "`\(name)` has no bodies of steps that passed: \(without) of \(all) responses cannot be judged",
      severity: .warning, help: [howToRecord])
  }

  package static func brokenOffRecording(_ name: String) -> Diagnostic {
    Diagnostic(
      .brokenOffRun, "`\(name)` was broken off: what the run had not come to is not recorded",
      severity: .warning)
  }

  /// - Parameter first: the place of the first step, with why.
  package static func nothingJudged(_ count: Int, first: String?) -> Diagnostic {
    let (message, joint) =
      count == 1
      ? ("the only step could not be judged", ": ")
      : ("none of the \(count) steps could be judged", "; the first, ")
    return Diagnostic(
      .nothingJudged, message + (first.map { joint + $0 } ?? ""),
      help: ["record again: `curlew run --report ndjson=run.ndjson --report-bodies all`"])
  }

  static let howToRecord =
    "record with `curlew run --report ndjson=run.ndjson --report-bodies all`"
}
