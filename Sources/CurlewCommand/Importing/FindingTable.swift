// SPDX-License-Identifier: Apache-2.0

/// What an import or an export changed and lost, grouped by cause: the most frequent first, each with
/// a count and one example.
///
/// ```
/// changed   15  random   {{$randomCity}} is `random.word()`      shop.json:812:9 → specs/shop.yaml:118
/// lost       1  auth     hawk                                     shop.json:95:7 → specs/shop.yaml:44
/// ```
struct FindingTable {
  /// The longest text in a row, in characters.
  private static let longestText = 60

  /// One finding.
  struct Row {
    let effect: String
    let cause: String
    let text: String
    /// Its place in the source, and in the result.
    let way: String
  }

  let rows: [Row]

  /// The lines, those of the first effect first.
  ///
  /// - Parameter effects: in their order.
  func lines(_ effects: [String] = ["changed", "lost"]) -> [String] { effects.flatMap(lines(of:)) }

  private func lines(of effect: String) -> [String] {
    var groups: [(cause: String, rows: [Row])] = []
    for row in rows where row.effect == effect {
      if let place = groups.firstIndex(where: { $0.cause == row.cause }) {
        groups[place].rows.append(row)
      } else {
        groups.append((row.cause, [row]))
      }
    }
    let sorted = groups.enumerated().sorted {
      ($1.element.rows.count, $0.offset) < ($0.element.rows.count, $1.offset)
    }
    let width = rows.map(\.cause.utf8.count).max() ?? 0
    return sorted.enumerated().map { place, group in
      let count = String(group.element.rows.count)
      let first = group.element.rows[0]
      return Self.padded(place == 0 ? effect : "", 8)
        + String(repeating: " ", count: max(0, 4 - count.utf8.count)) + count + "  "
        + Self.padded(group.element.cause, width) + "  "
        + Self.padded(Self.shortened(first.text), Self.longestText) + "  " + first.way
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
  }

  private static func shortened(_ text: String) -> String {
    guard text.unicodeScalars.count > longestText else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestText - 1))) + "…"
  }
}
