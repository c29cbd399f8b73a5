// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Imports

@Suite struct `What an import loses` {
  @Test func `has codes that are explained`() {
    for cause in ImportCause.allCases { #expect(cause.code.text == "import-\(cause.rawValue)") }
    let codes: [ImportCause: String] = [
      .assert: "import-assert", .filter: "import-filter", .reference: "import-reference",
      .schema: "import-schema",
    ]
    for (cause, code) in codes { #expect(cause.code.text == code) }
  }

  @Test(arguments: [
    "TOKEN=$(curl -d '{\"user\":\"ada\",\"password\":\"lovelace\"}' http://a.test/login)",
    "login --password=lovelace", "vault write -u ada:lovelace", "jo password=lovelace | post",
    "# login with `-u ada:lovelace`", "# http://ada:lovelace@a.test",
    "curl http://a.test -F a=$(get -H 'X-Api-Key: lovelace')",
  ])
  func `has no credentials of lines that are lost`(line: String) throws {
    let script = try ImportedScript("\(line)\ncurl -f http://a.test/1")
    #expect(!script.written.text.contains("lovelace"))
    for finding in script.files.findings.all {
      #expect(!finding.text.contains("lovelace"))
      #expect(finding.original?.contains("lovelace") != true)
    }
  }

  @Test func `is a comment above its step, and the line is known`() throws {
    let script = try ImportedScript(
      "curl -f http://a.test/1\ncurl -f --tls-max 1.2 http://a.test/2")
    let lines = script.written.text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(script.written.lines[0])
    #expect(lines[line - 1] == "  # lost: tls: --tls-max 1.2")
    #expect(lines[line] == "  - GET: /2")
  }

  @Test func `is cut at twenty lines and hides secrets`() throws {
    var findings = ImportFindings()
    let lines = (1...30).map { "line \($0) hunter22" }.joined(separator: "\n")
    let place = ImportFinding.Place(file: 0, offset: 0)
    _ = findings.lose(.script, "a\nb", original: lines, at: place)
    let hide = { (text: String) in text.replacing("hunter22", with: "***password***") }
    findings.hide(hide, inSource: hide)
    let comment = findings.comment(of: 0).split(separator: "\n")
    #expect(comment.count == 22)
    #expect(comment[0] == "lost: script: a b" && comment[1] == "  line 1 ***password***")
    #expect(comment[21] == "  … and 10 more lines")
  }

  @Test func `is what no reader has marked`() throws {
    let root = try JSONDocument.parse(#"{"a": 1, "b": {"c": 2, "d": 3}, "e": [4, {"f": 5}]}"#).root
    var ledger = SourceLedger()
    let (a, b, e) = (
      try #require(root[member: "a"]), try #require(root[member: "b"]),
      try #require(root[member: "e"])
    )
    ledger.mark(a.position)
    ledger.mark(try #require(b[member: "c"]).position, .ignored)
    ledger.mark(whole: try #require(e[1]), .reported)
    let left = ledger.unmarked(in: root, opened: [root.position, b.position, e.position])
    #expect(left.map { $0.name } == ["d", "e"])
    #expect(ledger.fate(of: a.position) == .used)
    ledger.mark(a.position, .reported)
    #expect(ledger.fate(of: a.position) == .used)
    #expect(ledger.unmarked(among: [a.position, -1]) == [-1])
  }
}
