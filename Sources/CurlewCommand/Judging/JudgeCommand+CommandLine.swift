// SPDX-License-Identifier: Apache-2.0

import Sessions

extension JudgeCommand: ProgramCommand {
  static let name = "judge"

  static let description = CommandDescription(
    summary: "Judges the collections as they are now on the responses of an earlier run.",
    details: """
      For example, whether changed expectations would have held last night:

        curlew run -e staging --report ndjson=run.ndjson --report-bodies all
        curlew judge run.ndjson

      Nothing is sent, no program starts and no secret is needed. A step whose request is not the \
      recorded one is skipped, with the reason.

      \(ExitCode.help)
      """,
    usage: "judge [<options>] <recording> ... [<path> ...]")

  static let operands: Operands? = RecordingOperands.described("to judge")

  static let sections: [OptionSection<JudgeRequest>] = [
    OptionSection("Selection", CommandOption.selection),
    OptionSection("Inputs", CommandOption.inputs),
    OptionSection("Rights", CommandOption.rights),
    OptionSection("Contracts", CommandOption.contracts),
    OptionSection("Judging", judging),
    OptionSection("Output", CommandOption.reports + [.color]),
  ]

  private static let judging: [CommandOption<JudgeRequest>] = [
    .option(
      "--seed", takes: .word("n"),
      help: "The seed of random values in place of the recorded one."
    ) { $0.run.seed = UInt64(try $1.wholeNumber(from: 0...Int(RunIdentity.largestSeed))) },
    .flag(
      "--watch", help: "Judge again after each change of a file, until Ctrl-C."
    ) { $0.run.isWatched = true },
    .flag(
      "--fail-on-skipped", help: "A step that could not be judged is a failure."
    ) { $0.run.failsOnSkipped = true },
  ]
}
