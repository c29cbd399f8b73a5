// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Diagnostics

struct ListTests {
  private func diagnostic(
    _ code: DiagnosticCode, at offset: Int?, _ severity: Diagnostic.Severity = .error,
    message: String = "m"
  ) -> Diagnostic {
    let file = SourceFileID(index: 0)
    return Diagnostic(
      code, message, severity: severity,
      at: offset.map { Annotation(SourceSpan(file: file, range: $0..<$0 + 1)) })
  }

  @Test func `one problem at one place is reported once`() {
    var list = DiagnosticList()
    list.append(diagnostic("a", at: 3))
    list.append(diagnostic("a", at: 3))
    list.append(diagnostic("b", at: 3, .warning))
    list.append(diagnostic("a", at: 4))
    list.append(diagnostic("c", at: nil))
    list.append(diagnostic("c", at: nil))
    list.append(diagnostic("a", at: 3, message: "other"))
    #expect(list.all.count == 5)
    #expect(list.errorCount == 4)
    #expect(list.warningCount == 1)
  }

  @Test func `the order of the files is kept apart from the order of finding`() {
    let list = DiagnosticList([
      diagnostic("b", at: 9), diagnostic("c", at: 2), diagnostic("d", at: nil),
      diagnostic("e", at: 2),
    ])
    #expect(list.all.map(\.code.text) == ["b", "c", "d", "e"])
    #expect(list.inFileOrder.map(\.code.text) == ["d", "c", "e", "b"])
  }

  @Test func `paths are compared by their bytes`() {
    var index = FileIndex()
    index.record(.file(byteCount: 3), at: "caf\u{E9}")
    index.record(.missing, at: "cafe\u{301}")
    #expect(index["caf\u{E9}"] == .file(byteCount: 3))
    #expect(index["cafe\u{301}"] == .missing)
    #expect(index["other"] == nil)
    index.record(.folder, at: "caf\u{E9}")
    #expect(index["caf\u{E9}"] == .folder)
    #expect(index.count == 2)
  }
}
