// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents
import Running
import Sessions

extension CoverageCommand {
  /// Counts the operations that collections reach.
  ///
  /// - Returns: the exit code.
  func runStatic(_ printer: Printer) -> Int32 {
    var plan = request.plan
    plan.contracts.notesUses = true
    guard let planned = CommandPreparation(request: plan, surroundings: surroundings).plan() else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    printer.printProblems(of: planned, showsAll: false)
    guard planned.loaded.isUsable else { return ExitCode.unusableInput }
    guard !planned.loaded.collections.isEmpty else {
      printer.printError("error: " + EmptySelection.text(of: planned, plan) + "\n")
      return ExitCode.nothingSelected
    }
    guard !planned.plan.documents.isEmpty else {
      printer.printError([.noDocument])
      return ExitCode.nothingSelected
    }
    var rules = CoverageRules(request.least, planned)
    rules.partial = planned.reasonForPart(plan.selection, paths: plan.paths, verb: "was read")
    let places = SourcePlaces(planned.loaded.sources)
    let code = end(CoverageMeasured(reachedBy: planned.plan, rules, places: places), printer)
    let others = rules.least.map(\.dimension.rawValue).filter { $0 != "operations" }
    if !others.isEmpty {
      printer.printError(
        "least     not judged: \(others.joined(separator: ", ")), for nothing ran\n")
    }
    return code
  }
}
