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

      `--static` takes collections in place of event files, and counts the operations that a step of them \
      reaches, before anything is run. The options of inputs, rights and contracts belong to it.

      \(ExitCode.coverageHelp)
      """,
    usage: "coverage [<options>] <file or folder> ...")

  static let operands: Operands? = Operands(
    form: .file("path"),
    help:
      "Files that `--report ndjson=PATH` wrote, or folders with them; with --static, collections.",
    note: "Of a folder *.ndjson and *.ndjson.partial are read, without those of its folders.")

  static let sections: [OptionSection<CoverageRequest>] =
    [
      OptionSection("Files", files),
      OptionSection("Output", output + [.color]),
    ] + ofCollections

  /// What planning needs: with `--static` alone.
  static let ofCollections: [OptionSection<CoverageRequest>] = [
    OptionSection("Inputs", CommandOption.inputs),
    OptionSection("Rights", CommandOption.rights),
    OptionSection("Contracts", CommandOption.contracts),
  ]

  private static let files: [CommandOption<CoverageRequest>] = [
    .typedFlag(
      "--static", help: "Count the operations that collections reach; nothing needs to have run."
    ) { $0.isStatic = true },
    .option(
      "--shards", takes: .word("n"),
      help: "How many shards there must be; without it, the files say so."
    ) { $0.shards = try $1.wholeNumber(from: 1...100_000) },
    .option("--least", takes: .word("shares"), help: CoverageOptions.leastHelp) {
      $0.least = try $1.leastCoverage()
    },
  ]

  /// What event files alone have.
  static var ofRecordings: [CommandOption<CoverageRequest>] {
    let names = ["--shards", "--propose", "--force"]
    return (files + output).filter { names.contains($0.description.name) }
  }

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

extension CoverageRequest {
  /// Takes the operands.
  ///
  /// - Throws: for none of event files, and for options that the other half of the command has.
  mutating func take(_ line: ArgumentLine) throws(UsageError) {
    guard isStatic else {
      try refuse(CoverageCommand.ofCollections.flatMap(\.options), in: line) {
        "`\($0)` belongs to collections: `curlew coverage --static \($0) …`"
      }
      guard line.operands.isEmpty else { return }
      throw UsageError(
        "`curlew coverage` needs the event files of a run, or the folder that they are in: "
          + "`curlew run --report ndjson=run.ndjson`, then `curlew coverage run.ndjson`",
        help: ["`--static` counts what collections reach without a run"])
    }
    try plan.take(line)
    try StandardInputUse(plan).refuseTwoReaders()
    try refuse(CoverageCommand.ofRecordings, in: line) {
      "`\($0)` is of event files, and `--static` reads collections"
    }
    guard line.has("--least"), let other = least.first(where: { $0.dimension != .operations })
    else { return }
    throw UsageError(
      "`--least \(other.dimension.rawValue)=\(other.share.text)` needs a run: `--static` knows "
        + "operations alone")
  }

  private func refuse(
    _ options: [CommandOption<CoverageRequest>], in line: ArgumentLine, _ words: (String) -> String
  ) throws(UsageError) {
    let names = options.map(\.description.name)
    guard let use = line.uses.first(where: { names.contains($0.option) }) else { return }
    throw UsageError(words(use.name))
  }
}

extension ExitCode {
  static let coverageHelp = """
    Exit codes: 0; 1 if less is covered than `least`; 2 if a file cannot be used, a shard is missing or \
    the file of --propose exists; 4 if there is no OpenAPI document; 6 if the overlay cannot be written.
    """
}
