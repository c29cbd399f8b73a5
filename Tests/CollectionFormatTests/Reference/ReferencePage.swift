// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import CollectionFormat

/// One page of the reference, `specs/reference.md` or one of `specs/reference/`.
///
/// All are made from `specs/reference.md.template`, with tables made from those of the loader. A line
/// of the template is replaced when it is one of these: `{{title NAME}}` and `{{keys NAME}}` of a
/// mapping, `{{matchers}}`. `{{page NAME}}` begins the next page. Links lead from `specs/`, and a
/// link to a heading leads to the page that has it.
struct ReferencePage {
  /// The path from `specs/`.
  let path: String
  let lines: [String]

  /// All pages, in the order of the template.
  static func all() throws -> [ReferencePage] {
    var pages: [ReferencePage] = []
    var path = "reference.md"
    var lines: [String] = []
    for line in try template() {
      if let placeholder = placeholder(line), placeholder.part == "page",
        let name = placeholder.name
      {
        pages.append(ReferencePage(path: path, lines: lines))
        path = "reference/\(name).md"
        lines = []
      } else {
        lines.append(try filled(line))
      }
    }
    pages.append(ReferencePage(path: path, lines: lines))
    return pages
  }

  /// The page as it is committed.
  func text(among pages: [ReferencePage]) throws -> String {
    var isCode = false
    let linked = try lines.map { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return isCode ? line : try withLinks(line, pages)
    }
    let text = linked.joined(separator: "\n")
    let trimmed = text.drop { $0 == "\n" }
    let body = String(trimmed.reversed().drop { $0 == "\n" }.reversed()) + "\n"
    guard isBelow else { return body }
    return "[The collection format](../reference.md)\n\n" + body
  }

  /// The mappings whose keys the template has a place for.
  static func mappings() throws -> [String] {
    try template().compactMap { line in
      placeholder(line).flatMap { $0.part == "keys" ? $0.name : nil }
    }
  }

  /// The blocks of YAML of all pages.
  static func examples() throws -> [String] {
    try all().flatMap { page in
      page.lines.joined(separator: "\n").split(separator: "```yaml\n").dropFirst().compactMap {
        part in part.firstRange(of: "```").map { String(part[..<$0.lowerBound]) }
      }
    }
  }

  /// The lines of the template.
  static func template() throws -> [String] {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let bytes = try readFile("\(root)/specs/reference.md.template")
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

// MARK: Links

extension ReferencePage {
  /// Whether it is in `specs/reference/`.
  private var isBelow: Bool { path.contains("/") }

  /// What a link to each of its headings says behind the `#`.
  private var anchors: Set<String> {
    var isCode = false
    return Set(
      lines.compactMap { line in
        if line.hasPrefix("```") { isCode.toggle() }
        guard !isCode, line.hasPrefix("#") else { return nil }
        return Self.anchor(line)
      })
  }

  private var titleAnchor: String? {
    lines.first { $0.hasPrefix("# ") }.map(Self.anchor)
  }

  private static func anchor(_ heading: String) -> String {
    heading.drop { $0 == "#" }.dropFirst().lowercased().replacing(" ", with: "-")
      .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  private func withLinks(_ line: String, _ pages: [ReferencePage]) throws -> String {
    try line.replacing(#/\]\(([^)\s]+)\)/#) { match in
      "](\(try target(String(match.output.1), pages)))"
    }
  }

  private func target(_ written: String, _ pages: [ReferencePage]) throws -> String {
    guard written.hasPrefix("#") else {
      return isBelow && !written.contains("://") ? "../" + written : written
    }
    let anchor = String(written.dropFirst())
    if anchors.contains(anchor) { return written }
    guard let page = pages.first(where: { $0.anchors.contains(anchor) }) else {
      throw UnknownPlaceholder(line: written)
    }
    let path =
      isBelow ? (page.isBelow ? String(page.path.dropFirst(10)) : "../" + page.path) : page.path
    // The title is the page itself.
    return anchor == page.titleAnchor ? path : path + written
  }
}

// MARK: Tables

extension ReferencePage {
  private static func filled(_ line: String) throws -> String {
    switch placeholder(line) {
    case .none: line
    case (let part, .none)? where part == "matchers": matchers
    case (let part, let name?)? where part == "title": "## " + (try table(name)).title
    case (let part, let name?)? where part == "keys": keys(of: try table(name))
    default: throw UnknownPlaceholder(line: line)
    }
  }

  /// The words between the braces of a line.
  private static func placeholder(_ line: String) -> (part: String, name: String?)? {
    guard line.hasPrefix("{{"), line.hasSuffix("}}") else { return nil }
    let words = line.dropFirst(2).dropLast(2).split(separator: " ").map(String.init)
    return words.first.map { ($0, words.dropFirst().first) }
  }

  private static func table(_ name: String) throws -> MappingDescription {
    guard let table = FormatTables.named(name) else { throw UnknownPlaceholder(line: name) }
    return table
  }

  /// The keys of one mapping, then those that come later.
  private static func keys(of table: MappingDescription) -> String {
    guard table.name != RequestSettings.keys.description.name else { return names(of: table) }
    var lines = [
      "| key | [value](#types) | default | inherited | meaning | example |",
      "|---|---|---|---|---|---|",
    ]
    for key in table.keys where key.state == .supported && !Methods.isMinor(key.name) {
      lines.append(row(of: key))
    }
    let reserved = table.keys.filter { $0.state == .reserved }
    if !reserved.isEmpty {
      let listed = reserved.map { "`\($0.name)` (\($0.words))" }.joined(separator: ", ")
      lines += ["", "Not supported yet, refused with `not-yet-supported`: \(listed)."]
    }
    return lines.joined(separator: "\n")
  }

  /// The keys by their names alone, of a mapping that another one repeats.
  private static func names(of table: MappingDescription) -> String {
    let names = table.keys.filter { $0.state == .supported }.map { "`\($0.name)`" }
    return names.joined(separator: ", ") + "."
  }

  private static func row(of key: KeyDescription) -> String {
    let name = "`\(key.name)`" + (key.isRequired ? " (required)" : "")
    return MarkdownTable.row([
      name, key.shape.term, standard(of: key), key.inheritance.words, key.words,
      key.example.map { "`\($0)`" } ?? "",
    ])
  }

  private static func standard(of key: KeyDescription) -> String {
    guard let standard = key.standard else { return "–" }
    guard standard.utf8.starts(with: "(".utf8) else { return "`\(standard)`" }
    return String(standard.dropFirst().dropLast())
  }

  private static var matchers: String {
    var lines = [
      "| matcher | [operand](#types) | holds when the subject | example |", "|---|---|---|---|",
    ]
    for matcher in MatcherTable.all {
      let operand = matcher.operand.shape(in: .json).term
      lines.append(
        MarkdownTable.row(["`\(matcher.name)`", operand, matcher.words, "`\(matcher.example)`"]))
    }
    return lines.joined(separator: "\n")
  }
}

/// A line of the template that stands for nothing.
struct UnknownPlaceholder: Error {
  let line: String
}

/// Tables in Markdown.
enum MarkdownTable {
  /// A row of cells, in which a `|` ends no cell.
  static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }
}

extension Methods {
  /// Methods that the reference does not give a line of their own.
  fileprivate static func isMinor(_ name: String) -> Bool { names.dropFirst(10).contains(name) }
}
