// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents

/// The secrets of rows that a run hides: those of the rows under way, and the last ones of rows that
/// ended.
///
/// A million rows with a password each would otherwise be kept until the run ends.
struct RowSecrets: Sendable {
  /// How many secrets of ended rows are hidden at least.
  static let kept = 1_000

  private struct Entry {
    let row: Int
    let secret: PlannedSecret
  }

  /// Hides all secrets but those of rows.
  private var others: Redactor
  private var entries: [Entry] = []
  private var underWay: Set<Int> = []
  /// At this number of secrets, old ones are forgotten.
  private var limit = 10 * kept

  init(hiding others: Redactor) {
    self.others = others
  }

  /// Adds a secret that stays.
  mutating func add(name: String, value: String) { others.add(name: name, value: value) }

  /// Adds the secrets of a row.
  ///
  /// - Parameter redactor: hides them too; if there are too many, those of rows that ended long ago no
  ///   longer. Cost per secret: little more than that of adding it.
  mutating func begin(_ row: Int, _ secrets: [PlannedSecret], hiddenBy redactor: inout Redactor) {
    underWay.insert(row)
    for secret in secrets {
      entries.append(Entry(row: row, secret: secret))
      redactor.add(name: secret.name, value: secret.value)
    }
    guard entries.count > limit else { return }
    let recent = entries.count - Self.kept
    entries = entries.indices.filter { $0 >= recent || underWay.contains(entries[$0].row) }
      .map { entries[$0] }
    limit = max(10 * Self.kept, 2 * entries.count)
    redactor = others
    for entry in entries { redactor.add(name: entry.secret.name, value: entry.secret.value) }
  }

  mutating func end(_ row: Int) { underWay.remove(row) }
}
