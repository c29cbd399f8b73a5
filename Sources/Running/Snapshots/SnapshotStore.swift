// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Files
import Notation
import Planning
import RunEvents
import Synchronization
import Threads
import Values

/// The snapshot files of a run: each is read with its first step, and written at the end, of each
/// turn of `--repeat`.
///
/// Writing at each step would make the snapshots of a thousand rows quadratic.
final class SnapshotStore: Sendable {
  /// Bytes of one file, and of the snapshots of one file that wait for the end of the run.
  static let fileLimit = 32_000_000

  /// One file.
  struct FileState: Sendable {
    let file: SnapshotFile
    /// Nil if there is no file.
    var document: SnapshotDocument?
    /// The entries that steps of this run have.
    var used: [ByteText: SnapshotKey] = [:]
    /// New values of entries.
    var changes: [ByteText: Value] = [:]
    /// The entries that earlier turns of `--repeat` changed. This turn is compared with them.
    var changedBefore: Set<ByteText> = []
    var changedBytes = 0
  }

  /// Whether a response may become the entry.
  struct RecordingRights: Sendable {
    /// Everything else held.
    let hasPassed: Bool
    /// A check of the step, of its call or of its scenario is expected to fail: it is not known which
    /// response is right.
    let mayFail: Bool
  }

  /// Why a file cannot be used.
  enum Problem: Error {
    case file(FileFailure)
    case contents(SnapshotDocument.Mistake, path: String)
    case standardInput
  }

  private struct State {
    /// By the path of the collection.
    var files: [String: FileState] = [:]
    var problems: [String: Problem] = [:]
    /// Collections of which not every step passed, so that an entry may belong to a step that did not
    /// come to it.
    var incomplete: Set<String> = []
    /// Nil before a snapshot differs from its entry.
    var marks: CapturedMarks?
  }

  private let files: RunFiles
  private let mode: SnapshotMode
  private let plan: Plan
  private let state = Mutex(State())

  init(_ plan: Plan, files: RunFiles, mode: SnapshotMode) {
    self.plan = plan
    self.files = files
    self.mode = mode
  }

  /// Notes that a step of a collection did not run or did not pass.
  func noteIncomplete(_ collection: String) {
    state.withLock { _ = $0.incomplete.insert(collection) }
  }

  /// Compares a snapshot with the entry of its key.
  ///
  /// - Parameters:
  ///   - place: The place of `snapshot`.
  func compare(
    _ content: SnapshotContent, with key: SnapshotKey, _ rights: RecordingRights,
    at place: SourcePlace, _ template: SnapshotTemplate, _ off: borrowing OffEngine
  ) throws(StepRefusal) -> SnapshotAnswer {
    let (file, isRecorded) = try claim(key, template, off)
    guard let document = file.document, let entry = document.entry(named: key.name), !isRecorded
    else {
      if rights.mayFail { return .notRecorded }
      if mode == .compareOnly { return .failed(.missing(key, in: file.file.path, at: place)) }
      // One that an earlier turn could not write is not tried again.
      guard rights.hasPassed, !file.isChangedBefore(key) else { return .notRecorded }
      try record(content, key, template)
      return .recorded(
        ["snapshot `\(key.name)` is written to \(file.file.path)"] + content.unmatched)
    }
    let comparison = SnapshotComparison(entry, in: document, at: file.file.path) { self.marks }
    guard var failure = comparison.failure(of: content, at: place) else { return .holds }
    if file.isChangedBefore(key) {
      failure.notes.append(
        "an earlier turn of `--repeat` recorded it: the response is not the same in each turn")
      return .failed(failure)
    }
    guard mode == .update, rights.hasPassed, !rights.mayFail else { return .failed(failure) }
    try record(content, key, template)
    return .recorded(
      ["snapshot `\(key.name)` is replaced in \(file.file.path)"] + content.unmatched)
  }

  private var marks: CapturedMarks {
    state.withLock { state in
      if let marks = state.marks { return marks }
      let marks = CapturedMarks(plan.secretCaptureNames)
      state.marks = marks
      return marks
    }
  }

  /// The file of a key, which is now used by its step.
  private func claim(
    _ key: SnapshotKey, _ template: SnapshotTemplate, _ off: borrowing OffEngine
  ) throws(StepRefusal) -> (FileState, isRecorded: Bool) {
    let name = ByteText(key.name)
    return try state.withLock { (state) throws(StepRefusal) in
      var file = try opened(key.collection, template, &state, off)
      if let other = file.used[name], other.order != key.order {
        state.files[key.collection] = file
        throw .sameSnapshot(key.name, at: template.span)
      }
      file.used[name] = key
      state.files[key.collection] = file
      return (file, file.changes[name] != nil)
    }
  }

  private func opened(
    _ collection: String, _ template: SnapshotTemplate, _ state: inout State,
    _ off: borrowing OffEngine
  ) throws(StepRefusal) -> FileState {
    // Taken out, so that the dictionaries in it are changed in place.
    if let known = state.files.removeValue(forKey: collection) { return known }
    do throws(Problem) {
      if let problem = state.problems[collection] { throw problem }
      return try open(collection, off)
    } catch {
      state.problems[collection] = error
      throw error.refusal(at: template)
    }
  }

