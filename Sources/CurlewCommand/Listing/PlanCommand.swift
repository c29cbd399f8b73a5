// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning

/// Prints what would run; the same files and values print the same every time.
struct PlanCommand {
  var request: LoadRequest
  /// `--vars`… of `plan`: each input with its value and origin.
  var showsInputs = false
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
    printer.complain(
      planned.diagnostics, in: planned.loaded.sources, redactor: planned.redactor)
    for collection in planned.plan.collections {
      var text = PlanText(collection, environment: planned.plan.environment)
      if showsInputs { text.addInputs() }
      text.addSteps()
      for line in text.lines {
        printer.print(printer.visible(planned.redactor.redact(line)) + "\n")
      }
    }
    if let proxies = planned.proxies, !planned.plan.collections.isEmpty {
      printer.print(
        "proxies of the environment, never for loopback: "
          + printer.visible(planned.redactor.redact("\(proxies)")) + "\n")
    }
    guard planned.loaded.isUsable else { return ExitCode.unusableInput }
    guard !planned.plan.collections.isEmpty else {
      printer.complain("error: " + EmptySelection.text(of: planned, request) + "\n")
      return ExitCode.nothingSelected
    }
    printer.print(total(of: planned.plan))
    return printer.exitCode()
  }

  private func total(of plan: Plan) -> String {
    let scenarios = plan.collections.flatMap(\.scenarios)
    let steps =
      scenarios.reduce(0) { $0 + $1.steps.count + $1.teardown.count }
      + plan.collections.reduce(0) { $0 + $1.setup.count + $1.teardown.count }
    return "\(counted(plan.collections.count, "collection")), "
      + "\(counted(scenarios.count, "scenario")), \(counted(steps, "step"))\n"
  }
}
