// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Doubting

/// What `curlew doubt` found, for people.
///
/// ```
/// 21 operations, 209 wrong responses: 145 noticed, 64 not (69 %)
///
/// shared/pets.yaml:9  POST /pets › 201                        19 of 21
///     json $.price            may be missing, or anything       json: { price: '${price}' }
/// ```
package struct DoubtConsole {
  /// The most operations that are shown, except with `-v`.
  static let mostBlocks = 20
  /// The most operations in the list of a line, except with `-v`.
  static let mostInList = 5

  private var text: ConsoleText
  private let report: DoubtReport
  private let showsAll: Bool

  /// - Parameter options: its verbosity, colours and columns count.
  package static func bytes(_ report: DoubtReport, _ options: ConsoleOptions) -> [UInt8] {
    var console = DoubtConsole(
      text: ConsoleText(options), report: report, showsAll: options.verbosity == .verbose)
    if options.verbosity == .quiet { console.addTotals() } else { console.addAll() }
    return console.text.bytes
  }

  private mutating func addAll() {
    addTotals()
    if !report.ofStatusAlone.isEmpty {
      text.endLine()
      addList("only the status is checked", [], report.ofStatusAlone)
    }
    addBlocks()
    addEnd()
  }

  private mutating func addTotals() {
    let operations = QuantityText.count(report.operations.count, "operation")
    let responses = QuantityText.count(report.questions, "wrong response")
    text.wrapped(
      "\(operations), \(responses): \(report.noticed) noticed, "
        + "\(report.questions - report.noticed) not (\(report.percent) %)",
      indent: 0, .bold)
    if let least = report.least { addLabelled("least", least.words, least.isBelow ? .bad : .plain) }
  }

  // MARK: Operations

  private var blocks: [DoubtReport.Block] {
    report.blocks.filter { showsAll || !$0.isOfStatusAlone }
  }

  private mutating func addBlocks() {
    let blocks = blocks
    let shown = showsAll ? blocks.count : min(blocks.count, Self.mostBlocks)
    for (place, block) in blocks.prefix(shown).enumerated() {
      if place == 0 { text.endLine() }
      add(block)
    }
    if shown < blocks.count {
      let rest = QuantityText.count(blocks.count - shown, "more operation")
      text.wrapped("\(rest); `-v` shows all", indent: 0, .dim)
    }
  }

  private mutating func add(_ block: DoubtReport.Block) {
    add(
      [
        Column(block.step.place, at: 0, .bold), Column(block.operation.text, at: 0, .bold),
        Column("\(block.noticed) of \(block.questions)", at: 61),
      ])
    for gap in block.gaps { add(gap) }
  }

  private mutating func add(_ gap: Gap) {
    add(
      [
        Column(gap.place.text, at: 4), Column(gap.words, at: 28, .caution),
        Self.suggestion(of: gap),
      ])
    guard !gap.alike.isEmpty else { return }
    let names = gap.alikeNames.map { "`\($0)`" }.joined(separator: ", ")
    text.wrapped(
      "… \(names) of the same \(gap.containerWord) too", indent: 4, .dim)
  }

  // MARK: The end

  private mutating func addEnd() {
    let hasList = !report.alike.isEmpty || !report.errors.isEmpty
    if hasList, blocks.isEmpty { text.endLine() }
    for alike in report.alike { add(alike) }
    if !report.errors.isEmpty {
      let count = report.errors.count
      let words =
        count == 1
        ? ["the body of 1 error is not looked at, or only in part"]
        : ["the bodies of \(count) errors are not looked at, or only in part"]
      addList("errors", words, report.errors)
    }
    if report.ignored > 0 {
      addLabelled("ignored", QuantityText.count(report.ignored, "question"))
    }
    if report.noticedByRequests > 0 {
      addLabelled("requests", "\(report.noticedByRequests) noticed by a later request alone")
    }
    if report.failedExecutions > 0 {
      addLabelled(
        "left out",
        "\(QuantityText.count(report.failedExecutions, "response")) that the suite does not accept")
    }
    if report.omittedValues > 0 {
      addLabelled(
        "left out",
        "\(QuantityText.count(report.omittedValues, "value")) beyond the limits of a body")
    }
    guard report.suggestions > 0 else { return }
    let count = report.suggestions
    let expectations = QuantityText.count(count, "expectation")
    let verb = count == 1 ? "holds" : "all hold"
    text.wrapped(
      report.isWritten
        ? "\(expectations) written; \(verb) on this recording"
        : "`--write` adds \(expectations); \(verb) on this recording", indent: 0)
  }

  private mutating func add(_ alike: DoubtReport.Alike) {
    add(
      [
        Column("alike in \(QuantityText.count(alike.operations.count, "operation"))", at: 0),
        Column("\(alike.gap.place.nameAlone) \(alike.gap.words)", at: 28, .caution),
        Self.suggestion(of: alike.gap),
      ])
    if let files = alike.gap.suggestion?.files.map(\.file) {
      text.wrapped("in `defaults` of \(files.joined(separator: ", "))", indent: 4, .dim)
    }
    guard showsAll else { return }
    for operation in alike.operations { text.wrapped(operation.text, indent: 4, .dim) }
  }

  /// The missing expectation, or why none is offered.
  private static func suggestion(of gap: Gap) -> Column {
    guard let suggestion = gap.suggestion else {
      return Column(gap.reasonForNone.map { "(\($0))" } ?? "", at: 62, .dim)
    }
    return Column(suggestion.text, at: 62, .good)
  }

  private mutating func addLabelled(
    _ label: String, _ words: String, _ style: ConsoleText.Style = .plain
  ) {
    text.labelled(
      Self.padded(label, to: 10), .plain, words, indent: 0, hanging: 10, style)
  }

  /// A label, words and operations.
  private mutating func addList(
    _ label: String, _ words: [String], _ operations: [Operation]
  ) {
    let shown = showsAll ? operations.count : min(operations.count, Self.mostInList)
    let list = operations.prefix(shown).map(\.text).joined(separator: ", ")
    let end = shown < operations.count ? ", …" : ""
    let colon = words.isEmpty ? "" : ": "
    let label =
      words.isEmpty
      ? "\(label): " : Self.padded(label, to: (text.options.width ?? 100) < 60 ? 0 : 28)
    text.labelled(
      label, .plain, words.joined() + colon + list + end, indent: 0, hanging: 4)
  }

  static func padded(_ label: String, to columns: Int) -> String {
    label + String(repeating: " ", count: max(1, columns - label.utf8.count))
  }
}

