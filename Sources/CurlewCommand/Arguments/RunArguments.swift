// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Reporting

/// `curlew run`.
struct RunArguments: CurlewSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Plans and runs collections, and reports what came of it.",
    discussion: """
      For example, the smoke tests of a folder against staging, with a report for CI:

        curlew run specs -t 'smoke and not slow' -e staging --report junit=out.xml

      The report goes to standard output, everything else to standard error. Every option can also \
      be set as a CURLEW_ variable: CURLEW_JOBS=4; what is typed wins.

      \(ExitCode.help)
      """)

  @OptionGroup(title: "Selection") var selection: SelectionOptions
  @OptionGroup(title: "Inputs") var inputs: InputOptions
  @OptionGroup(title: "Inputs") var values: ValuesOptions
  @OptionGroup(title: "Running") var running: RunningOptions
  @OptionGroup(title: "Rights") var rights: RightsOptions
  @OptionGroup(title: "Rights") var writing: WriteOptions
  @OptionGroup(title: "Network") var network: NetworkOptions
  @OptionGroup(title: "Network") var headers: HeaderOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Output") var color: ColorOptions

  func action(_ surroundings: CommandSurroundings) throws -> CommandAction {
    let variables = OptionVariables(surroundings.environment)
    var request = RunRequest()
    request.load = try LoadRequest(
      selection, inputs, rights, writing, valuesFiles: values.files, variables: variables)
    request.load.network = try network.request(variables)
    request.load.network.headers = try headers.fields(variables)
    request.load.pathBehindInsecure = selection.paths.firstTyped(
      behind: "-k", in: surroundings.arguments)
    try running.fill(&request, variables)
    request.output = try OutputRequest(output, color, variables)
    request.load.reportPaths = request.output.reports.compactMap(\.path)
    try StandardInputUse(request.load).refuseTwoReaders()
    return .run(RunCommand(request, surroundings: surroundings))
  }
}

extension [String] {
  /// The path that was typed right behind a flag; nil where none was.
  fileprivate func firstTyped(behind flag: String, in arguments: [String]) -> String? {
    zip(arguments, arguments.dropFirst()).first { $0 == flag && contains($1) }?.1
  }
}

extension RunArguments: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    inputs = try InputOptions(&words)
    values = try ValuesOptions(&words)
    running = try RunningOptions(&words)
    rights = try RightsOptions(&words)
    writing = try WriteOptions(&words)
    network = try NetworkOptions(&words)
    headers = try HeaderOptions(&words)
    output = try OutputOptions(&words)
    color = try ColorOptions(&words)
    selection = try SelectionOptions(&words)
  }
}

/// How a run goes.
struct RunningOptions: ParsableArguments {
  @Option(
    name: [.customShort("j"), .long],
    help: ArgumentHelp("Scenarios in flight at once (20).", valueName: "n"))
  var jobs: Int?

  @Option(
    name: .customLong("teardown-timeout"),
    help: ArgumentHelp("How long teardown may take after Ctrl-C (10s).", valueName: "time"))
  var teardownTimeout: String?

  @Option(
    help: ArgumentHelp(
      "How long the whole run may take; teardown and reports follow.", valueName: "time"))
  var timeout: String?

  @Flag(name: .customLong("pass-with-no-tests"), help: "An empty selection is no failure.")
  var passesWithoutTests = false

  @Flag(
    name: .customLong("fail-on-skipped"),
    help: "A step that is skipped otherwise than by `if` is a failure.")
  var failsOnSkipped = false

  /// The most scenarios in flight that make sense on one machine.
  private static let jobLimit = 10_000

  func fill(_ request: inout RunRequest, _ variables: OptionVariables) throws {
    request.jobs = try jobs ?? variables.value("jobs") { Int($0) } ?? request.jobs
    guard (1...Self.jobLimit).contains(request.jobs) else {
      throw ValidationError("--jobs must be from 1 to \(Self.jobLimit).")
    }
    if let text = try teardownTimeout ?? variables.text("teardown-timeout") {
      request.teardownTimeout = try Duration(option: text)
    }
    request.timeout = try (timeout ?? variables.text("timeout")).map { try Duration(option: $0) }
    request.failsOnSkipped = try failsOnSkipped || variables.flag("fail-on-skipped")
    request.load.selection.passesWithoutTests =
      try passesWithoutTests || variables.flag("pass-with-no-tests")
  }
}

extension RunningOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    jobs = try words.value("-j", "--jobs") { Int($0) }
    teardownTimeout = try words.value("--teardown-timeout")
    timeout = try words.value("--timeout")
    passesWithoutTests = words.flag("--pass-with-no-tests")
    failsOnSkipped = words.flag("--fail-on-skipped")
  }
}
