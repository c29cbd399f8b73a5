// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import RunEvents

extension Planned {
  /// Where the record of this run goes; nil if it leaves none: an untrusted run neither reads nor
  /// writes state, a shard has a part of the results, and CI throws the project's folder away.
  func lastRunFile(_ selection: SelectionRequest) -> RecordFile? {
    guard !rights.isUntrusted, selection.shard == nil else { return nil }
    return recordFile(selection)
  }

  private func recordFile(_ selection: SelectionRequest) -> RecordFile? {
    if let path = selection.lastRunPath {
      return .named(NamedStateFile(FilePath(path).absolute(in: workingFolder)))
    }
    guard !environment.isContinuousIntegration else { return nil }
    return .state(
      StateFile("last-run.json", root: stateRoot), isOptional: loaded.location == nil)
  }

  /// Leaves out what passed in the last run. Without a record of it everything stays, with a warning,
  /// and so does everything of a run or a collection that did not get as far as its scenarios.
  mutating func takeFailures(of selection: SelectionRequest, in session: Session) {
    guard !plan.collections.isEmpty else { return }
    guard let record = record(selection) else { return }
    if let reason = record.reasonForEverything {
      if !record.hasNothing { lastRun = record }
      return loaded.problems.add([.everythingAgain(because: reason)])
    }
    lastRun = record
    repeatedWholeFiles = []
    guard !record.hasNothing else { return plan.collections = [] }
    var shown: [String: String] = [:]
    var names = stateNames
    for path in plan.collections.map(\.path) + loaded.problems.unusable.map(\.path) {
      shown[names.path(of: path)] = path
    }
    let unusable = Set(loaded.problems.unusable.map { names.path(of: $0.path) })
    let wholeFiles = record.wholeFiles.filter { !unusable.contains($0.file) }
    let results =
      wholeFiles.map { RepeatedResult(file: shown[$0.file] ?? $0.file, scenario: nil, row: nil) }
      + record.failed.filter { !unusable.contains($0.file) }.map {
        RepeatedResult(
          file: shown[$0.file] ?? $0.file, scenario: $0.isSurroundings ? nil : $0.name, row: $0.row)
      }
    // What is left is in files that still cannot be used: they are the failures of this run too.
    guard !results.isEmpty else { return plan.collections = [] }
    let planned = Set(plan.collections.map(\.path))
    loaded.problems.add(
      wholeFiles.filter { shown[$0.file].map(planned.contains) ?? false }
        .map { .everythingAgain(of: shown[$0.file] ?? $0.file, because: $0.reason) })
    guard take(results) else { return repeatedWholeFiles = nil }
    let runs = Set(plan.collections.map { names.path(of: $0.path) })
    repeatedWholeFiles = Set(wholeFiles.map(\.file)).intersection(runs)
  }

  /// - Returns: false if the plan has none of the results, so that everything stays.
  private mutating func take(_ results: [RepeatedResult]) -> Bool {
    var seen: Set<RepeatedResult> = []
    let results = results.filter { seen.insert($0).inserted }
    let missing = plan.take(results) { [files] path, take in files.readRows(path, take) }
    if !missing.isEmpty { loaded.problems.add([.goneFailures(missing, of: results.count)]) }
    return missing.count < results.count
  }

  private mutating func record(_ selection: SelectionRequest) -> LastRun? {
    let file =
      rights.isUntrusted && selection.lastRunPath == nil
      ? nil : recordFile(selection)
    do throws(RecordFile.Broken) {
      if let record = try file?.read(LastRun.self) {
        if !record.isIncomplete { return record }
        loaded.problems.add([.incompleteLastRun])
        return nil
      }
      loaded.problems.add([.noLastRun])
    } catch {
      loaded.problems.add([.brokenLastRun(error)])
    }
    return nil
  }
}

extension LastRun {
  /// Why everything runs again, as a clause; nil if it is known what failed.
  fileprivate var reasonForEverything: String? {
    if let entry = everything.first(where: { $0.file == nil }) { return entry.reason }
    if let result = failed.first(where: { $0.isSurroundings && $0.file == Project.fileName }) {
      return "the `\(result.name)` of `\(result.file)` failed in that run"
    }
    return hasNothing && exitCode != 0
      ? "its record is of an earlier version, and does not say everything that failed" : nil
  }

  /// The collections of which everything runs again, each once.
  fileprivate var wholeFiles: [(file: String, reason: String)] {
    var seen: Set<String> = []
    return everything.compactMap { entry in
      guard let file = entry.file, seen.insert(file).inserted else { return nil }
      return (file, entry.reason)
    }
  }
}

extension Diagnostic {
  fileprivate static func everythingAgain(because reason: String) -> Diagnostic {
    Diagnostic(
      .noLastRun, "everything runs, and not only what failed in the last run",
      severity: .warning, at: nil, notes: [reason])
  }

  fileprivate static func everythingAgain(
    of path: String, because reason: String
  ) -> Diagnostic {
    Diagnostic(
      .noLastRun, "everything of `\(path)` runs: \(reason) in the last run", severity: .warning,
      at: nil)
  }

  fileprivate static var noLastRun: Diagnostic {
    Diagnostic(
      .noLastRun, "no earlier run is known, so everything runs", severity: .warning, at: nil,
      help: ["name its record: `--last-run FILE`"])
  }

  fileprivate static var incompleteLastRun: Diagnostic {
    Diagnostic(
      .noLastRun, "results of the last run are missing, so everything runs", severity: .warning,
      at: nil, notes: ["`curlew merge` wrote its record from incomplete files"])
  }

  fileprivate static func brokenLastRun(_ broken: RecordFile.Broken) -> Diagnostic {
    Diagnostic(
      .noLastRun, "`\(broken.path)` does not say what failed, so everything runs",
      severity: .warning, at: nil, notes: [broken.words])
  }

  fileprivate static func goneFailures(_ results: [RepeatedResult], of count: Int) -> Diagnostic {
    let names = results.prefix(3).map { result in
      let row = result.row.map { " [\($0)]" } ?? ""
      return "`\(result.file)#\(result.scenario ?? "setup")\(row)`"
    }
    let further = results.count > 3 ? " and \(results.count - 3) more" : ""
    return Diagnostic(
      .noLastRun,
      results.count == count
        ? "nothing of what failed is in the selection, so everything runs"
        : "\(results.count) of the \(count) results that failed are not in the selection",
      severity: .warning, at: nil, notes: [names.joined(separator: ", ") + further])
  }
}
