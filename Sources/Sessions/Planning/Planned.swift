// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Files
import Planning
import RunEvents

/// A plan with everything that is needed to carry it out or to show it.
package struct Planned: Sendable {
  package internal(set) var loaded: Loaded
  /// With the collections that can run; empty if a problem stops all.
  package internal(set) var plan: Plan
  /// What the run of failures was made from; nil for another run.
  package internal(set) var lastRun: LastRun?
  /// The collections of which a run of failures has everything, by their paths in records; nil for
  /// another run.
  var repeatedWholeFiles: Set<String>?
  /// What it has of the whole plan; nil if the plan is not split.
  package internal(set) var share: ShardShare?
  /// What changed, and what of the plan uses it; nil if the plan is not selected by it.
  package internal(set) var changes: SelectedChanges?
  /// Whether everything was left out: no change has touched it.
  package internal(set) var isUntouched = false
  /// The values from outside the files, except for secrets; made at each call, since only recordings
  /// have them.
  package internal(set) var inputs: @Sendable () -> [RunInput] = { [] }
  /// Facts about the selection that a person should know, in sentences.
  package internal(set) var notes: [String] = []
  /// Secrets of unusable collections, which their diagnostics must not show either.
  let furtherSecrets: [PlannedSecret]
  /// Opens files for a run, within its rights.
  let files: FileAccess
  package let rights: RunRights
  let environment: ProcessEnvironment
  let workingFolder: FilePath
  /// The proxies of the environment, for requests without a setting.
  package let proxies: ProxyAddresses?

  /// Adds warnings that only the whole plan shows.
  package mutating func add(warnings: [Diagnostic]) { loaded.problems.add(warnings) }

  /// The folder of `.curlew`.
  var stateRoot: FilePath { files.stateRoot }

  /// Why nothing runs although there are scenarios, in a sentence; nil if something does, or nothing
  /// was selected.
  package var reasonForNothing: String? {
    guard plan.collections.isEmpty else { return nil }
    if isUntouched, let changes {
      return "no collection uses a file that changed since \(changes.base)"
    }
    if isUntouched { return "no scenario uses what has changed" }
    if lastRun?.hasNothing ?? false { return "nothing failed in the last run" }
    return share?.hasNothing ?? false ? "other shards have all scenarios" : nil
  }

  /// Masks the secrets that are known before the run, and in files with problems all values
  /// below `secrets`.
  package var redactor: Redactor {
    writtenSecrets.values.reduce(into: knownSecrets) { $0.add($1) }
  }

  /// Hides in diagnostics what they must not show. It reads their files: make it once.
  package var diagnosticRedactor: DiagnosticRedactor {
    DiagnosticRedactor(knownSecrets, written: writtenSecrets)
  }

  private var knownSecrets: Redactor {
    (plan.secrets + furtherSecrets).reduce(into: Redactor()) {
      $0.add(name: $1.name, value: $1.value)
    }
  }

  /// OpenAPI documents declare no secrets: `secrets` in one is a path or a member.
  private var writtenSecrets: [SourceFileID: WrittenSecrets] {
    let documents = plan.documents + [plan.drift?.old].compactMap(\.self)
    let files = Set((diagnostics + loaded.problems.accepted).flatMap(\.files))
      .subtracting(documents.flatMap(\.document.files.sourceFiles))
    return files.reduce(into: [:]) { $0[$1] = WrittenSecrets(in: loaded.sources[$1].bytes) }
  }

  /// All problems and warnings, in the order of the files.
  package var diagnostics: [Diagnostic] { loaded.problems.diagnostics.inFileOrder }

  /// Whether there are collections, and none of them has a scenario: their blocks are for others.
  package var hasBlocksAlone: Bool {
    !loaded.collections.isEmpty && loaded.collections.allSatisfy(\.content.scenarios.isEmpty)
  }

  /// The files that the plan was made from, or that its run reads, each once, as they are shown to
  /// people: `curlew.yaml`, the collections, and what they name. Those that only options or the
  /// environment name are not among them.
  package var filesRead: [String] {
    let project = loaded.project.map { [loaded.sources[$0.source].path] } ?? []
    let named = plan.collections.flatMap { [$0.path] + $0.files }
    var seen: Set<FilePath> = []
    return (project + named).map {
      FilePath($0).absolute(in: workingFolder).withoutClimbing(below: workingFolder)
    }
    .filter { seen.insert($0).inserted }.map { $0.shown(in: workingFolder) }
  }

  /// Makes each missing input a problem of its own: nothing may run.
  package mutating func refuseMissingInputs() { refuse(plan.missingInputs) }

  /// Makes each of them a problem of its own.
  package mutating func refuse(_ missing: [MissingInput]) {
    guard !plan.collections.isEmpty, !missing.isEmpty else { return }
    refuse(missing.map { .missingInput($0) })
  }

  /// Nothing may run because of these problems.
  package mutating func refuse(_ problems: [Diagnostic]) {
    loaded.problems.add(problems)
    plan.collections = []
  }
}
