// SPDX-License-Identifier: Apache-2.0

import Sessions

/// Why nothing was selected, in a sentence.
enum EmptySelection {
  static func text(of planned: Planned, _ request: LoadRequest) -> String {
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
    return "no scenarios were selected: \(why)"
      + (isNumber ? "\n  = help: `-n` selects by name; a loop of the shell repeats a run" : "")
  }
}
