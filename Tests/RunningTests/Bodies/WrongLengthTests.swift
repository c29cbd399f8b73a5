// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `A header with another end of the body` {
  @Test(arguments: [
    "POST: /, json: { a: 1 }, headers: { Content-Length: 3 }",
    "POST: /, text: \"${word}\", headers: { Content-Length: 2 }",
    "POST: /, text: abc, headers: { Content-Length: \"${number}\" }",
    "GET: /, headers: { Content-Length: \"${number}\" }",
    "POST: /, text: abc, headers: { Transfer-Encoding: \"${coding}\" }",
    "POST: /, text: abc, headers: { Transfer-Encoding: chunked, Content-Length: \"${three}\" }",
    "POST: /, text: abc, headers: { Transfer-Encoding: [chunked, \"${chunked}\"] }",
    "POST: /, text: \"${word}\", headers: { content-length: null }",
    "PUT: /, form: { a: b }, headers: { Content-Length: null, Transfer-Encoding: null }",
  ])
  func `is refused before anything is sent`(step: String) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { word: abc, number: 5, three: 3, coding: "gzip, chunked", chunked: chunked }
      requests:
        - { name: x, \(step) }
      """, against: server)
    let error = try #require(run.error(of: "x"))
    #expect(error.code == "wrong-length")
    #expect(error.place?.line == 5)
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [
    "POST: /, text: \"${word}\", headers: { Content-Length: \"${three}\" }",
    "POST: /, json: { a: 1 }, headers: { Content-Length: 7 }",
    "POST: /, text: abc, headers: { Transfer-Encoding: \"${chunked}\" }",
    "GET: /, headers: { Content-Length: \"0\" }",
  ])
  func `is sent where it is right`(step: String) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { word: abc, three: 3, chunked: chunked }
      requests:
        - { name: x, \(step) }
      """, against: server)
    #expect(run.error(of: "x") == nil)
    #expect(server.requests.count == 1)
  }
}
