// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation
import Values

/// Puts snapshots among the entries of a file, in the order of the collection.
///
/// The file is taken to be in that order. An entry of a step that ran now has its place from the run.
/// Another one has that of its scenario, whose name its own begins with, and stays behind the entry
/// before it.
struct SnapshotMerge {
  private let changes: [ByteText: Value]
  private let keys: [ByteText: SnapshotKey]
  /// The places of scenarios, `setup` and `teardown`, by the first part of the names of their entries.
  private var ranks: [ByteText: Int]

  /// - Parameters:
  ///   - changes: The new values, by the names of the entries.
  ///   - keys: The entries of this run, among them all changed ones.
  ///   - scenarios: The names of the collection's scenarios, in their order.
  init(_ changes: [ByteText: Value], keys: [ByteText: SnapshotKey], scenarios: [String]) {
    self.changes = changes
    self.keys = keys
    ranks = [ByteText("setup"): -1, ByteText("teardown"): scenarios.count]
    for (place, scenario) in scenarios.enumerated() {
      let name = SnapshotName(ofScenario: scenario, row: nil, role: .scenario)
      ranks[ByteText(name.text)] = place
    }
  }

  func entries(into present: [SnapshotDocument.Entry]) -> [(name: String, value: Value)] {
    let known = Set(present.map { ByteText($0.name) })
    var added = changes.keys.filter { !known.contains($0) }.compactMap { keys[$0] }
      .sorted { $0.order.lexicographicallyPrecedes($1.order) }[...]
    var entries: [(name: String, value: Value)] = []
    entries.reserveCapacity(present.count + added.count)
    for entry in present {
      while let next = added.first, precedes(next, entry.name) {
        append(added.removeFirst(), to: &entries)
      }
      entries.append((entry.name, changes[ByteText(entry.name)] ?? entry.value))
    }
    for key in added { append(key, to: &entries) }
    return entries
  }

  private func append(_ key: SnapshotKey, to entries: inout [(name: String, value: Value)]) {
    if let value = changes[ByteText(key.name)] { entries.append((key.name, value)) }
  }

  /// Whether a new entry comes before one of the file.
  private func precedes(_ key: SnapshotKey, _ name: String) -> Bool {
    if let other = keys[ByteText(name)] {
      return key.order.lexicographicallyPrecedes(other.order)
    }
    guard let own = rank(of: key.name), let other = rank(of: name) else { return false }
    return own < other
  }

  /// The place of an entry's scenario; nil if the collection has none of its name.
  private func rank(of name: String) -> Int? {
    ranks[ByteText(SnapshotName.scenarioPart(of: name))]
  }
}
