// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// Distinguishes the steps of one scenario, `setup`, `teardown` or block that have the same title,
/// over all of its lists.
struct StepIdentities {
  private var counts: [ByteText: Int] = [:]
  /// Identities as written that end like numbered ones (`foo#2`).
  private var numberedNames: Set<ByteText> = []
  /// The parts of entry names that the steps add.
  private var snapshots: [ByteText: SourceSpan] = [:]
  /// Of the present list.
  private var ids: [String: SourceSpan] = [:]

  /// The identities so far, to continue with; leaves none behind, so that they are not copied.
  mutating func take() -> StepIdentities {
    var taken = StepIdentities()
    swap(&taken, &self)
    return taken
  }

  /// Begins the next list in the order of a try: an `id` is unique in its list.
  mutating func beginList(ofSteps count: Int) {
    ids = [:]
    counts.reserveCapacity(counts.count + count)
  }

  /// The number of this step among those with the same title, from 1.
  ///
  /// - Parameter report: called for an `id` that another step of the list has, and for the name of a
  ///   snapshot that another step has.
  mutating func occurrence(of step: Step, report: (Diagnostic) -> Void) -> Int {
    if let id = step.id {
      if let first = ids[id.content] {
        report(.duplicateStepID(id.content, at: id.span, first: first))
      } else {
        ids[id.content] = id.span
      }
    }
    let own = step.ownIdentity
    let number = number(of: own)
    if let snapshot = step.snapshot {
      let name = snapshot.name?.content ?? PlannedStep.identity(own, number)
      let span = snapshot.name?.span ?? snapshot.span
      if let first = snapshots[ByteText(name)] {
        report(.duplicateSnapshot(name, at: span, first: first))
      } else {
        snapshots[ByteText(name)] = span
      }
    }
    return number
  }

  /// Leaves out the numbers that another step has in its name.
  private mutating func number(of own: String) -> Int {
    let count = Self.increment(&counts[ByteText(own), default: 0])
    var number = count
    if count == 1 {
      guard let (name, written) = Self.numberedName(own) else { return 1 }
      if counts[ByteText(name), default: 0] < written {
        numberedNames.insert(ByteText(own))
        return 1
      }
      number = 2
    }
    if !numberedNames.isEmpty {
      while numberedNames.contains(ByteText(PlannedStep.identity(own, number))) { number += 1 }
    }
    if number > count { counts[ByteText(own)] = number }
    return number
  }

  /// `foo` and 2 of `foo#2`; nil for a name that does not end like a number.
  private static func numberedName(_ name: String) -> (name: String, number: Int)? {
    let digits = name.utf8.reversed().prefix { $0.isASCIIDigit }.count
    let rest = name.utf8.dropLast(digits)
    guard digits > 0, rest.last == UInt8(ascii: "#"),
      let number = Int(Substring(name.utf8.suffix(digits)))
    else { return nil }
    return (String(Substring(rest.dropLast())), number)
  }

  /// Static, because a closure over the value would retain the counts, which would then be copied
  /// for each change.
  private static func increment(_ count: inout Int) -> Int {
    count += 1
    return count
  }
}
