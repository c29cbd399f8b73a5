// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import Planning
import RunEvents
import Sessions

/// Why nothing was selected, in a sentence.
enum EmptySelection {
  static func text(of planned: Planned, _ request: PlanRequest) -> String {
    guard !planned.loaded.collections.isEmpty else {
      let paths = request.paths.map { "`\($0)`" }.joined(separator: ", ")
      let place = paths.isEmpty ? "here" : "in \(paths)"
      let others = planned.loaded.passedOver
      return "no collections \(place)"
        + (others == 0
          ? ""
          : " (\(counted(others, "YAML file")) without `curlew:` at the top level skipped)")
        + "\n  = help: a collection begins with `curlew: 1`"
    }
    var parts: [String] = []
    if let tags = request.selection.tags { parts.append("`--tags \(tags)`") }
    if let name = request.selection.name { parts.append("`--name \(name)`") }
    if !planned.loaded.lines.isEmpty { parts.append("the line") }
    let why =
      parts.isEmpty
      ? "the collections have none"
      : "nothing matches "
        + parts.joined(separator: " and ")
    // newman's `-n 5` is a number of iterations.
    let isNumber = request.selection.name?.allSatisfy(\.isNumber) ?? false
    return "no scenarios were selected: \(why)" + helpForBlock(planned) + helpForOnly(planned)
      + (isNumber ? helpForNumber(request) : "")
  }

  /// What to write in place of a number as a name.
  private static func helpForNumber(_ request: PlanRequest) -> String {
    let number = request.selection.name ?? ""
    return request.isForLoad
      ? "\n  = help: `-n` selects by name; \(number) starts are `--iterations \(number)`"
      : "\n  = help: `-n` selects by name; a loop of the shell repeats a run"
  }

  /// What to write in place of a line of a block; empty for other lines.
  private static func helpForBlock(_ planned: Planned) -> String {
    for line in planned.loaded.lines {
      let file = planned.loaded.collections.first { $0.content.path.hasSameBytes(as: line.path) }
      guard let block = file?.content.block(at: line) else { continue }
      return
        "\n  = help: the line is in the block `\(block.name.content)`, which runs where it is called: "
        + "name a line of a scenario that calls it"
    }
    return ""
  }

  /// The place of the first `only`, which leaves out what the selection would find; empty without one.
  private static func helpForOnly(_ planned: Planned) -> String {
    guard let mark = planned.loaded.collections.lazy.compactMap(\.content.onlyMarks.first).first
    else { return "" }
    let places = SourcePlaces(planned.loaded.sources)
    let location = places.location(of: mark)
    let place = "\(places.path(of: mark.file)):\(location.line):\(location.column)"
    return "\n  = help: `only` at \(place) leaves out everything else"
  }
}
