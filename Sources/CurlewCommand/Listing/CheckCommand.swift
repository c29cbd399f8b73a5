// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import Sessions

/// Loads and resolves everything, sends nothing, and prints all problems.
struct CheckCommand: ListingCommand {
  static let name = "check"

  static let operands: Operands? = .paths

  static let description = CommandDescription(
    summary: "Loads and resolves everything, sends nothing, reports every problem of every file.",
    details: """
      For example, before a commit:

        curlew check specs

      Exit codes: 0 no problems, 2 problems, 4 nothing was selected.
      """,
    usage: "check [<options>] [<path> ...]")

  let request: ListingRequest
  let surroundings: CommandSurroundings

  init(request: ListingRequest, surroundings: CommandSurroundings) {
    var request = request
    request.load.judgesAllRights = true
    self.request = request
    self.surroundings = surroundings
  }

  static let takesBlocksAlone = true

  func total(of planned: Planned) -> String? {
    let count =
      planned.hasBlocksAlone
      ? planned.loaded.collections.count : planned.plan.collections.count
    let collections = counted(count, "collection")
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
