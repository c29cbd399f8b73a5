// SPDX-License-Identifier: Apache-2.0

import Files

/// What a run changes in the record of what did not pass.
struct LastRunUpdate {
  let scope: RunScope
  /// What did not pass, in the order of the files.
  var failed: [LastRun.Result] = []
  var everything: [LastRun.Everything] = []
  /// The results of the record that the run had too.
  var seen: Set<LastRun.Result> = []

  init(scope: RunScope) { self.scope = scope }

  /// Notes something that has no scenario.
  ///
  /// - Parameter file: the collection of which everything runs again; nil for everything of the run.
  mutating func note(_ reason: String, of file: String? = nil) {
    var scope = scope
    scope.wholeFiles = []
    // Of one collection the others do not matter, and there may be thousands.
    if file != nil { scope.files = [] }
    everything.removeAll { $0.file == file }
    everything.append(LastRun.Everything(file: file, reason: reason, scope: scope))
  }

  /// The record after the run.
  ///
  /// - Parameters:
  ///   - present: the record before it; nil for none.
  ///   - hasRun: whether anything was run. Otherwise nothing leaves the record.
  ///   - root: the folder that the paths of records are relative to.
  func apply(
    to present: LastRun?, hasRun: Bool, root: FilePath, into record: inout LastRun
  ) {
    let own = Set(failed)
    let others = (present?.failed ?? []).filter { result in
      !own.contains(result)
        && !(hasRun && (seen.contains(result) || scope.isWhole(result.file)))
        && ReportFile.exists(FilePath(result.file).absolute(in: root))
    }
    record.failed = others + failed
    let entries = (present?.everything ?? []).filter { entry in
      !(hasRun && scope.covers(entry))
        && !everything.contains {
          $0.file == entry.file && $0.scope.selection == entry.scope.selection
        }
    }
    record.everything = entries + everything
    let isMended = hasRun && (scope.isWholeProject || scope.repeatsEverything)
    record.isIncomplete = record.isIncomplete || present?.isIncomplete ?? false && !isMended
  }
}
