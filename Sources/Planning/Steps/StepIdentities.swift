// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// Distinguishes the steps of one list with the same title.
struct StepIdentities {
  private var counts: [ByteText: Int]
  private var ids: [String: SourceSpan] = [:]
  private var snapshots: [String: SourceSpan] = [:]

  init(stepCount: Int) { counts = Dictionary(minimumCapacity: stepCount) }

  /// The number of this step among those with the same title, from 1.
  ///
  /// - Parameter report: called for an `id`, or a name of a snapshot, that another step of the list
  ///   has.
  mutating func occurrence(of step: Step, report: (Diagnostic) -> Void) -> Int {
    if let id = step.id {
      if let first = ids[id.content] {
        report(.duplicateStepID(id.content, at: id.span, first: first))
      } else {
        ids[id.content] = id.span
      }
    }
    if let name = step.snapshot?.name {
      if let first = snapshots[name.content] {
        report(.duplicateSnapshot(name.content, at: name.span, first: first))
      } else {
        snapshots[name.content] = name.span
      }
    }
    return Self.increment(&counts[ByteText(step.ownIdentity), default: 0])
  }

  /// Static, because a closure over the value would retain the counts, which would then be copied
  /// for each change.
  private static func increment(_ count: inout Int) -> Int {
    count += 1
    return count
  }
}
