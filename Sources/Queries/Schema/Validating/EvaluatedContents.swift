// SPDX-License-Identifier: Apache-2.0

/// Which members or elements of one value were evaluated, for `unevaluated…` (draft 2020-12 core,
/// section 11).
struct EvaluatedContents {
  /// Whether they are recorded; only if a keyword needs them.
  let isKept: Bool
  private(set) var all = false
  /// Nil if empty: an empty set would be one more reference to count for each schema.
  private var positions: Set<Int>?

  init(isKept: Bool) { self.isKept = isKept }

  mutating func insert(_ position: Int) {
    guard isKept, !all else { return }
    if positions == nil { positions = [position] } else { positions?.insert(position) }
  }

  mutating func insertAll() { all = true }

  func contains(_ position: Int) -> Bool { all || positions?.contains(position) == true }

  mutating func merge(_ other: EvaluatedContents) {
    guard isKept else { return }
    if other.all { all = true }
    guard !all, let more = other.positions else { return }
    positions = positions.map { $0.union(more) } ?? more
  }
}
