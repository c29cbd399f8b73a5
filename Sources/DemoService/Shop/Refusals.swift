// SPDX-License-Identifier: Apache-2.0

/// How often requests were refused, by key; the oldest keys are forgotten.
struct Refusals: Sendable {
  static let maximumTimes = 100

  private var counts: [(key: String, count: Int)] = []

  /// Whether a request is refused: the first ones for its key are, the next is not, and after that
  /// the key begins again.
  mutating func refuses(_ key: String, times: Int) -> Bool {
    guard let index = counts.firstIndex(where: { $0.key == key }) else {
      guard times > 0 else { return false }
      if counts.count == Store.maximumTickets { counts.removeFirst() }
      counts.append((key, 1))
      return true
    }
    counts[index].count += 1
    if counts[index].count <= times { return true }
    counts.remove(at: index)
    return false
  }
}
