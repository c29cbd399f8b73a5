// SPDX-License-Identifier: Apache-2.0

import Workbench

/// The part of `docs/benchmarks.md` that has the counted instructions.
struct CountsPage {
  /// A row: what was counted, and thousands of instructions of curlew and of the other program.
  struct Row {
    let name: String
    let curlew: Double
    let compared: (name: String, thousands: Double)?
    /// The largest ratio, and the most thousands of curlew, that hold; nil without such a bound.
    let limit: Double?, most: Double?

    /// nil without another program.
    var ratio: Double? { compared.map { curlew / $0.thousands } }

    var isMissed: Bool {
      let isOverRatio = ratio.flatMap { ratio in limit.map { ratio > $0 } } ?? false
      return isOverRatio || most.map { curlew > $0 } ?? false
    }

    /// "≤ 192 thousand, ≤ 1.1 times"; nil without a bound.
    var bound: String? {
      let bounds = [
        most.map { "≤ \($0.fixed(0)) thousand" }, limit.map { "≤ \($0.fixed(1)) times" },
      ]
      let words = bounds.compactMap { $0 }.joined(separator: ", ")
      return words.isEmpty ? nil : words
    }
  }

  let rows: [Row]

  /// The table, as Markdown.
  func text() -> String {
    let head = [
      "| work | curlew | compared | ratio | bound | verdict |", "|---|---|---|---|---|---|",
    ]
    return (head + rows.map(line)).joined(separator: "\n") + "\n"
  }

  /// The works whose bounds do not hold.
  var missed: [String] { rows.filter(\.isMissed).map(\.name) }

  private func line(_ row: Row) -> String {
    let compared = row.compared.map { "\($0.thousands.fixed(0)) (`\($0.name)`)" } ?? "–"
    let judged = row.bound.map { "\($0) | \(row.isMissed ? "**missed**" : "held")" } ?? "– | –"
    return
      "| \(row.name) | \(row.curlew.fixed(0)) | \(compared) | \(row.ratio?.fixed(2) ?? "–") | \(judged) |"
  }
}
