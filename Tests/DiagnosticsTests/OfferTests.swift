// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Testing

/// What a diagnostic offers, and how its message begins.
@Suite struct OfferTests {
  private static let span = SourceSpan(file: SourceFileID(index: 0), range: 4..<9)

  @Test func `a near miss is an edit of the word`() {
    let offer = Offer.near("timeuot", among: ["retry", "timeout"], at: Self.span)
    #expect(offer?.fix == Fix(Self.span, "timeout", words: "did you mean `timeout`?"))
    #expect(Offer.near("timeuot", among: ["retry"], at: Self.span) == nil)
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
