// SPDX-License-Identifier: Apache-2.0

import Workbench

/// The part of `docs/benchmarks.md` that has the counted instructions.
struct CountsPage {
  /// A row: what was counted, and thousands of instructions of curlew and of the other program.
  struct Row {
    let name: String
    let curlew: Double
    let compared: (name: String, thousands: Double)?
  }

  let rows: [Row]

  /// The table, as Markdown.
  func text() -> String {
    let head = ["| work | curlew | compared | ratio |", "|---|---|---|---|"]
    return (head + rows.map(line)).joined(separator: "\n") + "\n"
  }

  private func line(_ row: Row) -> String {
    let own = "| \(row.name) | \(row.curlew.fixed(0))"
    guard let compared = row.compared else { return own + " | – | – |" }
    return own + " | \(compared.thousands.fixed(0)) (`\(compared.name)`)"
      + " | \((row.curlew / compared.thousands).fixed(2)) |"
  }
}
