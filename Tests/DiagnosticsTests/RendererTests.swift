// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import Diagnostics

struct RendererTests {
  private func render(
    _ marked: String, path: String = "specs/a.yaml", labels: [String] = ["here"],
    options: DiagnosticRenderer.Options = .init(), severity: Diagnostic.Severity = .error,
    notes: [String] = [], help: [String] = []
  ) -> String {
    let text = MarkedText(marked)
    var files = SourceFiles()
    let file = files.add(SourceFile(path: path, bytes: text.bytes))
    let annotations = zip(text.spans(in: file), labels).map { Annotation($0, $1) }
    let diagnostic = Diagnostic(
      "some-code", "something is wrong", severity: severity, at: annotations.first,
      secondary: Array(annotations.dropFirst()), notes: notes, help: help)
    var renderer = DiagnosticRenderer(files, options: options)
    return renderer.render(diagnostic)
  }

  @Test func `a diagnostic shows place, line, caret, notes and help`() {
    let text = render(
      "a: 1\nb: ⟦two⟧ # c\n", notes: ["a note"], help: ["do this", "or\nthat"])
    #expect(
      text == """
        error[some-code]: something is wrong
         --> specs/a.yaml:2:4
          |
        2 | b: two # c
          |    ^^^ here
          |
          = note: a note
          = help: do this
          = help: or
                  that

        """)
  }

  @Test func `several spans on one line have a row each`() {
    let text = render("x\n\n{ ⟦a⟧: 1, ⟦a⟧: ⟦2⟧ }\n", labels: ["second", "first", ""])
    #expect(
      text == """
        error[some-code]: something is wrong
         --> specs/a.yaml:3:3
          |
        3 | { a: 1, a: 2 }
          |   ^ second
          |         - first
          |            -

        """)
  }

  @Test func `lines between spans are left out and numbers are aligned`() {
    let text = render(
      "⟦a⟧\n⟦b⟧\n" + String(repeating: "x\n", count: 8) + "⟦c⟧\n", labels: ["1", "2", "3"],
      severity: .warning)
    #expect(
      text == """
        warning[some-code]: something is wrong
          --> specs/a.yaml:1:1
           |
         1 | a
           | ^ 1
         2 | b
           | - 2
        ...
        11 | c
           | - 3

        """)
  }

  @Test func `a second file has its own place`() {
    var files = SourceFiles()
    let first = files.add(SourceFile(path: "a.yaml", bytes: Array("a: 1".utf8)))
    let second = files.add(SourceFile(path: "b.yaml", bytes: Array("\nb: 2".utf8)))
    let diagnostic = Diagnostic(
      "c", "m", at: Annotation(SourceSpan(file: first, range: 0..<1), "x"),
      secondary: [Annotation(SourceSpan(file: second, range: 1..<2), "y")])
    var renderer = DiagnosticRenderer(files)
    #expect(
      renderer.render(diagnostic) == """
        error[c]: m
         --> a.yaml:1:1
          |
        1 | a: 1
          | ^ x
         --> b.yaml:2:1
          |
        2 | b: 2
          | - y

        """)
    #expect(renderer.place(of: diagnostic) == "a.yaml:1:1")
  }

  @Test func `without a place there is no excerpt`() {
    var renderer = DiagnosticRenderer(SourceFiles())
    let text = renderer.render(Diagnostic("usage", "no", help: ["yes"]))
    #expect(text == "error[usage]: no\n  = help: yes\n")
  }

  @Test func `tabs and wide letters keep the caret in place`() {
    #expect(render("\ta\t⟦b⟧").contains("\n1 |     a    b\n  |          ^ here\n"))
    #expect(render("漢字 ⟦b⟧").contains("\n1 | 漢字 b\n  |      ^ here\n"))
    #expect(render("⟦漢字⟧ b").contains("\n  | ^^^^ here\n"))
    #expect(render("e\u{301} ⟦b⟧").contains("\n  |   ^ here\n"))
  }

  @Test func `an empty span has one caret, also at the end of a line or file`() {
    #expect(render("a:⟦⟧\nb").contains("\n1 | a:\n  |   ^ here\n"))
    #expect(render("a:\n⟦⟧").contains("\n2 |\n  | ^ here\n"))
    #expect(render("⟦⟧").contains("\n1 |\n  | ^ here\n"))
  }

  @Test func `a span over several lines is marked on its first`() {
    #expect(render("a: ⟦|\n  b\n  c⟧\n").contains("\n1 | a: |\n  |    ^ here\n"))
  }

  @Test func `CRLF shows no carriage return`() {
    #expect(render("a: ⟦b⟧\r\nc\r\n").contains("\n1 | a: b\n  |    ^ here\n"))
  }

  @Test func `long lines are cut around the caret`() {
    let filler = String(repeating: "x", count: 5_000)
    for marked in ["\(filler)⟦here⟧\(filler)", "⟦here⟧\(filler)", "\(filler)⟦here⟧"] {
      let text = render(marked, labels: [""], options: .init(width: 60))
      let lines = text.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= 60 })
      let source = lines[3].unicodeScalars.map { $0 }
      let carets = lines[4].unicodeScalars.map { $0 }
      let first = carets.firstIndex(of: "^") ?? 0
      #expect(String(String.UnicodeScalarView(source[first..<first + 4])) == "here")
      #expect(carets.filter { $0 == "^" }.count == 4)
    }
  }

  @Test func `a huge line costs no more than a window`() {
    let text = render(String(repeating: "é", count: 2_000_000) + "⟦x⟧", options: .init(width: 40))
    #expect(text.utf8.count < 400)
  }

  @Test func `text from outside is made visible`() {
    let text = render(
      "a: \u{1B}[2J⟦b\u{202E}⟧ ::x", path: "a\u{1B}b.yaml", labels: ["\u{7}"],
      options: .init(visible: VisibleText(breaksCommands: true)), notes: ["::stop"],
      help: ["\u{1B}"])
    #expect(text.contains("a\\x1bb.yaml:1:8"))
    #expect(text.contains("1 | a: \\x1b[2Jb\\u{202e} :\u{200B}:x"))
    #expect(text.contains("  |           ^^^^^^^^^ \\x07"))
    #expect(text.contains("= note: :\u{200B}:stop"))
    #expect(text.contains("= help: \\x1b"))
    #expect(!text.unicodeScalars.contains("\u{1B}"))
  }

  @Test func `invalid UTF-8 in a source line is shown`() {
    var files = SourceFiles()
    let file = files.add(SourceFile(path: "a", bytes: [0x61, 0xFF, 0x62]))
    var renderer = DiagnosticRenderer(files)
    let span = SourceSpan(file: file, range: 1..<2)
    let text = renderer.render(Diagnostic("c", "m", at: Annotation(span)))
    #expect(text.contains("\n1 | a\\xffb\n  |  ^^^^\n"))
  }

  @Test func `colour is added and nothing else`() {
    let colored = render("a: ⟦b⟧", options: .init(hasColor: true), help: ["x"])
    #expect(colored.contains("\u{1B}[1;31merror[some-code]\u{1B}[0m"))
    let parts = colored.split(separator: "\u{1B}[")
    let plain = parts.enumerated().map { index, part in
      index == 0 && !colored.hasPrefix("\u{1B}") ? part : part.drop { $0 != "m" }.dropFirst()
    }.joined()
    #expect(plain == render("a: ⟦b⟧", help: ["x"]))
  }
}
