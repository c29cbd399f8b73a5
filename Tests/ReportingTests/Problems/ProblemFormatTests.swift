// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Testing
import Values

@testable import Reporting

/// Problems of files for CI systems and code scanners.
@Suite struct ProblemFormatTests {
  /// A file of lines, and a diagnostic at each that asks for one.
  private struct Files {
    var sources = SourceFiles()
    let file: SourceFileID
    let bytes: [UInt8]

    init(_ text: String, path: String = "a.yaml") {
      bytes = Array(text.utf8)
      file = sources.add(SourceFile(path: path, bytes: bytes))
    }

    func span(_ text: String) -> SourceSpan {
      let wanted = Array(text.utf8)
      let start = (0...(bytes.count - wanted.count)).first {
        bytes[$0..<($0 + wanted.count)].elementsEqual(wanted)
      }
      return SourceSpan(file: file, range: (start ?? 0)..<((start ?? 0) + wanted.count))
    }

    func problem(
      _ text: String, _ code: DiagnosticCode = "unknown-key",
      severity: Diagnostic.Severity = .error
    ) -> Diagnostic {
      Diagnostic(code, "unknown key", severity: severity, at: Annotation(span(text)))
    }
  }

  private static func sarif(
    _ diagnostics: [Diagnostic], _ files: Files, rules: [SARIFRule] = []
  ) throws -> JSONNode {
    let log = SARIFLog(diagnostics, ProblemPlaces(files.sources), version: "1.2.3", rules: rules)
    let root = try JSONDocument.parse(log.bytes).root
    return try #require(root[member: "runs"]?.list.first)
  }

  private static func results(_ run: JSONNode) -> [JSONNode] {
    run[member: "results"]?.list ?? []
  }

