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
struct ListCommand: ListingCommand {
  var request: LoadRequest
  var color = ColorChoice.automatic
  let surroundings: CommandSurroundings

  func lines(of planned: PlannedCollections) -> [String] {
    let places = SourcePlaces(planned.loaded.sources)
    return planned.plan.collections.flatMap { lines(of: $0, places) }
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
