// SPDX-License-Identifier: Apache-2.0

extension RunRequest: TracedRequest, ReportingRequest, ColoredRequest, WaitingRequest {
  /// Arguments that repeat the environment, inputs, rights and network, without the selection.
  var replayArguments: [String] { RunCommand.arguments(repeating: self) }

  /// The command that runs the same again.
  var command: [String] { RunCommand.words(repeating: self, paths: plan.paths, given) }

  mutating func take(given: GivenOptions) { self.given = given }
}

extension RunCommand: ProgramCommand {
  static let name = "run"

  static let description = CommandDescription(
    summary: "Plans and runs collections, and reports the results.",
    details: """
      For example, the smoke tests of a folder against staging, with a report for CI:

        curlew run specs -t 'smoke and not slow' -e staging --report junit=out.xml

      The report goes to standard output, everything else to standard error. Every option can also \
      be set as a CURLEW_ variable: CURLEW_JOBS=4; the command line wins.

      \(ExitCode.help)
      """,
    usage: "run [<options>] [<path> ...]", foreign: { ForeignOption.ofRunners })

  static let operands: Operands? = .paths

  static let sections: [OptionSection<RunRequest>] = [
    OptionSection("Selection", CommandOption.selection + [.textOfFile]),
    OptionSection("Inputs", CommandOption.inputs),
    OptionSection("Contracts", CommandOption.contracts),
    OptionSection("Running", CommandOption.running + CommandOption.waiting),
    OptionSection("Rights", CommandOption.rights + CommandOption.writing),
    OptionSection("Network", CommandOption.network + CommandOption.headers),
    OptionSection("Tracing", CommandOption.tracing),
    OptionSection(
      "Output",
      CommandOption.reports + CommandOption.coverage + CommandOption.progress + [.color],
      isRepeated: false),
  ]

  init(
    _ request: RunRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    var request = request
    try request.plan.take(line)
    try request.output.check(line)
    request.plan.pathAfterInsecure = line.operand(directlyAfter: "-k")
    try request.takeCollector(surroundings.environment)
    request.plan.reportPaths = request.output.reports.compactMap(\.path)
    try StandardInputUse(request.plan).refuseTwoReaders()
    if request.plan.selection.keepsEverything { try request.checkKeep(surroundings.environment) }
    if request.isWatched { try request.checkWatch(surroundings.environment) }
    self.init(request, surroundings: surroundings)
  }
}

extension PlanRequest {
  /// Takes the operands, which are paths.
  mutating func take(_ line: ArgumentLine) throws(UsageError) {
    paths = line.operands
    if let words = AddressAmongPaths(paths)?.words { throw UsageError(words) }
  }
}
