// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct `The Model Context Protocol` {
  private static let accept = "application/json, text/event-stream"

  private static func message(_ method: String, _ parameters: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":\#(parameters)}"#
  }

  @Test func `has sessions that end`() async throws {
    try await withShop { client in
      let begun = try await client.send(
        "POST", "/mcp", headers: ["Accept": Self.accept], json: Self.message("initialize"))
      #expect(begun.status == 200)
      #expect(begun.field("result", "protocolVersion") == "2025-06-18")
      let session = try #require(begun.header("mcp-session-id"))
      let noted = try await client.send(
        "POST", "/mcp", headers: ["Accept": Self.accept, "Mcp-Session-Id": session],
        json: #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
      #expect(noted.status == 202 && noted.body.isEmpty)
      let ended = try await client.send("DELETE", "/mcp", headers: ["Mcp-Session-Id": session])
      #expect(ended.status == 204)
      let late = try await client.send(
        "POST", "/mcp", headers: ["Accept": Self.accept, "Mcp-Session-Id": session],
        json: Self.message("ping"))
      #expect(late.status == 404)
    }
  }

  @Test(arguments: [
    ("tools/call", #"{"name":"find_pets","arguments":{"kind":"cat"}}"#, #""text":"Luna""#),
    ("tools/call", #"{"name":"find_pets","arguments":{}}"#, #""isError":true"#),
    ("tools/call", #"{"name":"find_pets"}"#, #""isError":true"#),
    ("tools/call", #"{"name":"sell"}"#, "-32602"), ("tools/call", "[]", "-32602"),
    ("tools/list", "{}", #""name":"find_pets""#), ("resources/list", "{}", "-32601"),
  ])
  func `answers calls, and wrong ones by an error`(
    _ method: String, _ parameters: String, _ words: String
  ) async throws {
    try await withShop { client in
      let begun = try await client.send(
        "POST", "/mcp", headers: ["Accept": Self.accept], json: Self.message("initialize"))
      let session = begun.header("mcp-session-id") ?? ""
      let answer = try await client.send(
        "POST", "/mcp", headers: ["Accept": Self.accept, "Mcp-Session-Id": session],
        json: Self.message(method, parameters))
      #expect(answer.status == 200)
      #expect(answer.text.contains(#""id":7"#) && answer.text.contains(words), "\(answer.text)")
      let isStream = answer.header("content-type") == "text/event-stream"
      #expect(isStream == (method == "tools/call"))
    }
  }

  @Test func `refuses a client that reads no events, and one without a session`() async throws {
    try await withShop { client in
      let deaf = try await client.send("POST", "/mcp", json: Self.message("initialize"))
      #expect(deaf.status == 406)
      let lost = try await client.send(
        "POST", "/mcp", headers: ["Accept": Self.accept], json: Self.message("ping"))
      #expect(lost.status == 400)
      let empty = try await client.send(
        "POST", "/mcp", headers: ["Accept": Self.accept], json: "{}")
      #expect(empty.status == 400 && empty.text.contains("-32600"))
      #expect(try await client.send("GET", "/mcp").status == 405)
    }
  }
}