  private func open(
    _ collection: String, _ off: borrowing OffEngine
  ) throws(Problem) -> FileState {
    if collection.hasSameBytes(as: "<stdin>") { throw .standardInput }
    let file: SnapshotFile
    let bytes: [UInt8]?
    do throws(FileFailure) {
      file = try files.snapshots(of: collection, off).get()
      bytes = try file.read(limit: Self.fileLimit, off)
    } catch {
      throw .file(error)
    }
    guard let bytes else { return FileState(file: file, document: nil) }
    do throws(SnapshotDocument.Mistake) {
      return FileState(
        file: file, document: try SnapshotDocument(yaml: bytes, path: file.path))
    } catch {
      throw .contents(error, path: file.path)
    }
  }

  private func record(
    _ content: SnapshotContent, _ key: SnapshotKey, _ template: SnapshotTemplate
  ) throws(StepRefusal) {
    let bytes = content.value.jsonBytes().count
    try state.withLock { (state) throws(StepRefusal) in
      guard var file = state.files.removeValue(forKey: key.collection) else { return }
      defer { state.files[key.collection] = file }
      guard file.changedBytes + bytes <= Self.fileLimit else {
        throw .tooManySnapshots(limit: Self.fileLimit, at: template.span)
      }
      file.changedBytes += bytes
      file.changes[ByteText(key.name)] = content.value
    }
  }

  /// Writes what a turn of `--repeat` recorded, and reads it again for the next one.
  nonisolated(nonsending) func finishTurn(
    reporting events: EventStream
  ) async -> RunSummary.SnapshotCounts {
    var counts = RunSummary.SnapshotCounts()
    for collection in plan.collections {
      let path = collection.path
      guard let file = state.withLock({ $0.files[path] }), !file.changes.isEmpty else { continue }
      let ending = SnapshotEnding(
        file, isWhole: false, removesUnused: false, acceptsUnused: true,
        scenarios: collection.scenarioNames, hiding: events.redactor)
      let (result, opened) = await OffEngine.run { off in
        (ending.carryOut(off), Result { () throws(Problem) in try self.open(path, off) })
      }
      counts.add(result.counts)
      for problem in result.problems { events.send(.diagnostic(problem)) }
      state.withLock { state in
        switch opened {
        case .success(let opened): state.files[path]?.beginTurn(with: opened.document)
        case .failure(let problem):
          state.files[path] = nil
          state.problems[path] = problem
        }
      }
    }
    return counts
  }

  /// Writes the files without the secrets that are known by now, and reports the entries that no step
  /// uses.
  nonisolated(nonsending) func finish(
    reporting events: EventStream
  ) async -> RunSummary.SnapshotCounts {
    var counts = RunSummary.SnapshotCounts()
    let (files, incomplete) = state.withLock { ($0.files, $0.incomplete) }
    guard !files.isEmpty else { return counts }
    for collection in plan.collections {
      guard let file = files[collection.path] else { continue }
      let ending = SnapshotEnding(
        file, isWhole: collection.isWhole && !incomplete.contains(collection.path),
        removesUnused: mode == .update, acceptsUnused: collection.acceptsUnusedSnapshots,
        scenarios: collection.scenarioNames, hiding: events.redactor)
      let result = await OffEngine.run { off in ending.carryOut(off) }
      counts.add(result.counts)
      for problem in result.problems { events.send(.diagnostic(problem)) }
    }
    return counts
  }
}

extension SnapshotStore.FileState {
  fileprivate func isChangedBefore(_ key: SnapshotKey) -> Bool {
    changedBefore.contains(ByteText(key.name))
  }

  /// - Parameter document: the file as it is now.
  fileprivate mutating func beginTurn(with document: SnapshotDocument?) {
    self.document = document
    changedBefore.formUnion(changes.keys)
    changes = [:]
    changedBytes = 0
  }
}

extension SnapshotStore.Problem {
  fileprivate func refusal(at template: SnapshotTemplate) -> StepRefusal {
    switch self {
    case .file(let failure): .unusableSnapshots(failure, at: template.span)
    case .contents(let mistake, let path):
      .unusableSnapshots(mistake, in: path, at: template.span)
    case .standardInput: .snapshotOfStandardInput(at: template.span)
    }
  }
}

extension CheckFailure {
  /// The entry that CI does not record.
  fileprivate static func missing(
    _ key: SnapshotKey, in path: String, at place: SourcePlace
  ) -> CheckFailure {
    CheckFailure(
      message: "there is no snapshot `\(key.name)` in \(path)", place: place,
      notes: [
        "in a CI job only `--update` writes one: run it once elsewhere, and commit the file"
      ])
  }
}

extension RunSummary.SnapshotCounts {
  mutating func add(_ other: Self) {
    written += other.written
    replaced += other.replaced
    removed += other.removed
    unused += other.unused
    lost += other.lost
  }
}