  @Test(arguments: [("ab", 1), ("éb", 1), ("😀b", 1), ("é", 2), ("a😀😀", 1)])
  func `columns count UTF-16`(_ before: String, _ characters: Int) throws {
    let files = Files("first\n\(before)x: 1\n")
    let region = try #require(
      Self.results(try Self.sarif([files.problem("x: 1")], files)).first?[member: "locations"]?
        .list.first?[member: "physicalLocation"]?[member: "region"])
    #expect(region[member: "startLine"]?.numberDigits == "2")
    #expect(region[member: "startColumn"]?.numberDigits == "\(before.utf16.count + 1)")
    #expect(region[member: "endColumn"]?.numberDigits == "\(before.utf16.count + 5)")
  }

  @Test func `five thousand problems are shown, errors first, and a note counts the others`() throws
  {
    let files = Files("x: 1\n")
    let warnings = (0..<4_000).map { _ in files.problem("x", "late-warning", severity: .warning) }
    let errors = (0..<3_000).map { _ in files.problem("x") }
    let run = try Self.sarif(warnings + errors, files)
    let levels = Self.results(run).map { $0[member: "level"]?.stringValue }
    #expect(levels.count == SARIFLog.limit)
    #expect(levels.prefix(3_000).allSatisfy { $0 == "error" })
    #expect(levels.dropFirst(3_000).allSatisfy { $0 == "warning" })
    let note = run[member: "invocations"]?.list.first?[
      member: "toolExecutionNotifications"]?.list.first
    #expect(note?[member: "level"]?.stringValue == "note")
    #expect(
      note?[member: "message"]?[member: "text"]?.stringValue
        == "0 more errors and 2000 more warnings are left out")
  }

  @Test func `each code is one rule, with what is known about it`() throws {
    let files = Files("x: 1\ny: 2\n")
    let rules = ["other", "unknown-key"].map {
      SARIFRule(code: $0, summary: "summary of \($0)", text: "text", markdown: "*text*")
    }
    let run = try Self.sarif(
      [files.problem("y"), files.problem("x"), files.problem("x", "not-explained")], files,
      rules: rules)
    let shown = run[member: "tool"]?[member: "driver"]?[member: "rules"]?.list ?? []
    #expect(shown.map { $0[member: "id"]?.stringValue } == ["unknown-key", "not-explained"])
    #expect(
      shown[0][member: "shortDescription"]?[member: "text"]?.stringValue
        == "summary of unknown-key")
    #expect(
      Self.results(run).map { $0[member: "ruleIndex"]?.numberDigits } == ["0", "0", "1"])
  }

  @Test func `a fix of one replacement is a fix, one of several is not`() throws {
    let files = Files("timeuot: 1s\n")
    let one = Fix("did you mean `timeout`?", files.span("timeuot"), "timeout")
    let two = Fix("two", [TextEdit(files.span("t"), "a"), TextEdit(files.span("s"), "b")])
    var problem = files.problem("timeuot")
    problem.offers = [.fix(one), .fix(two)]
    let result = try #require(Self.results(try Self.sarif([problem], files)).first)
    let fixes = result[member: "fixes"]?.list ?? []
    #expect(fixes.count == 1)
    let change = fixes.first?[member: "artifactChanges"]?.list.first
    let replacement = change?[member: "replacements"]?.list.first
    #expect(replacement?[member: "insertedContent"]?[member: "text"]?.stringValue == "timeout")
  }

  @Test func `a problem keeps its fingerprint when lines are added above it`() {
    func prints(_ text: String) -> [String] {
      let files = Files(text)
      var places = ProblemPlaces(files.sources)
      return [files.problem("x: 1"), files.problem("x: 1"), files.problem("y")].map {
        places.fingerprint(of: $0)
      }
    }
    let before = prints("a\n  x: 1\ny\n")
    #expect(prints("# more\n\n\ta\nx: 1\ny\n") == before)
    #expect(Set(before).count == 3)
    #expect(before[1] == before[0].dropLast() + "2")
    #expect(prints("a\n x: 1 # changed\ny\n")[0] != before[0])
  }

  @Test(arguments: [
    ("specs/a b.yaml", "specs/a%20b.yaml"), ("é#?.yaml", "%C3%A9%23%3F.yaml"),
    ("/tmp/a.yaml", "file:///tmp/a.yaml"), ("../a.yaml", "../a.yaml"),
    ("a:b%.yaml", "a%3Ab%25.yaml"),
  ])
  func `a path is a reference`(_ path: String, _ reference: String) {
    #expect(SARIFLog.reference(to: path) == reference)
  }

  @Test func `a problem of the command line has no place`() throws {
    var files = Files("x\n")
    let line = files.sources.add(SourceFile(commandLine: Array("--var x".utf8)))
    let problem = Diagnostic(
      "unknown-input", "unknown input `x`",
      at: Annotation(SourceSpan(file: line, range: 6..<7)))
    let result = try #require(Self.results(try Self.sarif([problem], files)).first)
    #expect(result[member: "locations"] == nil)
    let list = String(
      decoding: CodeQualityReport.json([problem], ProblemPlaces(files.sources)), as: UTF8.self)
    #expect(list.contains(#""path":"command line","lines":{"begin":1,"end":1}"#))
    let command = ProblemCommands.text([problem], ProblemPlaces(files.sources))
    #expect(command == "::error title=unknown-input::unknown input `x`\n")
  }

  @Test func `GitLab gets a list, errors first`() throws {
    let files = Files("x: 1\ny: 2\n")
    let problems = [files.problem("x", "late-warning", severity: .warning), files.problem("y")]
    let bytes = CodeQualityReport.json(problems, ProblemPlaces(files.sources) { "sub/\($0)" })
    let list = try JSONDocument.parse(bytes).root.list
    #expect(list.map { $0[member: "severity"]?.stringValue } == ["major", "minor"])
    #expect(list.map { $0[member: "check_name"]?.stringValue } == ["unknown-key", "late-warning"])
    let place = list[0][member: "location"]
    #expect(place?[member: "path"]?.stringValue == "sub/a.yaml")
    #expect(place?[member: "lines"]?[member: "begin"]?.numberDigits == "2")
    #expect(Set(list.map { $0[member: "fingerprint"]?.stringValue }).count == 2)
  }
}
