// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What an import or an export changed and lost, grouped by cause: the most frequent first, each with
/// a count and one example. Where that does not fit on one line, places are on a line of their own.
///
/// ```
/// changed   15  random   {{$randomCity}} is `random.word()`      shop.json:812:9 → specs/shop.yaml:118
/// lost       1  auth     hawk                                     shop.json:95:7 → specs/shop.yaml:44
/// ```
struct FindingTable {
  /// Columns where the terminal's are not known.
  static let usualWidth = 80
  /// The fewest columns for a text.
  private static let leastRoom = 24

  /// One finding.
  struct Row {
    let effect: String
    let cause: String
    let text: String
    /// Its place in the source, and in the result.
    let way: String
  }

  /// Findings of one cause.
  private struct Group {
    let effect: String
    let first: Row
    var count = 1
  }

  let rows: [Row]
  /// In columns.
  let width: Int

  /// - Parameter width: nil where it is not known.
  init(rows: [Row], width: Int?) {
    self.rows = rows
    self.width = width ?? Self.usualWidth
  }

  /// The lines, those of the first effect first.
  ///
  /// - Parameter effects: in their order.
  func lines(_ effects: [String] = ["changed", "lost"]) -> [String] {
    let groups = effects.map(groups(of:))
    let causeWidth = rows.map { TextWidth.of($0.cause) }.max() ?? 0
    let room = max(Self.leastRoom, width - 16 - causeWidth)
    let all = groups.joined()
    let textWidth = all.map { TextWidth.of($0.first.text) }.max() ?? 0
    let wayWidth = all.map { TextWidth.of($0.first.way) }.max() ?? 0
    let isOneLine = textWidth + 2 + wayWidth <= room
    return groups.flatMap { groups in
      groups.enumerated().flatMap { place, group in
        let count = String(group.count)
        let start =
          Self.padded(place == 0 ? group.effect : "", 8)
          + String(repeating: " ", count: max(0, 4 - count.utf8.count)) + count + "  "
          + Self.padded(group.first.cause, causeWidth) + "  "
        guard !isOneLine else {
          return [start + Self.padded(group.first.text, textWidth) + "  " + group.first.way]
        }
        // A long place begins further left, before it is broken.
        let indent = min(TextWidth.of(start), max(2, width - TextWidth.of(group.first.way)))
        return [
          start + TextWidth.cut(group.first.text, to: room),
          String(repeating: " ", count: indent) + group.first.way,
        ]
      }
    }
  }

  /// The most frequent first.
  private func groups(of effect: String) -> [Group] {
    var groups: [Group] = []
    for row in rows where row.effect == effect {
      if let place = groups.firstIndex(where: { $0.first.cause == row.cause }) {
        groups[place].count += 1
      } else {
        groups.append(Group(effect: effect, first: row))
      }
    }
    return groups.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    .map(\.element)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - TextWidth.of(text)))
  }
}
