// SPDX-License-Identifier: Apache-2.0

import Planning
import Sessions

extension CommandOption where Request: PlanningRequest {
  /// The selection of scenarios and steps.
  static var selection: [CommandOption] {
    [
      .option(
        "-t", "--tags", takes: .word("expression", of: .tags),
        help: "Steps with these tags: 'smoke and not slow'.",
        adviceForSeveral: { values in
          let expression = values.map { "(\($0))" }.joined(separator: " or ")
          return "write one expression: `--tags '\(expression)'`"
        },
        foreign: [
          ForeignOption("--exclude-tags", of: "Bruno", "is `--tags 'not slow'` here"),
          ForeignOption(
            "-m", of: ["pytest (marks)", "Hurl (a time)"],
            "is `--tags EXPRESSION` here, and `timeout` of a step"),
        ]
      ) { $0.plan.selection.tags = try $1.nonEmpty() },
      .option(
        "-n", "--name", takes: .word("regex", of: .scenarios),
        help: "Scenarios whose name matches.",
        adviceForSeveral: {
          "write one pattern: `--name '\($0.joined(separator: "|"))'`"
        },
        foreign: [
          ForeignOption(
            "--grep", "--filter", "--only", "--scenario", "--run", "--id", of: "test runners",
            "is `-n REGEX` here")
        ]
      ) { $0.plan.selection.name = try $1.nonEmpty() },
      .option(
        "--changed", takes: .word("ref"),
        help: "Collections that use a file changed since HEAD and this commit of git part.",
        foreign: [
          ForeignOption(
            "--only-changed", "--onlyChanged", "--changedSince", "--since", "--picked",
            of: ["Playwright", "Jest", "Vitest", "pytest-picked"], "is `--changed REF` here")
        ]
      ) { $0.plan.selection.changedSince = try $1.gitReference() },
      .flag(
        "--last-failed", help: "What did not pass in the last run of the project.",
        foreign: [
          ForeignOption(
            "--lf", "--only-failures", "--rerun", of: ["pytest", "RSpec", "Robot Framework"])
        ]
      ) { $0.plan.selection.isLastFailed = true },
      .option(
        "--last-run", takes: .file("file"),
        help: "The record of the last run, read by --last-failed and written by `run`."
      ) { $0.plan.selection.lastRunPath = try $1.path() },
      .option(
        "--shard", takes: .word("i/n"),
        help: "The I-th of N parts of the selection; `auto` and `auto/N` ask the CI system."
      ) { $0.plan.selection.shard = try $1.shard() },
      .option(
        "--shard-by", takes: .choice("rule", Shard.Rule.words),
        help: "Equal parts by steps or by timings of earlier runs, or by a hash that keeps each "
          + "scenario in its part (steps)."
      ) { $0.plan.selection.shardRule = try $1.choice(Shard.Rule.self) },
      .option(
        "--timings", takes: .file("file"),
        help: "The times of earlier runs, read by --shard-by timings and written by `run`."
      ) { $0.plan.selection.timingsPath = try $1.path() },
    ]
  }
}

extension CommandOption where Request: PlanningRequest {
  /// The text that an editor holds, in place of the one on disk.
  static var textOfFile: CommandOption {
    .typed(
      "--stdin-as", takes: .file("file"),
      help: "Standard input is the text of this file, in place of the one on disk."
    ) { $0.plan.textFile = try $1.nonEmpty() }.notRepeated
  }
}

extension Operands {
  /// The paths of a command that loads collections.
  static let paths = Operands(
    form: ValueForm(placeholder: "path", candidates: .collections),
    help: "Files, folders, globs, FILE:LINE, or - for standard input.",
    note: "Without any: the project's collections, else those beneath this folder.",
    section: "Selection")
}
