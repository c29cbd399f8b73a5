// SPDX-License-Identifier: Apache-2.0

import Notation

/// What a check of a contract noticed in exchanges of one operation: nothing failed by it.
package struct CountedNotice: Sendable, Equatable {
  /// `createPet`, or the method and the path; empty for a request that no document covers.
  package var operation: String
  /// `openapi body`
  package var check: String
  /// What it noticed first, in the order of the steps' places.
  package var message: String
  /// Where that step is: `specs/pets.yaml:14`.
  package var step: String
  /// In how many attempts.
  package var count = 1

  package init(operation: String, check: String, message: String, step: String) {
    self.operation = operation
    self.check = check
    self.message = message
    self.step = step
  }
}

extension CountedNotice: EventPart {
  package static var blank: CountedNotice {
    CountedNotice(operation: "", check: "", message: "", step: "")
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("operation", operation, .plain) { $0.operation = $1 }
    try coder.text("check", check, .plain) { $0.check = $1 }
    try coder.text("message", message, .text) { $0.message = $1 }
    try coder.text("step", step, .plain) { $0.step = $1 }
    try coder.number("count", count) { $0.count = $1 }
  }
}

/// The notices of a run, each kind once for each operation; sums, so that no order matters.
package struct NoticeCounts: Sendable, Equatable {
  private struct Kind: Hashable {
    let operation: ByteText
    let check: ByteText
  }

  /// How many kinds a run reports, the first in order of their bytes.
  package static let most = 1_000

  private var found: [Kind: CountedNotice] = [:]

  package init(_ notices: [CountedNotice] = []) {
    for notice in notices { add(notice) }
  }

  package mutating func add(_ notice: CountedNotice) {
    let kind = Kind(operation: ByteText(notice.operation), check: ByteText(notice.check))
    guard var known = found[kind] else {
      found[kind] = notice
      return
    }
    let count = known.count.addingClamped(notice.count)
    if notice.isBefore(known) { known = notice }
    known.count = count
    found[kind] = known
  }

  package mutating func add(_ other: NoticeCounts) {
    for notice in other.found.values { add(notice) }
  }

  /// The same with other messages, as without secrets.
  package func mapMessages(_ change: (String) -> String) -> NoticeCounts {
    var counts = self
    counts.found = found.mapValues { notice in
      var changed = notice
      changed.message = change(notice.message)
      return changed
    }
    return counts
  }

  /// Sorted by operation and check.
  package func all() -> [CountedNotice] {
    let sorted = found.values.sorted {
      CountedNotice.precedes(($0.operation, $0.check), ($1.operation, $1.check))
    }
    return Array(sorted.prefix(Self.most))
  }
}

extension CountedNotice {
  fileprivate func isBefore(_ other: CountedNotice) -> Bool {
    Self.precedes((step, message), (other.step, other.message))
  }

  fileprivate static func precedes(
    _ left: (String, String), _ right: (String, String)
  ) -> Bool {
    left.0.hasSameBytes(as: right.0)
      ? left.1.utf8.lexicographicallyPrecedes(right.1.utf8)
      : left.0.utf8.lexicographicallyPrecedes(right.0.utf8)
  }
}
