// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Turns of phrase that a reader has to translate, and what to write instead.
private let dialect = [
  #"(?<!there )\b(?:is|are) no (?!longer|more)[a-z]"#: "is not a …, unknown …",
  #"\bwhat is (?:no|said)\b"#: "a noun",
  #"\bnought\b"#: "zero",
  #"\bmend(?:s|ed)?\b"#: "fix",
  #"\b(?:nobody|whoever)\b"#: "the subject, or the passive",
  #"\b(?:told|tells?)\b"#: "report",
  #"\bstands?\b(?! for)"#: "is in, is written in",
  #"\bcircles?\b"#: "cycle",
  #"\b(?:says|means) nothing\b"#: "has no effect, does not apply",
  #"\bbelongs here\b"#: "expected …, found …",
  #"\blies\b"#: "is",
  #"\btoo much\b"#: "unexpected",
  #"\bfor want of\b"#: "for lack of",
  #"\bis asked of\b"#: "… has no …",
  #"\bround it\b"#: "around it",
  #"\binside (?:of )?one another\b"#: "nested",
  #"\b(?:space|text|word|nothing|goes|go on|put) behind\b"#: "after, append to",
  #"\b(?:became|come|comes|came) of it\b"#: "the result",
  #"\bunasked\b"#: "only where an option asks for it",
]

/// The string literals of every Swift file under `Sources/`, which are read once for all tests.
private let allLiterals = Result {
  try paths(in: "Sources", ending: [".swift"]).map { path in
    (path: path, all: StringLiterals(in: try readFile(path)).all)
  }
}

@Suite struct `The texts of the program` {
  /// "`x` is no duration" is "not a duration".
  @Test func `are plain English`() throws {
    let rules = try PlainEnglish()
    var count = 0
    for (path, all) in try allLiterals.get() {
      let literals = all.filter { $0.text.contains(" ") }
      count += literals.count
      for literal in literals {
        let advice = rules.advice(on: literal.text)
        #expect(advice == nil, "\(path):\(literal.line): \(literal.text): \(advice ?? "")")
      }
    }
    #expect(count > 3000)
  }

  /// Data is not Swift source: a C target embeds it (`docs/decisions/0014-embedded-files.md`).
  @Test func `have at most 100 lines and 5,000 bytes`() throws {
    for (path, all) in try allLiterals.get() {
      for literal in all {
        let lines = literal.text.utf8.count { $0 == UInt8(ascii: "\n") }
        #expect(lines <= 100, "\(path):\(literal.line)")
        #expect(literal.text.utf8.count <= 5000, "\(path):\(literal.line)")
      }
    }
  }

  @Test(arguments: [
    ("let a = \"x \\(b(\"y\")) z\" // \"c\"", ["y", "x … z"]),
    ("#\"a \"b\" \\n\"#", ["a \"b\" \\n"]),
    ("/* \"no\" */ \"\"\"\n  a \"b\" \\\n  c\n  \"\"\"", ["\n  a \"b\"   c\n  "]),
    ("\"\\\"\" + \"\"", ["\\\"", ""]),
  ])
  func `are read from literals only`(source: String, texts: [String]) {
    #expect(StringLiterals(in: Array(source.utf8)).all.map(\.text) == texts)
  }
}

@Suite struct `The names of the program` {
  private static let dialect = #"[a-z]Told\b|[a-z]Told[A-Z]|DeadLine|Behind|\b(?:told|behind)\b"#

  /// `isReported` for `isTold`, `deadline` for `deadLine`, `after` for `behind`.
  @Test func `are plain English`() throws {
    let pattern = try NSRegularExpression(pattern: Self.dialect)
    for path in try paths(in: "Sources", ending: [".swift", ".h", ".c"]) {
      let source = String(decoding: try readFile(path), as: UTF8.self)
      for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let names = Self.code(in: line)
        let found = pattern.firstMatch(in: names, range: NSRange(names.startIndex..., in: names))
        #expect(found == nil, "\(path):\(index + 1): \(line)")
      }
    }
  }

  @Test(arguments: [
    ("let a = b // behind", "let a = b "), ("f(\"told \\(x)\", c)", "f(, c)"), ("/// told", ""),
  ])
  func `are read without comments and texts`(line: String, names: String) {
    #expect(Self.code(in: Substring(line)) == names)
  }

  /// A line without its texts and its comment.
  private static func code(in line: Substring) -> String {
    let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
    let code = pieces.indices.filter { $0.isMultiple(of: 2) }.map { pieces[$0] }.joined()
    return code.firstRange(of: "//").map { String(code[..<$0.lowerBound]) } ?? code
  }
}