// MARK: Columns

extension DoubtConsole {
  /// A part of a line, from a column on.
  private struct Column {
    let text: String
    let column: Int
    let style: ConsoleText.Style

    init(_ text: String, at column: Int, _ style: ConsoleText.Style = .plain) {
      self.text = text
      self.column = column
      self.style = style
    }
  }

  /// Adds a line of columns, two spaces apart at least. What a terminal has no room for is on a line of its
  /// own.
  private mutating func add(_ columns: [Column]) {
    var used = 0
    for column in columns where !column.text.isEmpty {
      let shown = text.safe(column.text)
      let length = TextWidth.of(shown)
      let start = max(column.column, used == 0 ? 0 : used + 2)
      if let width = text.options.width, used > 0, start + length > width {
        text.endLine()
        used = 0
        let lines = TextWidth.wrapped(shown, to: max(20, width - 8), breaksWords: false)
        for (place, line) in lines.enumerated() {
          if place > 0 { text.endLine() }
          text.spaces(8)
          text.addSafe(line, column.style)
          used = 8 + TextWidth.of(line)
        }
      } else {
        text.spaces(start - used)
        text.addSafe(shown, column.style)
        used = start + length
      }
    }
    text.endLine()
  }
}

extension Question.Place {
  /// The name of a header; the whole place for another.
  fileprivate var nameAlone: String { if case .header(let name) = self { name.text } else { text } }
}
