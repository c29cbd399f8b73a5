// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents
import Testing

@testable import Sessions

@Suite struct `Diagnostics of a file with secrets` {
  private static let secret = "tokAAAA1111bbbb"
  private static let file = SourceFileID(index: 0)

  /// A diagnostic at the place of a text of a file, as it is printed.
  private static func shown(
    _ text: String, at word: String, _ statement: String = "wrong",
    offers: [Offer] = []
  ) throws -> (text: String, diagnostic: Diagnostic) {
    var sources = SourceFiles()
    let file = sources.add(SourceFile(path: "a.yaml", bytes: Array(text.utf8)))
    let range = try #require(Array(text.utf8).firstRange(of: Array(word.utf8)))
    let diagnostic = Diagnostic(
      DiagnosticCode("yaml-syntax"), statement,
      at: Annotation(SourceSpan(file: file, range: range), "label \(word)"),
      notes: ["note \(word)"], offers: offers)
    let redactor = DiagnosticRedactor(
      Redactor(), written: [file: WrittenSecrets(in: Array(text.utf8))])
    var rendered = DiagnosticText(
      sources, options: DiagnosticRenderer.Options(), redactor: redactor)
    return (rendered.of([diagnostic]), redactor.redact(diagnostic))
  }

  @Test(arguments: [
    ("secrets:\n  lit: *\(secret)\n", "*\(secret)"),
    ("secrets:\n  lit: !\(secret) x\n", "!\(secret)"),
    ("secrets:\n  lit:\(secret)\n", secret), ("secrets:\n  lit \(secret)\n", secret),
    ("secrets: { lit: \"\(secret) }\n", "\"\(secret)"),
    ("secrets:\n  lit: \(secret): x\n", ": x"),
    ("secrets: { lit: \(secret)\nrequests: []\n", "requests"),
    ("secrets:\n  lit: #\(secret)\n", "lit"),
    ("secrets: { lit: { \(secret): 1 } }\n", "1"),
  ])
  func `show no part of a value`(_ text: String, _ word: String) throws {
    let span = SourceSpan(file: Self.file, range: 0..<0)
    let found = try Self.shown(
      text, at: word, "`&\(Self.secret)` is wrong",
      offers: [
        .words("write `&\(Self.secret)`"), .fix(.write("lit: \(Self.secret)", at: span)),
        .fix(Fix("quote it", span, "'\(Self.secret)'")), .words("look here"),
      ])
    #expect(!found.text.contains("AAAA"), "\(found.text)")
    #expect(found.text.contains("***secret***"), "\(found.text)")
    #expect(found.text.contains("look here"))
    #expect(found.diagnostic.fixes.isEmpty)
  }

  @Test func `offer no other form of a number`() throws {
    let span = SourceSpan(file: Self.file, range: 16..<24)
    let found = try Self.shown(
      "secrets: { lit: 0x1F2E3D }", at: "0x1F2E3D", offers: [.fix(.write("2043453", at: span))])
    #expect(found.diagnostic.offers.isEmpty)
  }

  @Test(arguments: [
    ("http://u:hunter2@h:1x/", "http://u:***@h:1x/"), ("ws://token@h/", "ws://***@h/"),
    ("a http://u:p@w/x@h b", "a http://u:***@w/x@h b"), ("http://u:p/w@h", "http://u:***@h"),
    ("http://u:${pw}@h/", "http://u:${pw}@h/"), ("https://cdn/a@1.2:3", "https://cdn/a@1.2:3"),
    ("me@example.org", "me@example.org"), ("http://h:80/a@b", "http://h:80/a@b"),
  ])
  func `show no log-in of an address`(_ text: String, _ hidden: String) {
    #expect(UserInformation.hidden(in: text) == hidden)
  }
}
