// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// How much of the OpenAPI documents was exercised, for people.
///
/// ```
/// coverage of specs/shop.yaml
///   operations    18 of 22, 81.8 %, least 100% ✗
///   not covered   DELETE /pets/{petId}
/// ```
package struct CoverageConsole {
  /// The most entries of a list, except with `-v`.
  static let mostInList = 20
  private static let labelColumns = 16

  private var text: ConsoleText
  private let coverage: CoverageMeasured

  /// - Parameter options: its verbosity, colours and columns count.
  package static func bytes(_ coverage: CoverageMeasured, _ options: ConsoleOptions) -> [UInt8] {
    var text = ConsoleText(options)
    text.add(coverage)
    return text.bytes
  }

  fileprivate static func add(_ coverage: CoverageMeasured, to text: inout ConsoleText) {
    var console = CoverageConsole(text: text, coverage: coverage)
    for document in coverage.documents { console.add(document) }
    if let words = coverage.leastWords {
      console.text.labelled("least     ", .plain, words, indent: 0, hanging: 10)
    }
    text = console.text
  }

  private var showsAll: Bool { text.options.verbosity == .verbose }

  private mutating func add(_ document: DocumentCoverage) {
    text.add("coverage of ", .bold)
    text.add(document.name, .bold)
    if coverage.isStatic { text.add(" without a run", .bold) }
    text.endLine()
    for total in document.totals { add(total) }
    if document.hasMoreValues { addLine("", DocumentCoverage.moreValuesWords, .dim) }
    guard text.options.verbosity != .quiet else { return }
    addList("not covered", document.notCovered.map { $0.words })
    addList("undocumented", document.undocumented.map(\.words))
    addList("outside", document.outside.map(\.words))
  }

  private mutating func add(_ total: CoverageTotal) {
    var words = "\(total.words), \(total.percent)"
    var isReached = true
    if let least = coverage.least.first(where: { $0.dimension == total.dimension }) {
      words += ", least \(least.share.text)"
      if coverage.partial == nil {
        isReached = least.share.isReached(by: total.covered, of: total.whole)
        words += isReached ? " ✓" : " ✗"
      }
    }
    if coverage.partial != nil { words += ", partial" }
    addLine(total.dimension.rawValue, words, isReached ? .plain : .bad)
  }

  private mutating func addList(_ label: String, _ entries: [String]) {
    let shown = showsAll ? entries.count : min(entries.count, Self.mostInList)
    for (place, entry) in entries.prefix(shown).enumerated() {
      addLine(place == 0 ? label : "", entry, .plain)
    }
    if shown < entries.count {
      addLine("", "and \(entries.count - shown) more; `-v` shows all", .dim)
    }
  }

  private mutating func addLine(_ label: String, _ words: String, _ style: ConsoleText.Style) {
    let room = Self.labelColumns - 2
    text.labelled(
      DoubtConsole.padded(label, to: room), .plain, words, indent: 2, hanging: room, style)
  }
}

extension ConsoleText {
  /// Appends how much of the documents was exercised.
  mutating func add(_ coverage: CoverageMeasured) { CoverageConsole.add(coverage, to: &self) }
}

extension DocumentCoverage {
  /// What `hasMoreValues` means.
  static let moreValuesWords = "values: the document offers more than are counted"

  /// What is asked for and not covered: of an operation that is not covered, the operation alone.
  var notCovered: [CoverageElement] {
    let missing = elements.filter { $0.isAskedFor && !$0.isCovered }
    let operations = Set(missing.filter { $0.dimension == .operations }.map(\.operation))
    return missing.filter { $0.dimension == .operations || !operations.contains($0.operation) }
  }
}

extension CountedRequest {
  /// `PATCH /pets/7 (3 times)`
  var words: String { count == 1 ? request : "\(request) (\(count) times)" }
}
