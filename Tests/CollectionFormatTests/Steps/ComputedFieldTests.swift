// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Testing

/// Names that a template gives, and headers that are written twice.
@Suite struct ComputedFieldTests {
  @Test(arguments: [
    "params: \"${{'a' + v: 1}}\"", "headers: ${v}", "cookies: ${v}", "form: ${v}",
    "multipart: ${v}",
  ])
  func `may be one whole template`(key: String) {
    expectDiagnostics("curlew: 1\nvars: { v: a }\nrequests:\n  - POST: http://a/\n    \(key)\n")
  }

  @Test(arguments: ["params: ⟦a ${v}⟧", "headers: ⟦x⟧", "form: ⟦'${v}${v}'⟧", "multipart: ⟦a${v}⟧"])
  func `and no other text`(key: String) {
    expectDiagnostics(
      "curlew: 1\nvars: { v: a }\nrequests:\n  - POST: http://a/\n    \(key)\n", "wrong-type")
  }

  @Test(arguments: ["params", "headers", "cookies", "form"])
  func `a template in a key is answered with the whole object`(key: String) {
    let text =
      "curlew: 1\nvars: { v: a }\nrequests:\n  - POST: http://a/\n    \(key): { 'x${v}': 5 }\n"
    let loaded = loadCollection(text)
    #expect(loaded.diagnostics.map(\.code.text) == ["template-in-key"])
    let help = loaded.diagnostics.first?.help.first ?? ""
    #expect(help.contains("${{'x' + string(v): 5}}"), "\(help)")
  }

  @Test(arguments: [
    "headers: { Content-Type: a/b, ⟦content-type⟧: c/d }", "headers: { X-A: 1, ⟦x-a⟧: null }",
    "contentType: a/b\n    headers: { ⟦content-type⟧: c/d }",
    "multipart: [{ name: a, value: b, headers: { X-A: 1, ⟦x-a⟧: 2 } }]",
    "multipart: [{ name: a, value: b, type: a/b, headers: { ⟦Content-Type⟧: c/d } }]",
  ])
  func `a header is written once`(key: String) {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - POST: http://a/\n    \(key)\n", "header-twice")
  }

  @Test func `also in defaults`() {
    expectDiagnostics(
      "curlew: 1\ndefaults: { contentType: a/b, headers: { ⟦Content-Type⟧: c/d } }\n"
        + "requests: [{ GET: http://a/ }]\n", "header-twice")
  }
}
