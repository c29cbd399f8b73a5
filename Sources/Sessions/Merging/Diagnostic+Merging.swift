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
      help: [asWritten])
  }

  /// Its bytes are not those that the run wrote.
  ///
  /// - Parameter words: what its results contradict.
  static func changed(_ file: EventFile, _ words: [String]) -> Diagnostic {
    Diagnostic(
      .damagedEvents, "`\(file.name)` is damaged: lines of it were lost or changed",
      notes: ["`sha256` in `run.finished` is not the digest of the lines before it"]
        + words.prefix(5),
      help: [asWritten])
  }

  /// Its results contradict each other.
  static func contradictory(_ file: EventFile, _ words: [String]) -> Diagnostic {
    Diagnostic(
      .damagedEvents,
      "`\(file.name)` is damaged: \(words.first ?? "its results contradict each other")",
      notes: Array(words.dropFirst().prefix(5)), help: [asWritten])
  }

  /// A shard of a load in which no load began, though nothing failed.
  static func withoutLoad(_ file: EventFile) -> Diagnostic {
    Diagnostic(
      .damagedEvents,
      "`\(file.name)` is damaged: other files are shards of a load, and this one has no load",
      help: [asWritten])
  }

  /// Nothing says whether it is as the run wrote it.
  static func withoutDigest(_ file: EventFile) -> Diagnostic {
    Diagnostic(
      .eventsWithoutDigest,
      "`\(file.name)` has no digest of its events, as those of earlier versions",
      severity: .warning,
      notes: ["a line of it that was lost or changed may not be noticed"],
      help: ["write it with this version of curlew"])
  }

  private static let asWritten = "give the file as `curlew run --report ndjson=PATH` wrote it"

  static func missingRun(_ file: OpenedEventFile) -> Diagnostic {
    Diagnostic(
      .missingRun, "\(file.title) runs again what failed in a run that is not among the files",
      notes: ["the run that is missing has the id `\(file.started.rerunOf ?? "")`"],
      help: ["give the event files of that run too, all of its shards"])
  }

  static func otherSources(_ file: OpenedEventFile, _ original: OpenedEventFile) -> Diagnostic {
    Diagnostic(
      .differentRuns,
      "\(file.title) runs again what failed in \(original.title), but not with the same files",
      notes: [
        "the contents of the collections and their files (`sourceDigest`) differ",
        "\(original.title): \(original.started.sourceDigest ?? "none")",
        "\(file.title): \(file.started.sourceDigest ?? "none")",
      ],
      help: [
        "start `--last-failed` with the same paths as the run, before anything is changed; after a "
          + "change run everything"
      ])
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
