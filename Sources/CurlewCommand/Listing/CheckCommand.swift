// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning

/// Loads and resolves everything, sends nothing, tells all that is wrong.
struct CheckCommand {
  var request: LoadRequest
  var color = ColorChoice.automatic
  let surroundings: CommandSurroundings

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: color)
    let preparation = CommandPreparation(request: request, surroundings: surroundings)
    guard let planned = preparation.plan() else {
      printer.complain([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    UntilExit.keep(planned)
    printer.complain(
      planned.diagnostics, in: planned.loaded.sources, redactor: planned.redactor)
    guard planned.loaded.isUsable else {
      printer.complain("\n" + summary(of: planned) + "\n")
      return ExitCode.unusableInput
    }
    guard !planned.plan.collections.isEmpty else {
      printer.complain("error: " + EmptySelection.text(of: planned, request) + "\n")
      return ExitCode.nothingSelected
    }
    let collections = counted(planned.plan.collections.count, "collection")
    let scenarios = counted(planned.plan.scenarioCount, "scenario")
    let warnings = planned.loaded.diagnostics.warningCount
    let rest = warnings == 0 ? "no problems" : counted(warnings, "warning")
    printer.print("\(collections), \(scenarios): \(rest)\n")
    return printer.exitCode()
  }

  private func summary(of planned: PlannedCollections) -> String {
    let diagnostics = planned.loaded.diagnostics
    var text = counted(diagnostics.errorCount, "error")
    if diagnostics.warningCount > 0 { text += ", " + counted(diagnostics.warningCount, "warning") }
    let files = planned.loaded.unusable.count
    if files > 0 { text += " in " + counted(files, "file") }
    return text
  }
}
