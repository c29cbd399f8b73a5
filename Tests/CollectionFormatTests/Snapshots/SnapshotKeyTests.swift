// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import TestSupport
import Testing

@Suite struct `The key snapshot` {
  private func template(_ value: String) throws -> SnapshotTemplate {
    let loaded = loadCollection(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    snapshot: \(value)\n")
    #expect(loaded.diagnostics.isEmpty, "\(loaded.rendered)")
    return try #require(loaded.content?.scenarios.first?.steps.first?.snapshot)
  }

  @Test func `is true, a name, or a mapping`() throws {
    #expect(try template("true").name == nil)
    #expect(try template("the pets").name?.content == "the pets")
    #expect(try template("\"yes\"").name?.content == "yes")
    let whole = try template(
      "{ name: a, ignore: [$.id, $..at], headers: [Content-Type], sort: { $.l: $.id }, replace: { '\\d+': n } }"
    )
    #expect(whole.name?.content == "a")
    #expect(whole.ignored.map(\.text) == ["$.id", "$..at"])
    #expect(whole.headers == ["content-type"])
    #expect(whole.sorting.map { "\($0.lists.text) \($0.key.text)" } == ["$.l $.id"])
    #expect(whole.replacements.map { "\($0.pattern.text) \($0.text)" } == [#"\d+ n"#])
  }

  @Test(arguments: [
    ("⟦false⟧", "invalid-value"),
    ("⟦yes⟧", "invalid-value"),
    ("⟦Off⟧", "invalid-value"),
    ("⟦\"\"⟧", "missing-value"),
    ("⟦[a]⟧", "wrong-type"),
    ("{ name: \"a⟦${⟧b}\" }", "template-not-allowed"),
    ("{ ignore: [⟦i⟧d] }", "invalid-jsonpath"),
    ("{ headers: [⟦a b⟧] }", "invalid-header-name"),
    ("{ sort: { $.l: ⟦\"$.l[*]\"⟧ } }", "invalid-value"),
    ("{ replace: { '(⟦⟧': x } }", "invalid-pattern"),
    ("{ ⟦exclude⟧: [$.id] }", "unknown-key"),
  ])
  func `is refused with its place`(value: String, code: String) {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    snapshot: \(value)\n",
      code)
  }

  @Test func `offers true for a word of YAML 1.1`() {
    let loaded = loadCollection("curlew: 1\nrequests:\n  - GET: http://a/\n    snapshot: yes\n")
    #expect(
      loaded.diagnostics.flatMap(\.offers).compactMap { offer in
        if case .fix(let fix) = offer { fix.edits.first?.replacement } else { nil }
      } == ["true"])
  }

  @Test func `is refused beside save, and beside what sends no request`() {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a/\n    save: x\n    snapshot: ⟦true⟧\n",
      "snapshot-beside-save")
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - print: a\n    ⟦snapshot⟧: true\n", "key-of-requests")
  }
}
