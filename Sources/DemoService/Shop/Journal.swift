// SPDX-License-Identifier: Apache-2.0

/// What happened to the pets, in order; the oldest changes are forgotten.
struct Journal: Sendable {
  private static let maximumChanges = 1000

  enum Kind: String, Sendable {
    case added, changed, removed
  }

  struct Change: Sendable {
    /// From 1, and never used again.
    let number: Int
    let kind: Kind
    let pet: Int
    let name: String
  }

  private var changes: [Change] = []

  /// The number of the newest change; 0 before the first.
  private(set) var last = 0

  mutating func add(_ kind: Kind, _ pet: Pet) {
    last += 1
    if changes.count == Self.maximumChanges { changes.removeFirst() }
    changes.append(Change(number: last, kind: kind, pet: pet.id, name: pet.draft.name))
  }

  /// The changes behind the one with a number, as far as they are remembered.
  func changes(after number: Int) -> ArraySlice<Change> {
    changes.suffix(max(0, last - max(0, number)))
  }
}
