// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Sessions

/// What a listing command prints.
struct ListingResult {
  let planned: Planned
  /// The fixes that `check --fix` applied.
  var fixed: [AppliedFix] = []
}

/// A command that loads and plans, prints the result, and sends nothing.
protocol ListingCommand: ProgramCommand where Request == ListingRequest {
  var request: ListingRequest { get }
  var surroundings: CommandSurroundings { get }

  init(request: ListingRequest, surroundings: CommandSurroundings)

  /// Loads and plans.
  ///
  /// - Returns: nil if there is no working directory.
  func prepare(_ preparation: CommandPreparation) -> ListingResult?

  /// Prints the problems.
  func report(_ result: ListingResult, _ printer: Printer)

  /// The lines of standard output: everything that could be planned, even if some files are
  /// unusable.
  func lines(of planned: Planned) -> [String]

  /// The last line of standard output if all files are usable; nil for none.
  func total(of planned: Planned) -> String?

  /// Whether files that hold only blocks are a selection.
  static var takesBlocksAlone: Bool { get }

  /// The last line of standard error if a file is unusable; nil for none.
  func summary(of planned: Planned) -> String?
}

extension ListingCommand {
  static var sections: [OptionSection<ListingRequest>] { ListingRequest.sections }

  /// Those of `run`, and those with another meaning there.
  static var foreignOptions: [(foreign: ForeignOption, option: OptionDescription?)] {
    let ofTests = ForeignOption(
      "-k", of: "pytest", "is `--name REGEX` here for scenarios, and `--tags EXPRESSION`")
    let own = Set(optionDescriptions.flatMap(\.names))
    return [(ofTests, nil)]
      + RunCommand.foreignOptions.compactMap { foreign, option in
        foreign.without(own).map { ($0, option) }
      }
  }

  init(
    _ request: ListingRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    var request = request
    try request.plan.take(line)
    try StandardInputUse(request.plan).refuseTwoReaders()
    if request.fixes, request.plan.textFile != nil {
      throw UsageError(
        "`--fix` writes files, and the text of `--stdin-as` is in no file",
        help: ["`--format json` has the edits of each fix"])
    }
    self.init(request: request, surroundings: surroundings)
  }

  static var takesBlocksAlone: Bool { false }

  func prepare(_ preparation: CommandPreparation) -> ListingResult? {
    preparation.plan().map { ListingResult(planned: $0) }
  }

  func report(_ result: ListingResult, _ printer: Printer) {
    printer.printProblems(of: result.planned, showsAll: false)
  }

  func lines(of planned: Planned) -> [String] { [] }

  func total(of planned: Planned) -> String? { nil }

  func summary(of planned: Planned) -> String? { nil }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: request.color)
    let preparation = CommandPreparation(request: request.plan, surroundings: surroundings)
    guard let result = prepare(preparation) else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    let planned = result.planned
    UntilExit.leak(planned)
    report(result, printer)
    if let changes = planned.changes { printer.printError(ChangeLines(changes, printer).text) }
    for line in lines(of: planned) {
      printer.print(printer.visible(line) + "\n")
    }
    guard planned.loaded.isUsable else {
      if let summary = summary(of: planned) { printer.printError("\n\(summary)\n") }
      return ExitCode.unusableInput
    }
    let mayBeEmpty =
      Self.takesBlocksAlone && planned.hasBlocksAlone || planned.reasonForNothing != nil
    guard !planned.plan.collections.isEmpty || mayBeEmpty else {
      printer.printError("error: " + EmptySelection.text(of: planned, request.plan) + "\n")
      return ExitCode.nothingSelected
    }
    if let total = total(of: planned) { printer.print(total + "\n") }
    return printer.exitCode()
  }
}