@Suite struct `Plain English` {
  /// The files that name the dialect.
  private static let exceptions = ["PlainEnglishTests.swift"]

  @Test(arguments: [("Sources", 8000), ("Tests", 1500)])
  func `is in all comments`(folder: String, atLeast: Int) throws {
    let rules = try PlainEnglish()
    var count = 0
    for path in try paths(in: folder, ending: [".swift", ".h"]) where !isException(path) {
      let lines = try text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        guard let comment = comment(in: line) else { continue }
        count += 1
        let advice = rules.advice(on: comment)
        #expect(advice == nil, "\(path):\(index + 1): \(comment): \(advice ?? "")")
      }
    }
    #expect(count > atLeast)
  }

  @Test func `is in all names of tests`() throws {
    let rules = try PlainEnglish()
    var count = 0
    for path in try paths(in: "Tests", ending: ["Tests.swift"]) where !isException(path) {
      for piece in try text(of: path).components(separatedBy: " `").dropFirst() {
        let name = piece.prefix { $0 != "`" && $0 != "\n" }
        guard name.contains(" ") else { continue }
        count += 1
        let advice = rules.advice(on: String(name))
        #expect(advice == nil, "\(path): \(name): \(advice ?? "")")
      }
    }
    #expect(count > 2000)
  }

  @Test func `is on all pages`() throws {
    let rules = try PlainEnglish()
    var count = 0
    for folder in ["docs", "specs"] {
      for path in try paths(in: folder, ending: [".md"]) {
        for (index, line) in proseLines(of: try text(of: path)).enumerated() {
          count += 1
          let advice = rules.advice(on: line)
          #expect(advice == nil, "\(path):\(index + 1): \(line): \(advice ?? "")")
        }
      }
    }
    #expect(count > 3000)
  }

  private func isException(_ path: String) -> Bool {
    Self.exceptions.contains { path.hasSuffix($0) }
  }

  private func text(of path: String) throws -> String {
    String(decoding: try readFile(path), as: UTF8.self)
  }

  /// The text of a comment on a line of its own; nil for any other line.
  private func comment(in line: Substring) -> String? {
    let line = line.drop { $0 == " " }
    guard line.hasPrefix("//") else { return nil }
    return prose(in: line.drop { $0 == "/" })
  }

  /// The lines of a page; empty for those of code blocks.
  private func proseLines(of page: String) -> [String] {
    var isCode = false
    return page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence { isCode.toggle() }
      guard !isCode, !isFence else { return "" }
      return prose(in: line)
    }
  }

  /// A line with `…` in place of each span of code.
  private func prose(in line: Substring) -> String {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0.isMultiple(of: 2) }.map { String(parts[$0]) }
      .joined(separator: "…")
  }
}

/// The rules of the dialect, tried together first: nearly every text breaks none.
private struct PlainEnglish {
  private let any: NSRegularExpression
  private let rules: [(pattern: NSRegularExpression, advice: String)]

  init() throws {
    rules = try dialect.map { (try NSRegularExpression(pattern: $0.key), $0.value) }
    any = try NSRegularExpression(pattern: dialect.keys.joined(separator: "|"))
  }

  /// What to write instead; nil for a text in plain English.
  func advice(on text: String) -> String? {
    let whole = NSRange(text.startIndex..., in: text)
    guard any.firstMatch(in: text, range: whole) != nil else { return nil }
    return rules.first { $0.pattern.firstMatch(in: text, range: whole) != nil }?.advice
  }
}

private func paths(in folder: String, ending: [String]) throws -> [String] {
  let root = repositoryRoot.appending(path: folder).path
  return try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
    .filter { path in ending.contains { path.hasSuffix($0) } }.map { "\(root)/\($0)" }
}
