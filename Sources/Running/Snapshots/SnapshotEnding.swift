// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import Notation
import RunEvents
import Threads
import Values

/// What is done with a file of snapshots at the end of a run.
struct SnapshotEnding: Sendable {
  private let state: SnapshotStore.FileState
  private let removesUnused: Bool
  private let acceptsUnused: Bool
  private let scenarios: [String]
  /// Entries of the file as it was read that no step has.
  private let unused: [SnapshotDocument.Entry]
  private let redactor: Redactor

  /// The most unused entries of a file that are named.
  private static let namedUnused = 20

  struct Result: Sendable {
    var counts = RunSummary.SnapshotCounts()
    var problems: [DiagnosticReported] = []
  }

  /// - Parameters:
  ///   - isWhole: Whether every step of the collection ran and passed.
  ///   - acceptsUnused: Whether unused entries are counted only.
  ///   - scenarios: The names of the collection's scenarios, in their order.
  ///   - redactor: Hides the secrets that steps captured after the snapshots too.
  init(
    _ state: SnapshotStore.FileState, isWhole: Bool, removesUnused: Bool, acceptsUnused: Bool,
    scenarios: [String], hiding redactor: Redactor
  ) {
    self.redactor = redactor
    self.state = state
    self.removesUnused = removesUnused
    self.acceptsUnused = acceptsUnused
    self.scenarios = scenarios
    unused =
      isWhole
      ? state.document?.entries.filter { state.used[ByteText($0.name)] == nil } ?? [] : []
  }

  func carryOut(_ off: borrowing OffEngine) -> Result {
    var result = Result()
    if !removesUnused { reportUnused(&result) }
    guard !state.changes.isEmpty || removesUnused && !unused.isEmpty else { return result }
    var mistake: String?
    var counts = RunSummary.SnapshotCounts()
    do throws(FileFailure) {
      try state.file.update(limit: SnapshotStore.fileLimit, off) { bytes in
        do throws(SnapshotDocument.Mistake) {
          let present = try bytes.map { (bytes) throws(SnapshotDocument.Mistake) in
            try SnapshotDocument(yaml: bytes, path: state.file.path)
          }
          return SnapshotDocument.text(of: merged(into: present?.entries ?? [], &counts))
        } catch {
          mistake = "line \(error.line): \(error.words)"
          return nil
        }
      }
    } catch {
      mistake = error.description
    }
    if let mistake {
      result.counts.lost += state.changes.count
      result.problems.append(unwritten(mistake))
    } else {
      result.counts.written += counts.written
      result.counts.replaced += counts.replaced
      result.counts.removed += counts.removed
    }
    return result
  }

  private func merged(
    into present: [SnapshotDocument.Entry], _ counts: inout RunSummary.SnapshotCounts
  ) -> [(name: String, value: Value)] {
    let removed =
      removesUnused
      ? Dictionary(uniqueKeysWithValues: unused.map { (ByteText($0.name), $0.value) }) : [:]
    let changes = state.changes.mapValues(redactor.redact)
    let merge = SnapshotMerge(changes, keys: state.used, scenarios: scenarios)
    // Another run may have written one anew since the file was read.
    let kept = present.filter { removed[ByteText($0.name)] != $0.value }
    counts.removed = present.count - kept.count
    counts.replaced = kept.count { state.changes[ByteText($0.name)] != nil }
    counts.written = state.changes.count - counts.replaced
    return merge.entries(into: kept)
  }

  private func reportUnused(_ result: inout Result) {
    guard let document = state.document else { return }
    result.counts.unused = unused.count
    guard !acceptsUnused else { return }
    let places = SourcePlaces(document.sources)
    var renderer = DiagnosticRenderer(document.sources)
    for (place, entry) in unused.enumerated() where place < Self.namedUnused {
      var problem = Diagnostic.unusedSnapshot(entry)
      if place == Self.namedUnused - 1, unused.count > Self.namedUnused {
        problem.notes.append("\(unused.count - Self.namedUnused) more are not used")
      }
      result.problems.append(
        DiagnosticReported(
          diagnostic: problem, place: places.place(of: entry.span),
          rendered: renderer.render(problem)))
    }
  }

  private func unwritten(_ words: String) -> DiagnosticReported {
    let problem = Diagnostic.unwrittenSnapshots(
      state.changes.count, path: state.file.path, words: words)
    var renderer = DiagnosticRenderer(SourceFiles())
    return DiagnosticReported(
      diagnostic: problem, place: nil, rendered: renderer.render(problem))
  }
}

extension Diagnostic {
  fileprivate static func unusedSnapshot(_ entry: SnapshotDocument.Entry) -> Diagnostic {
    Diagnostic(
      .unusedSnapshot, "no step has the snapshot `\(entry.name)`", severity: .warning,
      at: Annotation(entry.span), help: ["`--update` removes it"])
  }

  fileprivate static func unwrittenSnapshots(
    _ count: Int, path: String, words: String
  ) -> Diagnostic {
    Diagnostic(
      .unwrittenSnapshots,
      "\(count == 1 ? "a snapshot was" : "\(count) snapshots were") not written to `\(path)`: \(words)"
    )
  }
}
