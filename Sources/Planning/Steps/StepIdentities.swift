// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// Tells the steps of one list apart that are called the same.
struct StepIdentities {
  private var counts: [ByteText: Int]
  private var ids: [String: SourceSpan] = [:]

  init(stepCount: Int) { counts = Dictionary(minimumCapacity: stepCount) }

  /// Which of the steps that are called the same this one is, from 1.
  ///
  /// - Parameter report: is told of an `id` that another step of the list has.
  mutating func occurrence(of step: Step, report: (Diagnostic) -> Void) -> Int {
    if let id = step.id {
      if let first = ids[id.content] {
        report(.duplicateStepID(id.content, at: id.span, first: first))
      } else {
        ids[id.content] = id.span
      }
    }
    return Self.increment(&counts[ByteText(step.ownIdentity), default: 0])
  }

  /// Of the type, not of a value: that would hold the counts, which are then copied to be changed.
  private static func increment(_ count: inout Int) -> Int {
    count += 1
    return count
  }
}
