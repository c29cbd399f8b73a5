// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Doubting

/// What `curlew doubt` found, for a comment on a pull request.
package struct DoubtMarkdown {
  private let report: DoubtReport
  private let visible: VisibleText

  package static func bytes(
    _ report: DoubtReport, breaksCommands: Bool = false, limit: Int = MarkdownText.commentBytes
  ) -> [UInt8] {
    DoubtMarkdown(report: report, visible: VisibleText(breaksCommands: breaksCommands))
      .document(limit)
  }

  private func document(_ limit: Int) -> [UInt8] {
    var text = MarkdownText(visible)
    text.words(
      "## \(report.noticed) of \(QuantityText.count(report.questions, "wrong response")) noticed "
        + "(\(report.percent) %)\n\n\(QuantityText.count(report.operations.count, "operation"))")
    if report.ignored > 0 {
      text.words("; \(QuantityText.count(report.ignored, "question")) ignored")
    }
    text.add(".\n\n")
    if let least = report.least {
      text.add("Least: ")
      text.code(least.words)
      text.add("\n\n")
    }
    addList("Only the status is checked", report.ofStatusAlone, &text)
    addList("Errors whose bodies are not looked at, or only in part", report.errors, &text)
    addTable(limit, &text)
    return text.bytes
  }

  private func addList(_ words: StaticString, _ operations: [Operation], _ text: inout MarkdownText)
  {
    guard !operations.isEmpty else { return }
    text.add(words)
    text.add(": ")
    for (place, operation) in operations.prefix(DoubtConsole.mostBlocks).enumerated() {
      if place > 0 { text.add(", ") }
      text.code(operation.text)
    }
    let rest = operations.count - DoubtConsole.mostBlocks
    if rest > 0 { text.words(" and \(rest) more") }
    text.add("\n\n")
  }

  /// A row for each gap, in whole rows up to the limit.
  private func addTable(_ limit: Int, _ text: inout MarkdownText) {
    let rows = rows
    guard !rows.isEmpty else { return }
    text.add(
      "| operation | noticed | place | is not noticed | expectation |\n|---|--:|---|---|---|\n")
    for (place, row) in rows.enumerated() {
      guard text.bytes.count + row.bytes.count + 100 <= limit else {
        text.words("\n\(QuantityText.count(rows.count - place, "more row"))\n")
        return
      }
      text.add(row)
    }
  }

  private var rows: [MarkdownText] {
    let alike = report.alike.map { alike in
      row(alike.gap) { $0.words("\(QuantityText.count(alike.operations.count, "operation")) |") }
    }
    return alike
      + report.blocks.filter { !$0.isOfStatusAlone }.flatMap { block in
        block.gaps.map { gap in
          row(gap) { text in
            text.cell(block.operation.text)
            text.add(" ")
            text.cell(block.step.place)
            text.words(" | \(block.noticed) of \(block.questions)")
          }
        }
      }
  }

  private func row(_ gap: Gap, _ begin: (inout MarkdownText) -> Void) -> MarkdownText {
    var row = MarkdownText(visible)
    row.add("| ")
    begin(&row)
    row.add(" | ")
    row.cell(gap.place.text)
    for name in gap.alikeNames.prefix(DoubtConsole.mostBlocks) {
      row.add(", ")
      row.cell(name)
    }
    row.words(" | \(gap.words) | ")
    if let suggestion = gap.suggestion { row.cell(suggestion.text) }
    row.add(" |\n")
    return row
  }
}
