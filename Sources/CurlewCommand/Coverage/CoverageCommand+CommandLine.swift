// SPDX-License-Identifier: Apache-2.0

import Notation
import Reporting
import RunEvents

extension CoverageCommand: ProgramCommand {
  static let name = "coverage"

  static let description = CommandDescription(
    summary: "Shows how much of their OpenAPI documents earlier runs exercised.",
    details: """
      For example, after the shards of a CI job:

        curlew coverage reports --least operations=100%,responses=80%

      The event files of shards count as one run, and those of several runs are added up. Nothing is sent.

      \(ExitCode.coverageHelp)
      """,
    usage: "coverage [<options>] <file or folder> ...")

  static let operands: Operands? = Operands(
    form: .file("path"), help: "Files that `--report ndjson=PATH` wrote, or folders with them.",
    note: "Of a folder *.ndjson and *.ndjson.partial are read, without those of its folders.")

  static let sections: [OptionSection<CoverageRequest>] = [
    OptionSection("Files", files),
    OptionSection("Output", output + [.color]),
  ]

  private static let files: [CommandOption<CoverageRequest>] = [
    .option(
      "--shards", takes: .word("n"),
      help: "How many shards there must be; without it, the files say so."
    ) { $0.shards = try $1.wholeNumber(from: 1...100_000) },
    .option("--least", takes: .word("shares"), help: CoverageOptions.leastHelp) {
      $0.least = try $1.leastCoverage()
    },
  ]

  private static let output: [CommandOption<CoverageRequest>] = [
    .option(
      "--format", takes: .choice("format", SummaryFormat.words),
      help: "text (the default), json: one object, as `curlew schema coverage` describes it, or "
        + "markdown for a comment."
    ) { $0.format = try $1.choice(SummaryFormat.self) },
    .option(
      "--propose", takes: .file("file"),
      help: "Write what was seen and is not documented as an OpenAPI Overlay 1.0."
    ) { $0.proposalPath = try $1.path() },
    .typedFlag("--force", help: "Replace the file of --propose if it exists.") {
      $0.replaces = true
    },
    .flag("-v", "--verbose", help: "Show everything that is not covered.") {
      $0.verbosity = .verbose
    },
    .flag("-q", "--quiet", help: "Show the shares alone.") { $0.verbosity = .quiet },
  ]
}

extension ExitCode {
  static let coverageHelp = """
    Exit codes: 0; 1 if less is covered than `least`; 2 if a file cannot be used, a shard is missing or \
    the file of --propose exists; 4 if no run had an OpenAPI document; 6 if the overlay cannot be written.
    """
}
