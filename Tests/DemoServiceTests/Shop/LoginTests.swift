// SPDX-License-Identifier: Apache-2.0

import DemoService
import Digests
import Testing

@Suite struct LoginTests {
  private let form: KeyValuePairs = ["Content-Type": "application/x-www-form-urlencoded"]

  @Test func `a token identifies the user`() async throws {
    try await withShop { client in
      let token = try await client.logIn()
      let answer = try await client.send("GET", "/me", headers: ["Authorization": token])
      #expect(answer.text == #"{"user":"ada","via":"token"}"#)
    }
  }

  @Test(arguments: [
    (#"{"user":"ada","password":"wrong"}"#, 401), (#"{"user":"bob","password":"lovelace"}"#, 401),
    (#"{"user":"ada"}"#, 422), (#"{"user":1,"password":2}"#, 422),
  ])
  func `wrong credentials are refused`(body: String, status: Int) async throws {
    try await withShop { client in
      let answer = try await client.send("POST", "/login", json: body)
      #expect(answer.status == status)
    }
  }

  private func code(_ time: Int64) throws -> String {
    var kind = OneTimeCode()
    kind.periodSeconds = 1
    return try kind.text(key: Base32.decode(DemoShop.codeKey), atSeconds: time)
  }

  /// The code of a time, and the time that the client says, both in seconds, with the status.
  @Test func `a one-time code is taken once, and only for its time`() async throws {
    let logIns: [(of: Int64, at: Int64, status: Int)] = [
      (1000, 1001, 401), (1000, 1000, 200), (1000, 1000, 401), (999, 999, 401), (1001, 1001, 200),
      (1003, -1, 422),
    ]
    var bodies = try logIns.map { #"{"user":"ada","code":"\#(try code($0.of))","time":\#($0.at)}"# }
    bodies += [#"{"user":"ada","code":"12345","time":1004}"#, #"{"user":"ada","time":1004}"#]
    let sent = bodies
    try await withShop { client in
      var statuses: [Int] = []
      for body in sent {
        statuses.append(try await client.send("POST", "/login/code", json: body).status)
      }
      #expect(statuses == logIns.map(\.status) + [401, 422])
    }
  }

  @Test func `a cookie identifies the user until the session ends`() async throws {
    try await withShop { client in
      let begun = try await client.send(
        "POST", "/session", headers: form, bytes: Array("user=ada&password=lovelace".utf8))
      #expect(begun.status == 201)
      #expect(
        begun.header("set-cookie") == "sid=demo-session-1; Path=/; HttpOnly; SameSite=Lax")
      let cookie: KeyValuePairs = ["Cookie": "a=b; sid=demo-session-1"]
      #expect(
        try await client.send("GET", "/me", headers: cookie).text
          == #"{"user":"ada","via":"cookie"}"#)
      let ended = try await client.send("DELETE", "/session", headers: cookie)
      #expect(ended.status == 204)
      #expect(ended.header("set-cookie")?.hasSuffix("; Max-Age=0") == true)
      #expect(try await client.send("GET", "/me", headers: cookie).status == 401)
    }
  }

  @Test func `a wrong form is refused`() async throws {
    try await withShop { client in
      let answer = try await client.send(
        "POST", "/session", headers: form, bytes: Array("user=ada&password=x".utf8))
      #expect(answer.status == 401)
      #expect(try await client.send("POST", "/session", json: "{}").status == 415)
      #expect(try await client.send("GET", "/me").status == 401)
    }
  }

  @Test func `a client gets a token by its credentials, in the header or in the form`()
    async throws
  {
    try await withShop { client in
      let grant = "grant_type=client_credentials"
      let basic: KeyValuePairs = [
        "Content-Type": "application/x-www-form-urlencoded",
        "Authorization": "Basic YWRhOmxvdmVsYWNl",
      ]
      let inHeader = try await client.send(
        "POST", "/token", headers: basic, bytes: Array(grant.utf8))
      #expect(
        inHeader.text
          == #"{"access_token":"demo-token-1","token_type":"Bearer","expires_in":3600}"#)
      let inForm = try await client.send(
        "POST", "/token", headers: form,
        bytes: Array((grant + "&client_id=ada&client_secret=lovelace").utf8))
      #expect(inForm.status == 200)
      let token: KeyValuePairs = ["Authorization": "Bearer demo-token-2"]
      #expect(try await client.send("GET", "/me", headers: token).status == 200)
    }
  }

  @Test(arguments: [
    ("grant_type=client_credentials&client_id=ada", 401, "invalid_client"),
    ("grant_type=password", 400, "unsupported_grant_type"),
  ])
  func `a wrong client is refused as RFC 6749 has it`(
    body: String, status: Int, error: String
  ) async throws {
    try await withShop { client in
      let answer = try await client.send(
        "POST", "/token", headers: form, bytes: Array(body.utf8))
      #expect(answer.status == status)
      #expect(answer.text == "{\"error\":\"\(error)\"}")
    }
  }

  @Test func `basic authentication opens its area and no other`() async throws {
    try await withShop { client in
      let none = try await client.send("GET", "/basic")
      #expect(none.status == 401)
      #expect(none.header("www-authenticate") == "Basic realm=\"curlew demo\"")
      // `ada:lovelace`
      let good: KeyValuePairs = ["Authorization": "BASIC YWRhOmxvdmVsYWNl"]
      #expect(try await client.send("GET", "/basic", headers: good).status == 200)
      #expect(try await client.send("GET", "/me", headers: good).status == 401)
      let wrong: KeyValuePairs = ["Authorization": "Basic YWRhOmFkYQ=="]
      #expect(try await client.send("GET", "/basic", headers: wrong).status == 401)
    }
  }

  @Test func `beyond a thousand tokens the oldest is dropped`() async throws {
    try await withShop { client in
      let first = try await client.logIn()
      for _ in 0..<999 { _ = try await client.logIn() }
      #expect(try await client.send("GET", "/me", headers: ["Authorization": first]).status == 200)
      let last = try await client.logIn()
      #expect(try await client.send("GET", "/me", headers: ["Authorization": first]).status == 401)
      #expect(try await client.send("GET", "/me", headers: ["Authorization": last]).status == 200)
    }
  }

  @Test func `a log-in by form redirects only to a page of the shop`()
    async throws
  {
    try await withShop { client in
      let form = { (next: String) in
        try await client.send(
          "POST", "/session", headers: ["Content-Type": "application/x-www-form-urlencoded"],
          bytes: Array("user=ada&password=lovelace&next=\(next)".utf8))
      }
      let answer = try await form("/me")
      #expect(answer.status == 303)
      #expect(answer.header("location") == "/me")
      #expect(answer.header("set-cookie")?.hasPrefix("sid=") == true)
      for other in ["//evil.example", "http://evil.example", "me", "/a%0D%0AX:1"] {
        #expect(try await form(other).status == 422)
      }
    }
  }
}
