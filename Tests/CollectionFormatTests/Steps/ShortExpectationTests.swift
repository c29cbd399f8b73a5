// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Testing

/// `expect` with a status alone.
struct ShortExpectationTests {
  @Test(arguments: [
    ("201", [StatusPattern.code(201)]), ("2xx", [.class(2)]), ("'204'", [.code(204)]),
    ("[200, 4xx]", [.code(200), .class(4)]),
  ])
  func `a status alone is short for status`(written: String, patterns: [StatusPattern]) throws {
    let expectations = try step("expect: \(written)").settings.expectations
    guard case .anyOf(let found, _)? = expectations.status else {
      Issue.record("no statuses")
      return
    }
    #expect(found == patterns)
    #expect(expectations.json == nil && expectations.that.isEmpty)
  }

  @Test func `so is one whole template`() throws {
    let expectations = try step("expect: \"${n}\"").settings.expectations
    guard case .template(let text)? = expectations.status else {
      Issue.record("no template")
      return
    }
    #expect(text.text == "${n}")
    #expect(expectations.readNames.uses.map(\.root) == ["n"])
  }

  @Test(arguments: [
    ("expect: ⟦ok⟧", "invalid-status"), ("expect: ⟦[]⟧", "empty-list"),
    ("expect: [200, ⟦6xx⟧]", "invalid-status"), ("expect: ⟦true⟧", "wrong-type"),
    ("expect: ⟦302⟧\nredirects: 3", "redirect-is-followed"),
  ])
  func `another value alone is refused`(lines: String, code: String) {
    expectDiagnostics(stepFile(lines), code)
  }

  @Test func `a raw connection has no status`() {
    let text = """
      curlew: 1
      requests:
        - socket: tcp://localhost:7
          exchange: [{ send: a }]
          expect: 200
      """
    let found = loadCollection(text).diagnostics
    #expect(found.map(\.code.text) == ["key-of-requests"], "\(loadCollection(text).rendered)")
  }

  @Test func `a status of defaults is replaced by that of a step`() throws {
    let loaded = loadCollection(
      "curlew: 1\ndefaults: { expect: 2xx }\nrequests: [{ GET: http://a/, expect: 404 }]\n")
    #expect(loaded.diagnostics.isEmpty, "\(loaded.rendered)")
  }
}
