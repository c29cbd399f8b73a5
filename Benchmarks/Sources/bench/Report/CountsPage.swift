// SPDX-License-Identifier: Apache-2.0

import Workbench

/// The part of `docs/benchmarks.md` that has the counted instructions.
struct CountsPage {
  /// A row: what was counted, and thousands of instructions of curlew and of the other program.
  struct Row {
    let name: String
    let curlew: Double
    let compared: (name: String, thousands: Double)?
    let limit: Double?

    /// nil without another program.
    var ratio: Double? { compared.map { curlew / $0.thousands } }

    var isMissed: Bool {
      guard let ratio, let limit else { return false }
      return ratio > limit
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
    let own = "| \(row.name) | \(row.curlew.fixed(0))"
    guard let compared = row.compared, let ratio = row.ratio else {
      return own + " | – | – | – | – |"
    }
    let verdict =
      row.limit.map { "≤ \($0.fixed(1)) | \(row.isMissed ? "**missed**" : "held")" } ?? "– | –"
    return own + " | \(compared.thousands.fixed(0)) (`\(compared.name)`)"
      + " | \(ratio.fixed(2)) | \(verdict) |"
  }
}
