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
      return .named(FilePath(path).absolute(in: workingFolder))
    }
    guard !environment.isContinuousIntegration else { return nil }
    return .state(
      StateFile("last-run.json", root: stateRoot), isOptional: loaded.location == nil)
  }

  /// Leaves out what passed in the last run. Without a record of it everything stays, with a warning.
  mutating func takeFailures(of selection: SelectionRequest, in session: Session) {
    guard !plan.collections.isEmpty else { return }
    guard let record = record(selection) else { return }
    lastRun = record
    guard !record.failed.isEmpty else { return plan.collections = [] }
    let shown = Dictionary(
      plan.collections.map {
        (FilePath($0.path).absolute(in: workingFolder).shown(in: stateRoot), $0.path)
      },
      uniquingKeysWith: { first, _ in first })
    let results = record.failed.map {
      RepeatedResult(
        file: shown[$0.file] ?? $0.file, scenario: $0.isSurroundings ? nil : $0.name, row: $0.row)
    }
    let missing = plan.take(results) { [files] path, take in files.readRows(path, take) }
    if !missing.isEmpty { loaded.problems.add([.goneFailures(missing, of: results.count)]) }
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

extension Diagnostic {
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
