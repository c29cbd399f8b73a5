// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import RunEvents

/// Prints the scenarios and steps that a selection matches, one a line.
///
/// ```
/// specs/pets.yaml:12:3: buy a pet
/// specs/pets.yaml:14:9: buy a pet > create
/// ```
struct ListCommand {
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
    printer.complain(
      planned.diagnostics, in: planned.loaded.sources, redactor: planned.redactor)
    let places = SourcePlaces(planned.loaded.sources)
    for collection in planned.plan.collections {
      for line in lines(of: collection, places) {
        printer.print(printer.visible(planned.redactor.redact(line)) + "\n")
      }
    }
    guard planned.loaded.isUsable else { return ExitCode.unusableInput }
    guard !planned.plan.collections.isEmpty else {
      printer.complain("error: " + EmptySelection.text(of: planned, request) + "\n")
      return ExitCode.nothingSelected
    }
    return printer.exitCode()
  }

  private func lines(of collection: PlannedCollection, _ places: SourcePlaces) -> [String] {
    func line(_ span: SourceSpan, _ text: String) -> String {
      let place = places.location(of: span)
      return "\(collection.path):\(place.line):\(place.column): \(text)"
    }
    return collection.scenarios.flatMap { scenario in
      let needed = scenario.isNeededOnly ? " (needed)" : ""
      return [line(scenario.span, scenario.name + needed)]
        + scenario.steps.map { line($0.span, "\(scenario.name) > \($0.title)") }
    }
  }
}
