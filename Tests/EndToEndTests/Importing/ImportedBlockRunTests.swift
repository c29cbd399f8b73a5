// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A log-in that several folders need is a block: its run sends what the run of the other tool sends.
@Suite struct `An imported block` {
  private static let postman = """
    {"info": {"name": "Shop", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
     "variable": [{"key": "base", "value": "URL"}],
     "item": [
      {"name": "Auth", "item": [
        {"name": "Key", "id": "i0", "request": "{{base}}/key", "event": [{"listen": "test", "script": {"exec": [
          "pm.test('ok', () => pm.response.to.have.status(200));",
          "pm.environment.set('key', pm.response.json().token);"]}}]},
        {"name": "Log in", "id": "i1", "request": "{{base}}/login?k={{key}}", "event": [{"listen": "test", "script": {"exec": [
          "pm.test('is ada', () => pm.expect(pm.response.json().user).to.eql('ada'));",
          "pm.environment.set('token', pm.response.json().token);"]}}]}]},
      {"name": "Users", "item": [
        {"name": "List", "id": "i2", "request": "{{base}}/users?t={{token}}"},
        {"name": "Rotate", "id": "i3", "request": "{{base}}/rotate"}]},
      {"name": "Public", "item": [{"name": "Home", "id": "i4", "request": "{{base}}/home"}]},
      {"name": "Orders", "item": [{"name": "All", "id": "i5", "request": "{{base}}/orders?t={{token}}",
        "event": [{"listen": "test", "script": {"exec": [
          "pm.test('has a token', () => pm.expect(pm.response.json().token).to.eql('t'));"]}}]}]}]}
    """

  private static let bruno = [
    "bruno.json": #"{"version": "1", "name": "Shop", "type": "collection"}"#,
    "auth/key.bru":
      "meta {\n  name: Key\n  seq: 1\n}\nget {\n  url: URL/key\n}\nassert {\n  res.status: eq 200\n}\nvars:post-response {\n  key: res.body.token\n}\n",
    "auth/login.bru":
      "meta {\n  name: Log in\n  seq: 2\n}\nget {\n  url: URL/login?k={{key}}\n}\nassert {\n  res.body.user: eq ada\n}\nvars:post-response {\n  token: res.body.token\n}\n",
    "orders-1/list.bru":
      "meta {\n  name: List\n  seq: 1\n}\nget {\n  url: URL/users?t={{token}}\n}\n",
    "orders-1/rotate.bru": "meta {\n  name: Rotate\n  seq: 2\n}\nget {\n  url: URL/rotate\n}\n",
    "orders-2/home.bru": "meta {\n  name: Home\n}\nget {\n  url: URL/home\n}\n",
    "orders-3/all.bru": "meta {\n  name: All\n}\nget {\n  url: URL/orders?t={{token}}\n}\n",
  ]

  private static let sent = [
    "/key ", "/login?k=t sid=a", "/users?t=t sid=a", "/rotate sid=a", "/home sid=b",
    "/orders?t=t sid=b",
  ]

