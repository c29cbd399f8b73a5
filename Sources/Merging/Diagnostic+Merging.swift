// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import RunEvents

extension Diagnostic {
  static func noEventFiles(in folder: String) -> Diagnostic {
    Diagnostic(
      .noEventFiles, "no event file is in `\(folder)`",
      notes: ["the files of a folder whose names end in `.ndjson` or `.ndjson.partial` are read"],
      help: ["write one with `curlew run --report ndjson=\(folder)/events.ndjson`"])
  }

  /// An event file that cannot be opened or read.
  static func unreadable(_ failure: FileFailure) -> Diagnostic {
    Diagnostic(failure.reason == .missing ? .missingFile : .unreadableFile, failure.description)
  }

  static func damaged(_ file: EventFile, _ damage: EventDamage) -> Diagnostic {
    if case .newerSchema = damage.reason {
      return Diagnostic(
        .newerEvents, "`\(file.name)` was written by a later curlew: \(damage.words)",
        help: ["merge with the version that wrote it, or a later one"])
    }
    return Diagnostic(
      .damagedEvents, "`\(file.name)` is damaged in line \(damage.line): \(damage.words)",
      help: ["give the file as `curlew run --report ndjson=PATH` wrote it"])
  }

  static func brokenOff(_ title: String, _ file: EventFile) -> Diagnostic {
    Diagnostic(
      .brokenOffRun, "\(title) did not end",
      notes: ["`\(file.path.text)` has no `run.finished`: the run was killed, or still runs"],
      help: ["run it again, or wait for it with `--wait 30m`"])
  }

  static func ended(_ title: String, bySignal signal: Int32) -> Diagnostic {
    Diagnostic(
      .brokenOffRun, "\(title) was ended by signal \(signal)", help: ["run it again"])
  }

  static func missingShard(_ shard: Int, of shards: Int) -> Diagnostic {
    Diagnostic(
      .missingShard, "shard \(shard) of \(shards) is missing",
      help: ["run `--shard \(shard)/\(shards)`, and give its event file too"])
  }

  static func missingShards(further count: Int, of shards: Int) -> Diagnostic {
    Diagnostic(.missingShard, "\(count) further shards of \(shards) are missing")
  }

  static func missingRuns(found: Int, of wanted: Int) -> Diagnostic {
    Diagnostic(
      .missingShard,
      "`--shards \(wanted)` asks for \(wanted) event files, and \(found) \(found == 1 ? "was" : "were") given"
    )
  }

  static func repeatedShard(_ title: String, _ names: [String]) -> Diagnostic {
    Diagnostic(
      .repeatedShard,
      "\(title) is in several files: \(names.map { "`\($0)`" }.joined(separator: ", "))",
      notes: ["with one `--group` for all shards of a run, the latest attempt of a shard counts"],
      help: ["give the files of one run only"])
  }

  static func repeatedScenario(_ name: String, _ files: [String]) -> Diagnostic {
    Diagnostic(
      .repeatedScenario,
      "`\(name)` ran in \(files.map { "`\($0)`" }.joined(separator: " and "))",
      help: [
        "`--overlap latest` counts the newest result, `--overlap tries` all of them as tries"
      ])
  }

  static func repeatedScenarios(further count: Int) -> Diagnostic {
    Diagnostic(.repeatedScenario, "\(count) further scenarios ran in several files")
  }

  /// - Parameters:
  ///   - values: each with the titles of the files that have it.
  static func different(_ what: String, _ values: [(value: String?, title: String)]) -> Diagnostic {
    Diagnostic(
      .differentRuns, "the files are of different runs: \(what) differs",
      notes: values.map { "\($0.title): \($0.value ?? "none")" },
      help: ["give the files of one run only"])
  }

  static func missingScenarios(
    _ place: String, found: Int, of planned: Int
  ) -> Diagnostic {
    Diagnostic(
      .missingScenarios,
      "\(place) has \(planned) scenarios, and \(found) of them are in the files")
  }
}
