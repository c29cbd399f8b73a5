// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Imports
import Planning
import Sessions

/// Loads and plans a result before it is written.
struct ImportCheck {
  /// Errors of this machine and not of a collection.
  private static let ofMachine: [DiagnosticCode: String] = [
    .noHTTP3: "another libcurl may have HTTP/3"
  ]

  /// Errors of our own result: there must be none.
  let errors: [Diagnostic]
  let sources: SourceFiles

  /// A file that is missing was reported as a change, rights are given when it runs, and another
  /// libcurl may have HTTP/3: none of these is an error of the result.
  init(
    _ result: ImportResult, _ target: ImportTarget, missing: Bool,
    _ surroundings: CommandSurroundings
  ) {
    var rights = RunRights()
    rights.readFolders = ["/"]
    rights.allowsNetrc = true
    rights.allowsDefaultIdentity = true
    let session = Session(
      SessionFolders(working: target.folder ?? target.working), rights: rights,
      environment: surroundings.environment, ownsCollections: true)
    let texts = result.collections.map {
      SourceText(path: $0.path?.text ?? "<stdout>", text: $0.text)
    }
    let project = result.project.map { SourceText(path: "curlew.yaml", text: $0.text) }
    let planned = session.plan(session.load(.texts(texts, project: project)))
    sources = planned.loaded.sources
    errors = planned.diagnostics.filter {
      $0.severity == .error && ($0.stage != .planning || !missing) && Self.ofMachine[$0.code] == nil
    }
  }
}