  /// - Parameter failing: a target that is answered with 403.
  private func server(failing: String = "") throws -> ScriptedServer {
    try ScriptedServer { request in
      let cookie = ["/key": "sid=a; Path=/", "/rotate": "sid=b; Path=/"][request.target]
      let isFailing = !failing.isEmpty && request.target.hasPrefix(failing)
      return .response(
        isFailing ? 403 : 200, headers: cookie.map { ["Set-Cookie": $0] } ?? [:],
        json: #"{"token": "t", "user": "ada"}"#)
    }
  }

  private func sent(to server: ScriptedServer) -> [String] {
    server.requests.map { "\($0.target) \($0.header("cookie") ?? "")" }
  }

  /// A folder with both sources.
  private func workshop(_ server: ScriptedServer) throws -> Workshop {
    let workshop = try Workshop()
    try workshop.write("", to: ".git/HEAD")
    try workshop.write(Self.postman.replacing("URL", with: server.url()), to: "shop.json")
    for (path, text) in Self.bruno {
      try workshop.write(text.replacing("URL", with: server.url()), to: "shop/\(path)")
    }
    return workshop
  }

  @Test(arguments: ["shop.json", "shop"])
  func `sends its requests once, in their order`(source: String) async throws {
    let server = try server()
    let workshop = try workshop(server)
    expect(try await workshop.runs("import", source, "-o", "specs"), endsIn: 0)
    #expect(try workshop.folder.read("specs/shop.yaml").contains("blocks:\n  auth:\n"))
    expect(try await workshop.runs("check"), endsIn: 0)
    expect(try await workshop.runs("fmt", "--check"), endsIn: 0)
    expect(try await workshop.runs("run"), endsIn: 0)
    #expect(sent(to: server) == Self.sent)
    // Once in each turn, and with one scenario alone.
    expect(try await workshop.runs("run", "--repeat", "2", "-q"), endsIn: 0)
    #expect(sent(to: server).count == 3 * Self.sent.count)
    let last = source == "shop" ? "orders-3" : "Orders"
    expect(try await workshop.runs("run", "-n", "^\(last)$", "-q"), endsIn: 0)
    #expect(sent(to: server).suffix(3) == ["/key ", "/login?k=t sid=a", "/orders?t=t sid=a"])
    let first = try workshop.folder.read("specs/shop.yaml")
    expect(try await workshop.runs("import", source, "-o", "specs", "--force"), endsIn: 0)
    #expect(try workshop.folder.read("specs/shop.yaml") == first)
  }

  /// The other tool goes on after a failed request, and so do the requests behind it here.
  @Test(arguments: ["/key", "/login", "/rotate"])
  func `lets the others go on where a request of it failed`(failing: String) async throws {
    let server = try server(failing: failing)
    let workshop = try workshop(server)
    expect(try await workshop.runs("import", "shop.json", "-o", "specs"), endsIn: 0)
    let run = try await workshop.runs("run")
    expect(run, endsIn: 1)
    #expect(sent(to: server) == Self.sent)
    let isOfBlock = failing != "/rotate"
    #expect(
      run.output.contains("`auth` failed: it is carried out once, and was called by `Users`")
        == isOfBlock)
    #expect(
      run.output.contains("scenarios  \(isOfBlock ? 1 : 2) passed, \(isOfBlock ? 2 : 1) failed"))
  }

  @Test func `goes to Postman as the requests that it was, and back`() async throws {
    let server = try server()
    let workshop = try workshop(server)
    expect(try await workshop.runs("import", "shop.json", "-o", "specs"), endsIn: 0)
    let exported = try await workshop.runs("export", "postman", "specs", "-o", "back/shop.json")
    expect(exported, endsIn: 0)
    #expect(exported.errorOutput.hasPrefix("6 requests\n"))
    expect(try await workshop.runs("import", "back/shop.json", "-o", "back/specs"), endsIn: 0)
    expect(try await workshop.runs("run", "back/specs"), endsIn: 0)
    #expect(sent(to: server) == Self.sent)
    #expect(try workshop.folder.read("back/specs/shop.yaml").contains("blocks:\n  log-in:\n"))
  }

  /// Newman sends the requests of a folder alone.
  @Test func `is a change of a line that names a folder`() async throws {
    let workshop = try workshop(try server())
    let run = try await workshop.runs(
      "import", "--command", "newman run shop.json --folder Orders", "-o", "specs", "-v")
    expect(run, endsIn: 0)
    expect(
      run.errorOutput,
      has: ["changed flow: `Orders` calls the block `auth`, whose requests it needs"])
    #expect(run.output.contains("curlew run specs/shop.yaml -n '^Orders$'"))
  }

  // MARK: Proof

  private static func execution(
    _ item: Int, _ path: String, query: String, tests: [(String, Bool)], iteration: Int,
    user: String = "ada"
  ) -> String {
    let body = Array(#"{"token": "t", "user": "\#(user)"}"#.utf8).map(String.init)
    let assertions = tests.map { name, holds in
      #"{"assertion": "\#(name)", "skipped": false\#(holds ? "" : #", "error": {"name": "E"}"#)}"#
    }
    return """
      {"cursor": {"iteration": \(iteration), "ref": "r\(iteration)\(item)"}, "item": {"id": "i\(item)", "name": "\(path)"},
       "request": {"method": "GET", "url": {"protocol": "http", "host": ["a", "test"], "path": ["\(path)"], "query": [\(query)]}},
       "response": {"code": 200, "status": "OK", "responseTime": 3, "header": [{"key": "Content-Type", "value": "application/json"}],
         "stream": {"type": "Buffer", "data": [\(body.joined(separator: ", "))]}},
       "assertions": [\(assertions.joined(separator: ", "))]}
      """
  }

  private static func report(iterations: Int, isAda: Bool) -> String {
    let t = #"{"key": "t", "value": "t"}"#
    let executions = (0..<iterations).flatMap { turn in
      [
        execution(0, "key", query: "", tests: [("ok", true)], iteration: turn),
        execution(
          1, "login", query: #"{"key": "k", "value": "t"}"#, tests: [("is ada", isAda)],
          iteration: turn, user: turn == 0 ? "ada" : "bob"),
        execution(2, "users", query: t, tests: [], iteration: turn),
        execution(3, "rotate", query: "", tests: [], iteration: turn),
        execution(4, "home", query: "", tests: [], iteration: turn),
        execution(5, "orders", query: t, tests: [("has a token", true)], iteration: turn),
      ]
    }
    let collection = postman.replacing("URL", with: "http://a.test")
    return """
      {"collection": \(collection), "environment": {"id": "e", "values": []}, "globals": {"id": "g", "values": []},
       "run": {"stats": {}, "executions": [\(executions.joined(separator: ", "))]}}
      """
  }

  @Test(
    arguments: [
      (1, true, "3 of 3", []),
      (1, false, "2 of 3", ["\"is ada\" of `login`: failed there, holds here"]),
      (2, true, "5 of 6", ["\"is ada\" of `login`: passed there, fails here"]),
    ] as [(Int, Bool, String, [String])])
  func `is compared with a run of newman, request by request`(
    iterations: Int, isAda: Bool, tests: String, lines: [String]
  ) async throws {
    let workshop = try Workshop()
    try workshop.write("", to: ".git/HEAD")
    let report = Self.report(iterations: iterations, isAda: isAda)
    try workshop.write(report, to: "newman.json")
    try workshop.write(Self.postman.replacing("URL", with: "http://a.test"), to: "shop.json")
    let run = try await workshop.runs(
      "import", "shop.json", "--proof", "newman.json", "-o", "specs")
    expect(run, endsIn: 0)
    let count = 6 * iterations
    expect(
      run.errorOutput,
      has: ["requests   \(count) of \(count) are what newman sent", "tests      \(tests)"] + lines)
  }
}
