// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files

extension Session {
  /// A plan after the preferred fixes, with the fixes.
  package struct Fixed: Sendable {
    /// Of the files as they are on disk now.
    package let planned: Planned
    package let applied: [AppliedFix]
  }

  /// Applies the preferred fixes of a plan to its files, and plans anew. Blocks while it reads and
  /// writes.
  ///
  /// A file that cannot be written keeps its text, and its failure is a problem of the result.
  ///
  /// - Parameter plan: plans with texts in place of those on disk.
  package static func fix(_ planned: Planned, plan: @escaping (EditedTexts) -> Planned) -> Fixed {
    var search = FixSearch(planned, plan: plan)
    search.run()
    guard !search.applied.isEmpty else {
      return Fixed(
        planned: planned.explained { search.reason(forLeaving: $0, in: $1) }, applied: [])
    }
    var failures: [Diagnostic] = []
    for file in planned.loaded.editableFiles.sorted(by: { $0.path < $1.path }) {
      guard let new = search.texts[file] else { continue }
      do throws(EditFailure) {
        try file.replace(with: new)
      } catch {
        search.drop(file.path)
        failures.append(.unwrittenFix(error))
      }
    }
    var result = plan(EditedTexts())
    result.loaded.problems.add(failures)
    result = result.explained { search.reason(forLeaving: $0, in: $1) }
    return Fixed(planned: result, applied: search.applied)
  }
}

extension Planned {
  /// The same with a note at each problem whose fixes were left out.
  fileprivate func explained(_ reason: (Diagnostic, Planned) -> String?) -> Planned {
    var copy = self
    copy.loaded.problems.change { diagnostic in
      guard let reason = reason(diagnostic, self) else { return diagnostic }
      var explained = diagnostic
      explained.notes.append("`--fix` left it: \(reason)")
      return explained
    }
    return copy
  }
}

extension Diagnostic {
  fileprivate static func unwrittenFix(_ failure: EditFailure) -> Diagnostic {
    Diagnostic(
      .unwrittenFix, failure.description,
      notes: ["its fixes are left out; the file is as it was"], help: [failure.help])
  }
}
