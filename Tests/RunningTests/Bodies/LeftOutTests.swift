// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

/// Parts of a request whose template gives `optional.none()`.
@Suite struct `A part of a request without a value` {
  private let server: ScriptedServer

  init() throws {
    server = try ScriptedServer { _ in .response(200, json: "{}") }
  }

  private func sent(_ lines: String) async throws -> ScriptedRequest {
    let steps = lines.split(separator: "\n").map { "    \($0)\n" }.joined()
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nvars: { pet: { a: 1 } }\nrequests:\n  - POST: /\n    name: it\n\(steps)",
      against: server)
    #expect(run.outcome(of: "it") == .passed)
    return try #require(server.requests.last)
  }

  @Test func `is left out of data`() async throws {
    let request = try await sent(
      #"json: { a: "${pet.?a}", b: "${pet.?b}", c: [1, "${pet.?b}", { d: "${pet.?b}" }] }"#)
    #expect(request.bodyText == #"{"a":1,"c":[1,{}]}"#)
  }

  @Test func `is left out of parameters, headers and cookies`() async throws {
    let request = try await sent(
      """
      params: { a: "${pet.?a}", b: "${pet.?b}", c: [x, "${pet.?b}"] }
      headers: { X-A: "${pet.?a}", X-B: "${pet.?b}" }
      cookies: { a: "${pet.?a}", b: "${pet.?b}" }
      """)
    #expect(request.target == "/?a=1&c=x")
    #expect(request.header("X-A") == "1")
    #expect(request.header("X-B") == nil)
    #expect(request.header("Cookie") == "a=1")
  }

  @Test func `is left out of a form and of parts`() async throws {
    #expect(try await sent(#"form: { a: "${pet.?a}", b: "${pet.?b}" }"#).bodyText == "a=1")
    let parts = try await sent(
      #"multipart: [{ name: a, value: "${pet.?a}" }, { name: b, value: "${pet.?b}" }, "#
        + #"{ name: c, json: "${pet.?b}" }, { name: d, base64: "${pet.?b}" }, "#
        + #"{ name: e, file: "${pet.?b}" }]"#)
    #expect(parts.bodyText.ranges(of: "name=").count == 1)
    #expect(parts.bodyText.contains("name=\"a\""))
  }

  @Test(arguments: ["json", "text", "xml", "base64", "file"])
  func `as the whole body sends none`(key: String) async throws {
    let request = try await sent("\(key): \"${pet.?b}\"")
    #expect(request.body.isEmpty)
    #expect(request.header("Content-Type") == nil)
  }

  @Test(arguments: [
    "text: \"a ${pet.?b}\"", "vars: { x: \"${pet.?b}\" }\ntext: \"${x}\"",
    "contentType: \"${pet.?b}\"",
  ])
  func `elsewhere is an error`(lines: String) async throws {
    let steps = lines.split(separator: "\n").map { "    \($0)\n" }.joined()
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nvars: { pet: { a: 1 } }\nrequests:\n  - POST: /\n    name: it\n\(steps)",
      against: server)
    #expect(run.outcome(of: "it") == .failed)
    #expect(server.requests.isEmpty)
  }
}
