// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import Sessions

/// Loads and resolves everything, sends nothing, tells all that is wrong.
struct CheckCommand: ListingCommand {
  var request: LoadRequest
  var color = ColorChoice.automatic
  let surroundings: CommandSurroundings

  init(request: LoadRequest, color: ColorChoice = .automatic, surroundings: CommandSurroundings) {
    self.request = request
    self.request.judgesAllRights = true
    self.color = color
    self.surroundings = surroundings
  }

  func total(of planned: Planned) -> String? {
    let collections = counted(planned.plan.collections.count, "collection")
    let scenarios = planned.plan.countedScenarios
    let warnings = planned.loaded.problems.diagnostics.warningCount
    let rest = warnings == 0 ? "no problems" : counted(warnings, "warning")
    return "\(collections), \(scenarios): \(rest)"
  }

  func summary(of planned: Planned) -> String? {
    let diagnostics = planned.loaded.problems.diagnostics
    var text = counted(diagnostics.errorCount, "error")
    if diagnostics.warningCount > 0 { text += ", " + counted(diagnostics.warningCount, "warning") }
    let files = planned.loaded.problems.unusable.count
    if files > 0 { text += " in " + counted(files, "file") }
    return text
  }
}
