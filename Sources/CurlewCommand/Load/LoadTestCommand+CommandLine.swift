// SPDX-License-Identifier: Apache-2.0

import Sessions

extension LoadTestCommand: ProgramCommand {
  static let name = "load"

  static let description = CommandDescription(
    summary: "Runs collections as load, and reports latencies, errors and thresholds.",
    details: """
      For example, 200 scenarios a second for two minutes:

        curlew load specs/shop.yaml --rate 200/s --duration 2m --threshold 'p95<300ms'

      Without --rate and --users a collection's `load` decides, else ten users for 30 s. A collection \
      alone never becomes a load: only this command makes one of it.

      \(ExitCode.help)
      """,
    usage: "load [<options>] [<path> ...]", foreign: { ForeignOption.ofRunners })

  static let operands: Operands? = .paths

  /// What divides a plan or selects from a run; each shard of a load has every N-th start.
  private static let ofPlans = ["--last-failed", "--last-run", "--shard-by", "--timings"]

  static let sections: [OptionSection<LoadTestRequest>] = [
    OptionSection(
      "Selection", CommandOption.selection.filter { !ofPlans.contains($0.description.name) }),
    OptionSection("Inputs", CommandOption.inputs),
    OptionSection("Contracts", CommandOption.contracts),
    OptionSection("Load", CommandOption.load + CommandOption.waiting),
    OptionSection("Thresholds", CommandOption.judging),
    OptionSection("Rights", CommandOption.rights),
    OptionSection("Network", CommandOption.network + CommandOption.headers),
    OptionSection("Tracing", CommandOption.tracing + [.tracedShare]),
    OptionSection("Output", CommandOption.reports + [.color], isRepeated: false),
  ]

  init(
    _ request: LoadTestRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    var request = request
    try request.plan.take(line)
    try request.output.check(line)
    guard !request.output.reports.contains(where: \.kind.isFolder) else {
      throw UsageError(
        "a load has no `--report allure`, which shows each scenario",
        help: ["`--report junit=PATH` has the thresholds, and `--report html` the latencies"])
    }
    try request.check()
    try request.takeCollector(surroundings.environment)
    request.plan.pathAfterInsecure = line.operand(directlyAfter: "-k")
    request.plan.reportPaths = request.output.reports.compactMap(\.path)
    try StandardInputUse(request.plan).refuseTwoReaders()
    self.init(request, surroundings: surroundings)
  }
}

extension LoadTestRequest {
  /// Applies the rules that concern several options.
  fileprivate func check() throws(UsageError) {
    let targets = [
      ("--rate", rate != nil), ("--users", users != nil), ("--stages", !stages.isEmpty),
    ].filter(\.1).map(\.0)
    guard targets.count < 2 else {
      throw UsageError(
        "`\(targets[0])` and `\(targets[1])` exclude each other",
        help: ["a rate is the open model, users are the closed one; stages have either"])
    }
    let others = [("--duration", duration != nil), ("--ramp", ramp != nil)].filter(\.1)
    if !stages.isEmpty, let other = others.first {
      throw UsageError("`\(other.0)` cannot be combined with `--stages`, which have their times")
    }
    if users != nil, maxInFlight != nil {
      throw UsageError("`--max-in-flight` is for `--rate`: `--users` says how many there are")
    }
  }
}
