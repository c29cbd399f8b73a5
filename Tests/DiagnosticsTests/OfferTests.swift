// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Testing

/// What a diagnostic offers, and how its message begins.
@Suite struct OfferTests {
  private static let span = SourceSpan(file: SourceFileID(index: 0), range: 4..<9)

  @Test func `a near miss is an edit of the word`() {
    let offer = Offer.near("timeuot", among: ["retry", "timeout"], at: Self.span)
    let fix = Fix("did you mean `timeout`?", Self.span, "timeout", isPreferred: true)
    #expect(offer?.fixes == [fix])
    #expect(Offer.near("timeuot", among: ["retry"], at: Self.span) == nil)
  }

  @Test func `of two words that are equally near none is preferred`() {
    let offer = Offer.near("mine", among: ["mint", "mind"], at: Self.span)
    #expect(offer?.fixes.map(\.isPreferred) == [false])
    #expect(Offer.near("mine", among: ["mine2"], at: Self.span)?.fixes.first?.isPreferred == true)
  }

  @Test func `a name is preferred only if no other is near`() {
    func fixes(_ name: String, _ known: [String]) -> [Fix] {
      Offer.near(name: name, among: known, at: Self.span)?.fixes ?? []
    }
    #expect(fixes("customer", ["customers", "customs"]).map(\.isPreferred) == [false])
    #expect(fixes("customer", ["customers", "customers"]).map(\.isPreferred) == [true])
    #expect(fixes("log on", ["log in"]).first?.edits == [TextEdit(Self.span, "log in")])
    #expect(fixes("log: on", ["log: in"]).isEmpty)
    #expect(fixes("a  b c", ["a  b d"]).isEmpty)
  }

  @Test func `edits of one text are applied in the order of the text`() {
    func edit(_ range: Range<Int>, _ text: String) -> TextEdit {
      TextEdit(SourceSpan(file: SourceFileID(index: 0), range: range), text)
    }
    let edits = [edit(8..<9, ""), edit(0..<1, "begin"), edit(4..<4, "-")]
    #expect(
      String(decoding: edits.applied(to: Array("a cd efgi".utf8)), as: UTF8.self) == "begin cd- efg"
    )
  }

  @Test func `a line of help can have several edits`() {
    let fixes = ["10s", "10ms"].map { Fix.write($0, at: Self.span, isPreferred: false) }
    let diagnostic = Diagnostic(
      DiagnosticCode("a"), "b", offers: [.choice("write `10s` or `10ms`", of: fixes)])
    #expect(diagnostic.help == ["write `10s` or `10ms`"])
    #expect(diagnostic.fixes == fixes)
  }

  @Test func `edits and advice are lines of help, in their order`() {
    let fix = Fix.meant("timeout", at: Self.span)
    let diagnostic = Diagnostic(
      DiagnosticCode("a"), "b", offers: [.words("first"), .fix(fix)], help: ["last"])
    #expect(diagnostic.help == ["first", "did you mean `timeout`?", "last"])
    #expect(diagnostic.fixes == [fix])
  }

  @Test func `a message begins with its subject`() {
    var diagnostic = Diagnostic(DiagnosticCode("a"), about: "save", "does not apply")
    #expect(diagnostic.message == "`save` does not apply")
    diagnostic.subject = "-o"
    #expect(diagnostic.message == "`-o` does not apply")
    #expect(Diagnostic(DiagnosticCode("a"), "does not apply").message == "does not apply")
  }
}
