// SPDX-License-Identifier: Apache-2.0

import Sessions

extension MergeCommand: ProgramCommand {
  static let name = "merge"

  static let description = CommandDescription(
    summary: "Joins the event files of shards into one run and its reports.",
    details: """
      For example, after four jobs that each ran a shard with --report ndjson=reports/N.ndjson:

        curlew merge reports --shards 4 --report junit=merged.xml

      The exit code is that of one run over all results. A shard that is missing, or did not end, \
      is a failed result in every report, and the exit code is then 2.

      \(ExitCode.help)
      """,
    usage: "merge [<options>] <file or folder> ...")

  static let operands: Operands? = Operands(
    form: .file("path"), help: "Files that `--report ndjson=PATH` wrote, or folders with them.",
    note: "Of a folder *.ndjson and *.ndjson.partial are read, without those of its folders.")

  static let sections: [OptionSection<MergeRequest>] = [
    OptionSection("Files", files),
    OptionSection("Records", records),
    OptionSection("Ending", ending),
    OptionSection("Output", CommandOption.reports + [.showsCoverage, .color]),
  ]

  private static let files: [CommandOption<MergeRequest>] = [
    .option(
      "--shards", takes: .word("n"),
      help: "How many shards there must be; without it, the files say so."
    ) { $0.shards = try $1.wholeNumber(from: 1...100_000) },
    .option(
      "--wait", takes: .word("time"),
      help: "How long to wait until all shards have ended."
    ) { $0.wait = try $1.duration() },
    .option(
      "--overlap", takes: .choice("rule", OverlapRule.allCases.map(\.rawValue)),
      help: "For a scenario in several files: latest, or tries, which all count as tries."
    ) { $0.overlap = try $1.choice(OverlapRule.self) },
  ]

  private static let records: [CommandOption<MergeRequest>] = [
    .option(
      "--timings", takes: .file("file"),
      help: "The times of earlier runs, to which this one is added, for `run --shard-by timings`."
    ) { $0.timingsPath = try $1.path() },
    .option(
      "--last-run", takes: .file("file"),
      help: "Where to note what did not pass, for `run --last-failed`."
    ) { $0.lastRunPath = try $1.path() },
  ]

  private static let ending: [CommandOption<MergeRequest>] = [
    .flag(
      "--fail-on-flaky", help: "A scenario that passes only in a later try ends the merge in 5."
    ) { $0.failsOnFlaky = true },
    .flag(
      "--fail-on-skipped", help: "A step that is skipped otherwise than by `if` is a failure."
    ) { $0.failsOnSkipped = true },
    .flag("--pass-with-no-tests", help: "Files without a scenario are not a failure.") {
      $0.passesWithoutTests = true
    },
  ]
}
