// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Sessions

/// A command that loads and plans, tells what came of it, and sends nothing.
protocol ListingCommand {
  var request: LoadRequest { get }
  var color: ColorChoice { get }
  var surroundings: CommandSurroundings { get }

  /// The lines of standard output: what could be planned, also beside files that cannot be used.
  func lines(of planned: Planned) -> [String]

  /// The last line of standard output when all could be used; nil for none.
  func total(of planned: Planned) -> String?

  /// The last line of standard error when something could not be used; nil for none.
  func summary(of planned: Planned) -> String?
}

extension ListingCommand {
  func lines(of planned: Planned) -> [String] { [] }

  func total(of planned: Planned) -> String? { nil }

  func summary(of planned: Planned) -> String? { nil }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: color)
    let preparation = CommandPreparation(request: request, surroundings: surroundings)
    guard let planned = preparation.plan() else {
      printer.complain([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    UntilExit.leak(planned)
    printer.complain(
      planned.diagnostics, in: planned.loaded.sources, redactor: planned.redactor)
    for line in lines(of: planned) {
      printer.print(printer.visible(line) + "\n")
    }
    guard planned.loaded.isUsable else {
      if let summary = summary(of: planned) { printer.complain("\n\(summary)\n") }
      return ExitCode.unusableInput
    }
    guard !planned.plan.collections.isEmpty else {
      printer.complain("error: " + EmptySelection.text(of: planned, request) + "\n")
      return ExitCode.nothingSelected
    }
    if let total = total(of: planned) { printer.print(total + "\n") }
    return printer.exitCode()
  }
}
