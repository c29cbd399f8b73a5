// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// How much of the OpenAPI documents was exercised, as tables of the HTML report that need no script.
private struct CoverageTables {
  /// The most rows of a table and the most entries of a list.
  static let most = 2_000

  let coverage: CoverageMeasured

  func write(to text: inout HTMLText) {
    text.markup("<section id=\"coverage\" class=\"page\">\n<h1>Coverage</h1>\n")
    if let words = coverage.leastWords { text.element("<p>least: ", words, "</p>\n") }
    for document in coverage.documents { write(document, to: &text) }
    text.markup("</section>\n")
  }

  private func write(_ document: DocumentCoverage, to text: inout HTMLText) {
    text.element("<h2>", document.name, "</h2>\n<table>\n")
    for total in document.totals { write(total, to: &text) }
    text.markup("</table>\n")
    if document.hasMoreValues { text.element("<p>", DocumentCoverage.moreValuesWords, "</p>\n") }
    write("Not covered", document.notCovered.map(\.words), isOpen: true, to: &text)
    write("Undocumented", document.undocumented.map(\.words), to: &text)
    write("Outside", document.outside.map(\.words), to: &text)
    write(document.operations, to: &text)
  }

  private func write(_ total: CoverageTotal, to text: inout HTMLText) {
    text.element("<tr><th>", total.dimension.rawValue, "</th>")
    text.element("<td class=\"number\">", total.words, "</td>")
    text.element("<td class=\"number\">", total.percent, "</td><td>")
    if let least = coverage.least.first(where: { $0.dimension == total.dimension }) {
      text.element("least ", least.share.text, "")
      if coverage.partial == nil {
        text.text(least.share.isReached(by: total.covered, of: total.whole) ? " ✓" : " ✗")
      }
    }
    text.markup("</td></tr>\n")
  }

  private func write(
    _ words: StaticString, _ entries: [String], isOpen: Bool = false, to text: inout HTMLText
  ) {
    guard !entries.isEmpty else { return }
    text.markup(isOpen ? "<details open><summary>" : "<details><summary>")
    text.markup(words)
    text.element(": ", "\(entries.count)", "</summary>\n<ul>\n")
    for entry in entries.prefix(Self.most) {
      text.element("<li><code>", entry, "</code></li>\n")
    }
    text.markup("</ul>\n")
    writeRest(entries.count, to: &text)
    text.markup("</details>\n")
  }

  private func write(_ operations: [OperationCoverage], to text: inout HTMLText) {
    text.element("<details><summary>Operations: ", "\(operations.count)", "</summary>\n")
    text.markup("<table><thead><tr><th>operation</th><th>covered</th><th>responses</th>")
    text.markup("<th>parameters</th></tr></thead>\n")
    for operation in operations.prefix(Self.most) {
      text.element("<tr><th><code>", operation.name, "</code></th>")
      let count = operation.isIgnored ? "ignored" : "\(operation.count) ×"
      text.element("<td class=\"number\">", count, "</td>")
      let responses = operation.responses.map { "\($0.status): \($0.count)" }
      text.element("<td>", responses.joined(separator: ", "), "</td>")
      let parameters = operation.parameters.map { "\($0.name): \($0.count)" }
      text.element("<td>", parameters.joined(separator: ", "), "</td></tr>\n")
    }
    text.markup("</table>\n")
    writeRest(operations.count, to: &text)
    text.markup("</details>\n")
  }

  private func writeRest(_ count: Int, to text: inout HTMLText) {
    guard count > Self.most else { return }
    text.element("<p>and ", "\(count - Self.most) more", "</p>\n")
  }
}

extension HTMLText {
  /// Appends a section with how much of the documents was exercised.
  mutating func add(_ coverage: CoverageMeasured) {
    CoverageTables(coverage: coverage).write(to: &self)
  }
}
