// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct RequestJudgementTests {
  @Test func `default auth wants an origin`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      defaults: { auth: ⟦{ bearer: x }⟧ }
      requests: [{ GET: http://a.example }, { GET: http://b.example, expect: { status: 200 } }]
      """, "auth-without-origin")
    _ = try plan(
      """
      curlew: 1
      defaults: { auth: { bearer: x, origins: [http://a.example] } }
      requests: [{ GET: http://a.example }]
      """)
    _ = try plan("curlew: 1\nrequests: [{ GET: http://a.example, auth: { bearer: x } }]")
  }

  @Test(arguments: ["status: ⟦302⟧", "status: ⟦[301, 308]⟧"])
  func `a redirect's status can only be seen when none is followed`(_ status: String) throws {
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: http://a.example, expect: { \(status) } }]",
      "redirect-is-followed")
  }

  @Test(arguments: [
    "redirects: none, expect: { status: 302 }", "expect: { status: [200, 302] }",
    "expect: { status: 304 }", "expect: { status: 3xx }",
  ]) func `other statuses are not a mistake`(_ settings: String) throws {
    _ = try plan("curlew: 1\nrequests: [{ GET: http://a.example, \(settings) }]")
  }

  @Test func `a request other than GET cannot be resumed`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      requests: [{ POST: http://a.example, save: ⟦{ path: x, resume: true }⟧ }]
      """, "resume-needs-get")
    _ = try plan(
      "curlew: 1\nrequests: [{ GET: http://a.example, save: { path: x, resume: true } }]")
  }

  @Test(arguments: [
    "POST: http://a.example, text: abc, headers: { Content-Length: ⟦2⟧ }",
    "POST: http://a.example, text: abc, headers: { content-length: ⟦\"+3\"⟧ }",
    "GET: http://a.example, headers: { Content-Length: ⟦5⟧ }",
    "POST: http://a.example, json: {}, headers: { Content-Length: ⟦\"2 bytes\"⟧ }",
    "POST: http://a.example, text: abc, headers: { Transfer-Encoding: ⟦gzip⟧ }",
    "POST: http://a.example, text: abc, headers: { Transfer-Encoding: ⟦\"chunked, chunked\"⟧ }",
    "POST: http://a.example, text: a, headers: { Transfer-Encoding: chunked, Content-Length: ⟦1⟧ }",
    "HEAD: http://a.example, headers: { Transfer-Encoding: ⟦chunked⟧ }",
    "POST: http://a.example, text: abc, headers: { ⟦content-length⟧: null }",
    "PUT: http://a.example, json: {}, headers: { ⟦Content-Length⟧: null, Transfer-Encoding: null }",
  ]) func `a header with another end of the body is refused`(_ step: String) throws {
    try expectDiagnostics("curlew: 1\nrequests: [{ \(step) }]", "wrong-length")
  }

  @Test(arguments: [
    "POST: http://a.example, text: abc, headers: { Content-Length: 3 }",
    "POST: http://a.example, text: abc, headers: { Transfer-Encoding: Chunked }",
    "POST: http://a.example, json: {}, headers: { Content-Length: 9 }",
    "GET: http://a.example, headers: { Content-Length: 0 }",
    "POST: http://a.example, headers: { Content-Length: null }",
    "POST: http://a.example, text: \"\", headers: { Content-Length: null }",
    "POST: http://a.example, text: a, headers: { Content-Length: null, Transfer-Encoding: chunked }",
  ]) func `a header that may be right is not`(_ step: String) throws {
    _ = try plan("curlew: 1\nrequests: [{ \(step) }]")
  }

  @Test func `defaults that follow none let a step expect a redirect`() throws {
    _ = try plan(
      """
      curlew: 1
      defaults: { redirects: none }
      requests: [{ GET: http://a.example, expect: { status: 302 } }]
      """)
  }
}
