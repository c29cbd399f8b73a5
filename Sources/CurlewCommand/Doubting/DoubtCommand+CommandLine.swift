// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import Reporting
import Sessions

extension DoubtCommand: ProgramCommand {
  static let name = "doubt"

  static let description = CommandDescription(
    summary: "Asks which wrong responses the collections would not notice.",
    details: """
      For example, with the responses of last night:

        curlew run -e staging --report ndjson=run.ndjson --report-bodies all
        curlew doubt run.ndjson

      Each recorded response is changed in one place at a time, and its step is judged again. For what \
      nothing notices the missing expectation is offered, if one holds. Nothing is sent, no program starts and no secret is needed.

      \(ExitCode.doubtHelp)
      """,
    usage: "doubt [<options>] <recording> ... [<path> ...]")

  static let operands: Operands? = RecordingOperands.described("to ask about")

  static let sections: [OptionSection<DoubtRequest>] = [
    OptionSection("Selection", CommandOption.selection),
    OptionSection("Inputs", CommandOption.inputs),
    OptionSection("Rights", CommandOption.rights),
    OptionSection("Contracts", CommandOption.contracts),
    OptionSection("Asking", asking + [writing]),
    OptionSection("Output", output + [.color]),
  ]

  private static let asking: [CommandOption<DoubtRequest>] = [
    .option(
      "--least", takes: .word("share"),
      help: "Exit with 1 below this share of noticed questions: 60%."
    ) { request, value in
      guard let share = WrittenShare(value.text) else {
        throw UsageError(
          "`--least \(value.text)` is not a share", help: ["write a percentage: `--least 60%`"])
      }
      request.least = share
    },
    .option(
      "--ignore", takes: .word("entry"),
      help: "An operation or a place that is not asked about: 'GET /pets', '$..traceId', "
        + "'header etag'. Repeatable.",
      isRepeatable: true
    ) { request, value in
      do throws(DoubtException.Problem) {
        request.ignored.append(try DoubtException(value.text))
      } catch {
        let problem = Diagnostic.badException(value.text, error, at: nil)
        throw UsageError("`--ignore`: \(problem.message)", help: problem.notes + problem.help)
      }
    },
  ]

  private static let writing: CommandOption<DoubtRequest> = .typedFlag(
    "--write",
    help: "Write the expectations that are offered into the files, and print the differences."
  ) { $0.writes = true }

  private static let output: [CommandOption<DoubtRequest>] = [
    .option(
      "--format", takes: .choice("format", SummaryFormat.words),
      help: "text (the default), json: one object, as `curlew schema doubt` describes it, or "
        + "markdown for a comment."
    ) { $0.format = try $1.choice(SummaryFormat.self) },
    .flag("-v", "--verbose", help: "Show every operation.") { $0.verbosity = .verbose },
    .flag("-q", "--quiet", help: "Show one line of totals.") { $0.verbosity = .quiet },
  ]
}

extension ExitCode {
  static let doubtHelp = """
    Exit codes: 0; 1 if less is noticed than `least`; 2 if a recording or the files cannot be used; 4 if \
    no operation is left to ask about.
    """
}
