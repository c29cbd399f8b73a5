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
}
