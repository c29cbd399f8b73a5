// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import Sessions

/// What is wrong with collections that were loaded and planned, for a person.
struct JudgedFiles {
  let text: String
  let hasErrors: Bool
  /// Whether there was a collection.
  let hasCollections: Bool

  /// - Parameter working: the folder to which `paths` are relative.
  init(
    of paths: [String], in working: String, isUntrusted: Bool = false,
    _ change: (inout PlanChoice) -> Void = { _ in }
  ) {
    var rights = RunRights()
    rights.isUntrusted = isUntrusted
    rights.hosts = AllowedHost("127.0.0.1").map { [$0] } ?? []
    let session = Session(SessionFolders(working: FilePath(working)), rights: rights)
    var choice = PlanChoice()
    choice.judgesAllRights = true
    change(&choice)
    let planned = session.plan(session.load(.paths(paths)), choice)
    var text = DiagnosticText(planned.loaded.sources, options: DiagnosticRenderer.Options())
    self.text = text.of(planned.diagnostics)
    hasErrors = planned.diagnostics.contains { $0.severity == .error }
    hasCollections = !planned.plan.collections.isEmpty
  }
}
