// SPDX-License-Identifier: Apache-2.0

import Files
import Planning

/// What a run was to run, for the record of what did not pass: a run changes the record of what it ran,
/// and of nothing else.
package struct RunScope: Hashable, Sendable {
  /// The paths and options that selected it, as typed; empty for everything of the project.
  var selection: String
  /// The collections, by their paths in records.
  var files: [String]
  /// Those of which everything is to run.
  var wholeFiles: Set<String>
  /// Whether everything of the project runs.
  var isWholeProject = false
  /// Whether it repeats a run of which nothing is known, without further options.
  var repeatsEverything = false

  /// Whether a run of this scope runs everything that made an entry.
  func covers(_ entry: LastRun.Everything) -> Bool {
    if isWholeProject { return true }
    let isSame = selection == entry.scope.selection
    if let file = entry.file {
      return wholeFiles.contains(file) || isSame && files.contains(file)
    }
    return isSame || !entry.scope.files.isEmpty && wholeFiles.isSuperset(of: entry.scope.files)
  }

  /// The text of paths and options.
  static func text(of paths: [String], _ selection: SelectionRequest) -> String {
    let options = [
      ("-t", selection.tags), ("-n", selection.name), ("--changed", selection.changedSince),
    ].compactMap { name, value in value.map { "\(name) \($0)" } }
    return (paths + options).joined(separator: " ")
  }

  /// Whether a run of this scope runs everything of a collection.
  func isWhole(_ file: String) -> Bool { isWholeProject || wholeFiles.contains(file) }
}

extension Planned {
  /// The collections with errors, as shown; none if something else prevents the run, or if a path has no
  /// file at all.
  var unusableCollections: [String] {
    let unusable = loaded.problems.unusable
    guard loaded.problems.blocking.isEmpty, !unusable.contains(where: \.isMissing) else {
      return []
    }
    return unusable.map(\.path)
  }

  /// The scope of this run.
  func scope(_ selection: SelectionRequest) -> RunScope {
    var names = stateNames
    let files = plan.collections.map { names.path(of: $0.path) }
    // A run without a plan was to run what was loaded.
    let known = files.isEmpty ? loaded.collections.map { names.path(of: $0.content.path) } : files
    let isNarrowed =
      selection.tags != nil || selection.name != nil || !loaded.lines.isEmpty
      || loaded.collections.contains {
        !$0.content.onlyMarks.isEmpty
      }
    let isEverything = loaded.searchesEverything && loaded.lines.isEmpty
    // Other files may have changed the next time.
    let touched = changes == nil ? [] : files
    var scope = RunScope(
      selection: RunScope.text(of: (isEverything ? [] : loaded.typedPaths) + touched, selection),
      files: known, wholeFiles: isNarrowed ? [] : repeatedWholeFiles ?? Set(files))
    let hasEverything = !isNarrowed && repeatedWholeFiles == nil && changes == nil
    scope.isWholeProject = isEverything && hasEverything
    scope.repeatsEverything = selection.isLastFailed && hasEverything
    return scope
  }
}
