// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Doubting
import Notation
import TestSupport
import Testing

@testable import Reporting

@Suite struct `The console of a doubt` {
  private func shown(_ report: DoubtReport, _ options: ConsoleOptions = ConsoleOptions()) -> String
  {
    String(decoding: DoubtConsole.bytes(report, options), as: UTF8.self)
  }

  @Test func `has operations with their gaps, and what several have once`() throws {
    try expectGolden(shown(try SampleDoubt.shop()), "../Golden/doubt-console.txt")
  }

  @Test func `shows all with -v`() throws {
    try expectGolden(
      shown(try SampleDoubt.shop(), ConsoleOptions(verbosity: .verbose)),
      "../Golden/doubt-console-verbose.txt")
  }

  @Test(arguments: [20, 40, 60, 80])
  func `fits a narrow terminal`(width: Int) throws {
    let text = shown(try SampleDoubt.shop(), ConsoleOptions(width: width))
    // A place or an expectation is not broken.
    for line in text.split(separator: "\n") where line.unicodeScalars.count > width {
      let piece = line.drop { $0 == " " }
      let isWhole = piece.split(separator: "  ").count == 1
      #expect(isWhole, "\(line)")
    }
    if width == 80 { try expectGolden(text, "../Golden/doubt-console-80.txt") }
  }

  @Test func `is one line with -q`() throws {
    #expect(
      shown(try SampleDoubt.shop(), ConsoleOptions(verbosity: .quiet)).split(separator: "\n").count
        == 1)
  }

  @Test func `says whether enough is noticed`() throws {
    var report = try SampleDoubt.shop()
    let share = try #require(WrittenShare("99%"))
    report.least = LeastVerdict(share, noticed: 1, of: 2, obstacle: nil)
    #expect(shown(report).contains("\nleast     99% is not reached\n"))
    report.least = LeastVerdict(
      share, noticed: 1, of: 2, obstacle: "`a.yaml` alone was asked about")
    #expect(shown(report).contains("\nleast     not judged: `a.yaml` alone was asked about\n"))
  }

  @Test func `shows twenty operations, and all with -v`() throws {
    var sample = try SampleDoubt()
    for number in 0..<25 {
      try sample.add("GET", "/p\(number)x", 204, at: ("a.yaml", number + 1), unnoticed: ["status"])
    }
    let report = sample.report()
    #expect(shown(report).contains("\n5 more operations; `-v` shows all\n"))
    #expect(
      shown(report, ConsoleOptions(verbosity: .verbose)).split(separator: "a.yaml").count == 26)
  }

  @Test func `is empty of gaps where all is noticed`() throws {
    var sample = try SampleDoubt()
    try sample.add("GET", "/a", 204, at: ("a.yaml", 1), unnoticed: [])
    #expect(
      shown(sample.report()) == "1 operation, 1 wrong response: 1 noticed, 0 not (100 %)\n")
  }

  @Test func `obeys nothing that a service sent`() throws {
    var sample = try SampleDoubt()
    let name = "\\u001b[31m\\u202e\\n::error::x"
    try sample.add(
      "GET", "/a", at: ("a\u{1b}.yaml", 1), json: "{\"\(name)\":1,\"b`|<b>\":2}",
      unnoticed: ["json"])
    var options = ConsoleOptions(usesColor: false)
    options.breaksCommands = true
    let report = sample.report(["json $.b": "\u{1b}[2J"])
    let console = shown(report, options)
    let markdown = String(
      decoding: DoubtMarkdown.bytes(report, breaksCommands: true), as: UTF8.self)
    for text in [console, markdown, String(decoding: DoubtJSON.bytes(report), as: UTF8.self)] {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202e}" })
    }
    #expect(!console.contains("::error"))
    #expect(!markdown.contains("\n::error"))
  }
}

@Suite struct `The findings of a doubt for programs` {
  @Test func `are an object with all questions`() throws {
    let text = String(decoding: DoubtJSON.bytes(try SampleDoubt.shop()), as: UTF8.self)
    try expectGolden(
      text.replacing("{\"operation\"", with: "\n{\"operation\""), "../Golden/doubt.json")
  }

  @Test(.enabled(if: Validator.hasJSONSchema, Validator.absence))
  func `are valid against their schema`() async throws {
    var report = try SampleDoubt.shop()
    let share = try #require(WrittenShare("60%"))
    for obstacle in [nil, "a reason"] {
      report.least = LeastVerdict(share, noticed: 1, of: 2, obstacle: obstacle)
      let errors = try await Validator.schemaErrors(
        DoubtJSON.bytes(report), schema: Validator.projectFile("specs/doubt.schema.json"),
        lines: false)
      #expect(errors == "checked 1\n")
    }
  }

  @Test(.enabled(if: Validator.hasJSONSchema, Validator.absence))
  func `are refused by the schema with a word that it does not know`() async throws {
    let text = String(decoding: DoubtJSON.bytes(try SampleDoubt.shop()), as: UTF8.self)
    let errors = try await Validator.schemaErrors(
      Array(text.replacing("\"change\":\"missing\"", with: "\"change\":\"gone\"").utf8),
      schema: Validator.projectFile("specs/doubt.schema.json"), lines: false)
    #expect(errors != "checked 1\n")
  }
}

@Suite struct `The page of a doubt` {
  @Test func `has a table of gaps`() throws {
    let text = String(decoding: DoubtMarkdown.bytes(try SampleDoubt.shop()), as: UTF8.self)
    try expectGolden(text, "../Golden/doubt.md")
  }

  @Test func `keeps a limit, in whole rows`() throws {
    var sample = try SampleDoubt()
    for number in 0..<2_000 {
      try sample.add("GET", "/p\(number)x", 204, at: ("a.yaml", number + 1), unnoticed: ["status"])
    }
    let bytes = DoubtMarkdown.bytes(sample.report())
    #expect(bytes.count <= MarkdownText.commentBytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasSuffix(" more rows\n"))
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("| `GET") }.count > 500)
  }
}
