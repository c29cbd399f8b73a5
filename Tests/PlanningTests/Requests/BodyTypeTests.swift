// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

/// What is warned of when a body does not fit its type.
@Suite struct BodyTypeTests {
  private func expect(_ step: String, _ codes: String...) throws {
    let planned = try PlanSource(
      "curlew: 1\nvars: { v: 1 }\nrequests:\n  - POST: http://a.example/\n    \(step)\n"
    ).plan()
    #expect(planned.codes == codes, "\(step)")
    #expect(planned.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: [
    "multipart: [{ name: a, value: b }]\n    headers: { content-type: application/json }",
    "multipart: [{ name: a, value: b }]\n    contentType: text/plain",
    "text: a\n    contentType: multipart/form-data",
    "base64: YQ==\n    contentType: multipart/mixed; boundary=",
  ])
  func `parts without a boundary`(step: String) throws {
    try expect(step, "parts-without-boundary")
  }

  @Test(arguments: [
    #"text: '{"a": "${v}"}'"#, #"text: '{"\"": "x ${v}"}'"#, #"text: '{"${v}": 1}'"#,
  ])
  func `a value within quotes of JSON`(body: String) throws {
    try expect("\(body)\n    contentType: application/problem+json", "template-in-json-text")
  }

  @Test(arguments: [
    "multipart: [{ name: a, value: b }]\n    contentType: multipart/mixed",
    "text: a\n    contentType: multipart/mixed; boundary=b",
    "text: '{\"a\": \"${v}\"}'\n    contentType: text/plain",
    "text: '{\"a\": ${v}}'\n    contentType: application/json",
    "text: a\n    contentType: 'multipart/${v}'",
  ])
  func `and nothing else`(step: String) throws {
    try expect(step)
  }

  private static let latin = "contentType: 'text/plain; charset=iso-8859-1'"

  @Test(arguments: [
    "text: 5 €\n    \(latin)",
    "text: 5 €\n    headers: { content-type: text/plain; charset=us-ascii }",
    "json: { a: [猫] }\n    contentType: 'application/json; charset=iso-8859-1'",
    "json: { 猫: '${v}' }\n    contentType: 'application/json; charset=iso-8859-1'",
    "form: { a: [x, 猫] }\n    contentType: 'application/x-www-form-urlencoded; charset=iso-8859-1'",
    "form: { a: b }\n    contentType: 'application/x-www-form-urlencoded; charset=utf-16'",
    "xml: \"<?xml version='1.0' encoding='ISO-8859-1'?><a>猫</a>\"",
    "xml: \"<?xml version='1.0' encoding='ISO-8859-1'?><a/>\"\n    contentType: 'text/xml; charset=utf-8'",
    "text: é\n    contentType: 'text/plain; charset=nonsense'",
    "multipart: [{ name: a, value: 猫, type: 'text/plain; charset=iso-8859-1' }]",
    "multipart: [{ name: a, value: 猫 }]\n    contentType: 'multipart/form-data; charset=iso-8859-1'",
    "graphql: { query: '{ a(b: \"猫\") }' }\n    contentType: 'application/json; charset=iso-8859-1'",
  ])
  func `a text that its charset cannot carry`(step: String) throws {
    try expect(step, "not-in-charset")
  }

  @Test(arguments: [
    "text: é\n    \(latin)", "text: '€ ${v}'\n    \(latin)", "text: 猫\n    contentType: text/plain",
    "text: 猫\n    contentType: 'text/plain; charset=${v}'",
    "text: 猫\n    contentType: 'text/plain; charset=utf-8'",
    "text: a\n    contentType: 'text/plain; charset=nonsense'",
    "multipart: [{ name: a, value: 猫, type: text/plain }]",
  ])
  func `and no other text`(step: String) throws {
    try expect(step)
  }
}
