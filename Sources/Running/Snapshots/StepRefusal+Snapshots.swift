// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Diagnostics
import Files

extension StepRefusal {
  static func noSnapshot(_ problem: SnapshotProblem, at span: SourceSpan) -> StepRefusal {
    switch problem {
    case .tooLarge(let bytes):
      StepRefusal(
        .snapshotTooLarge,
        "the body has \(bytes) bytes, and a snapshot holds \(SnapshotContent.bodyLimit) at most",
        at: span, help: ["check `sha256`, `schema`, or parts of it"])
    case .inFile(let bytes):
      StepRefusal(
        .snapshotTooLarge,
        "the body has \(bytes) bytes, and `save` keeps only its beginning in memory",
        at: span, help: ["compare the file: `expect: { sha256: … }`, or leave out `save`"])
    case .replacedTooLarge:
      StepRefusal(
        .snapshotTooLarge, "after `replace` the body would have more than 64 MB, the limit",
        at: span,
        help: ["shorten the replacement, or match less"])
    case .tooDeep:
      StepRefusal(.snapshotTooLarge, "the body is nested too deeply for a snapshot", at: span)
    case .limit(let words): StepRefusal(.patternLimit, words, at: span)
    }
  }

  /// - Parameter path: Of the file of snapshots.
  static func unusableSnapshots(
    _ mistake: SnapshotDocument.Mistake, in path: String, at span: SourceSpan
  ) -> StepRefusal {
    StepRefusal(
      .unusableSnapshots, "`\(path)` cannot be used: line \(mistake.line): \(mistake.words)",
      at: span, help: ["repair the file, or delete it: it is written again"])
  }

  static func unusableSnapshots(_ failure: FileFailure, at span: SourceSpan) -> StepRefusal {
    StepRefusal(.unusableSnapshots, "the snapshots cannot be used: \(failure)", at: span)
  }

  static func tooManySnapshots(limit: Int, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .snapshotTooLarge, "the snapshots of the collection have more than \(limit) bytes", at: span,
      help: ["divide the collection"])
  }

  static func snapshotOfStandardInput(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .snapshotOfStandardInput, "standard input has no folder for `__snapshots__`", at: span,
      help: ["write the collection to a file"])
  }

  static func sameSnapshot(_ name: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .duplicateSnapshot, "another step of this run has the snapshot `\(name)`", at: span,
      help: ["give the step an `id`, or write `snapshot: NAME`"])
  }
}
