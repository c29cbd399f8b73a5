// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import RunEvents
import Sessions

/// How `list` prints the selection.
private enum ListFormat: String, CaseIterable {
  case text
  case json
}

/// Prints the selected scenarios and steps, one per line.
///
/// ```
/// specs/pets.yaml:12:3: buy a pet
/// specs/pets.yaml:14:9: buy a pet > create
/// ```
struct ListCommand: ListingCommand {
  static let name = "list"

  static let operands: Operands? = .paths

  static let description = CommandDescription(
    summary: "Prints the scenarios and steps that the selection matches, one a line.",
    details: """
      For example, the steps of a nightly run:

        curlew list specs -t nightly
      """,
    usage: "list [<options>] [<path> ...]")

  static let sections =
    ListingRequest.sections + [
      OptionSection(
        "Options",
        [
          .option(
            "--format", takes: .choice("format", ListFormat.words),
            help: "text (the default), or json: one object, as specs/list.schema.json describes it."
          ) { $0.listsForPrograms = try $1.choice(ListFormat.self) == .json }
        ])
    ]

  let request: ListingRequest
  let surroundings: CommandSurroundings

  func lines(of planned: Planned) -> [String] {
    let places = SourcePlaces(planned.loaded.sources)
    if request.listsForPrograms { return [ListJSON(planned, places).line] }
    return planned.plan.collections.flatMap { lines(of: $0, places) }
  }

  private func lines(of collection: PlannedCollection, _ places: SourcePlaces) -> [String] {
    func line(_ span: SourceSpan, _ text: String) -> String {
      let place = places.location(of: span)
      return "\(collection.path):\(place.line):\(place.column): \(text)"
    }
    return collection.scenarios.flatMap { scenario in
      let needed = scenario.isNeededOnly ? " (needed)" : ""
      let skipped = scenario.unmetNeed.map { " (skipped: \($0))" } ?? ""
      return [line(scenario.span, scenario.name + needed + skipped)]
        + scenario.steps.enumerated().map { place, step in
          let note = scenario.selection.map { Self.note(on: place, in: $0) } ?? ""
          return line(step.span, "\(scenario.name) > \(step.title)\(note)")
        }
    }
  }

  private static func note(on place: Int, in selection: StepSelection) -> String {
    if let reason = selection.skipped[place] { return " (skipped: \(reason))" }
    return selection.needed.contains(place) ? " (needed)" : ""
  }
}
