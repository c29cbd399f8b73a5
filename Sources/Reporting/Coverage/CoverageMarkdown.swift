// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import RunEvents

/// How much of the OpenAPI documents was exercised, for a comment on a pull request.
package struct CoverageMarkdown {
  private let coverage: CoverageMeasured
  private let visible: VisibleText

  package static func bytes(
    _ coverage: CoverageMeasured, breaksCommands: Bool = false,
    limit: Int = MarkdownText.commentBytes
  ) -> [UInt8] {
    CoverageMarkdown(coverage: coverage, visible: VisibleText(breaksCommands: breaksCommands))
      .document(limit)
  }

  private func document(_ limit: Int) -> [UInt8] {
    var text = MarkdownText(visible)
    for document in coverage.documents {
      text.add("## Coverage of ")
      text.code(document.name)
      if coverage.isStatic { text.add(" without a run") }
      text.add("\n\n| dimension | covered | share | least |\n|---|--:|--:|---|\n")
      for total in document.totals { addRow(total, &text) }
      text.add("\n")
      if document.hasMoreValues { text.words("\(DocumentCoverage.moreValuesWords)\n\n") }
      addList("Not covered", document.notCovered.map(\.words), limit, &text)
      addList("Undocumented", document.undocumented.map(\.words), limit, &text)
    }
    if let words = coverage.leastWords {
      text.add("Least: ")
      text.code(words)
      text.add("\n")
    }
    return text.bytes
  }

  private func addRow(_ total: CoverageTotal, _ text: inout MarkdownText) {
    text.words("| \(total.dimension.rawValue) | \(total.words) | \(total.percent) | ")
    if let least = coverage.least.first(where: { $0.dimension == total.dimension }) {
      text.words(least.share.text)
      if coverage.partial == nil {
        text.words(least.share.isReached(by: total.covered, of: total.whole) ? " ✓" : " ✗")
      }
    }
    text.add(" |\n")
  }

  /// A line for each entry, as far as there is room.
  private func addList(
    _ words: StaticString, _ entries: [String], _ limit: Int, _ text: inout MarkdownText
  ) {
    guard !entries.isEmpty else { return }
    text.add(words)
    text.add(":\n\n")
    for (place, entry) in entries.enumerated() {
      guard text.bytes.count + entry.utf8.count + 100 <= limit else {
        text.words("- and \(entries.count - place) more\n")
        break
      }
      text.add("- ")
      text.code(entry)
      text.add("\n")
    }
    text.add("\n")
  }
}
