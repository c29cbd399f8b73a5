// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// A log-in that requests of several folders need is a block that is carried out once.
@Suite struct `An imported log-in` {
  private static func item(
    _ name: String, _ path: String, _ script: String = "", more: String = ""
  ) -> String {
    let event =
      script.isEmpty
      ? "" : #", "event": [{"listen": "test", "script": {"exec": ["\#(script)"]}}]"#
    return #"{"name": "\#(name)", "request": {"url": "http://a.test/\#(path)"}\#(event)\#(more)}"#
  }

  private static func folder(_ name: String, _ items: String..., more: String = "") -> String {
    #"{"name": "\#(name)", "item": [\#(items.joined(separator: ", "))]\#(more)}"#
  }

  private static let set = "pm.environment.set('token', pm.response.json().token);"
  private static let users = folder("Users", item("List", "users?t={{token}}"))
  private static let orders = folder("Orders", item("All", "orders?t={{token}}"))
  private static let home = folder("Public", item("Home", "home"))

  private static func collection(_ items: String...) -> String {
    "\"item\": [\(items.joined(separator: ", "))]"
  }

  private func body(of imported: ImportedPostman) -> String {
    let lines = imported.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0 != "blocks:" && $0 != "requests:" && $0 != "scenarios:" }
      .joined(separator: "\n")
  }

  @Test func `is called by each folder`() throws {
    let imported = try ImportedPostman(
      Self.collection(
        Self.item(
          "Log in", "login", "pm.test('ok', () => pm.response.to.have.status(200)); \(Self.set)"),
        Self.users, Self.home, Self.orders, Self.item("Log out", "logout?t={{token}}")))
    #expect(
      body(of: imported) == """
        blocks:
          log-in:
            steps:
              - name: Log in
                GET: /login
                expect:
                  status: 200
                capture: { token: $.token }
            returns: [token]
        scenarios:
          Users:
            steps:
              - call: log-in
                once: true
                capture: [token]
              - name: List
                GET: /users?t=${raw(string(token))}
          Public:
            steps:
              - name: Home
                GET: /home
          Orders:
            steps:
              - call: log-in
                once: true
                capture: [token]
              - name: All
                GET: /orders?t=${raw(string(token))}
          Shop:
            steps:
              - call: log-in
                once: true
                capture: [token]
              - name: Log out
                GET: /logout?t=${raw(string(token))}
        """)
    #expect(imported.text.contains("lock: shop") && imported.text.contains("cookieJar: shared"))
    #expect(!imported.effects.contains("changed one-scenario"))
    #expect(!imported.effects.contains("changed cookie"))
  }

  @Test func `of a folder with more leaves that a scenario`() throws {
    let imported = try ImportedPostman(
      Self.collection(
        Self.folder(
          "Auth", Self.item("Register", "register"), Self.item("Log in", "login", Self.set),
          Self.item("Me", "me?t={{token}}")), Self.home, Self.orders))
    #expect(
      body(of: imported).contains(
        """
        scenarios:
          Auth:
            steps:
              - name: Register
                GET: /register
              - call: log-in
                once: true
                capture: [token]
              - name: Me
                GET: /me?t=${raw(string(token))}
          Public:
            steps:
              - name: Home

        """))
    // The block has a jar of its own, and a request comes before it.
    #expect(imported.effects.filter { $0 == "changed cookie" }.count == 1)
  }

  @Test func `of several requests is named after their folder, with what that says of itself`()
    throws
  {
    let imported = try ImportedPostman(
      Self.collection(
        Self.folder(
          "[SHOP-7] Auth",
          Self.item("Key", "key", "pm.environment.set('key', pm.response.json().key);"),
          Self.item("[SHOP-8] Log in", "login?k={{key}}", Self.set),
          more: #", "description": "How to get in""#), Self.users, Self.orders))
    #expect(
      body(of: imported).hasPrefix(
        """
        blocks:
          shop-7-auth:
            description: How to get in
            steps:
              - name: Key
                labels: { test_key: SHOP-7 }
                GET: /key
                capture: { key: $.key }
              - name: '[SHOP-8] Log in'
                labels:
                  test_key: [SHOP-8, SHOP-7]
                GET: /login?k=${raw(string(key))}
                capture: { token: $.token }
            returns: [token]

        """))
  }

  private static let without =
    #", "protocolProfileBehavior": {"disableCookies": true}"#

  /// Where one execution would not be what the other tool sends, all is one scenario.
  @Test(
    arguments: [
      // Two folders make what crosses.
      (
        [
          item("Log in", "login", set),
          folder(
            "Users",
            item("Me", "me?t={{token}}", "pm.environment.set('id', pm.response.json().id);")),
          folder("Orders", item("All", "orders?t={{token}}&id={{id}}")),
        ], false
      ),
      // The token is made again for a later folder.
      (
        [item("Log in", "login", set), folder("Users", item("Me", "me?t={{token}}", set)), orders],
        false
      ),
      // One caller.
      ([item("Log in", "login", set), users], false),
      // It neither sends nor keeps cookies, and others do.
      ([item("Log in", "login", set, more: without), users, orders], false),
      // It is not sent.
      ([item("Log in", "login", set).replacing("http://", with: "ftp://"), users, orders], false),
      // A folder that makes a variable before it reads it does not need that of another one.
      (
        [
          folder("Users", item("Me", "me?n={{n}}", more: before), item("Id", "x", set)),
          folder("Orders", item("Me", "me?n={{n}}", more: before)), users, orders,
        ], true
      ),
    ] as [([String], Bool)]) func `is a block only if nothing changes`(
      items: [String], isBlock: Bool
    ) throws
  {
    let imported = try ImportedPostman("\"item\": [\(items.joined(separator: ", "))]")
    #expect(imported.text.contains("blocks:") == isBlock)
    #expect(imported.effects.contains("changed one-scenario") == !isBlock)
  }

  private static let before =
    #", "event": [{"listen": "prerequest", "script": {"exec": ["pm.environment.set('n', Date.now());"]}}]"#

  @Test func `is sent for each row of data, so rows keep one scenario`() throws {
    let source = Self.collection(Self.item("Log in", "login", Self.set), Self.users, Self.orders)
    let rows = try ImportedPostman(source, companions: [("d.csv", "id\n1\n2\n")])
    #expect(!rows.text.contains("blocks:") && rows.effects.contains("changed one-scenario"))
    #expect(try ImportedPostman(source).text.contains("blocks:"))
  }

  @Test func `has no jar if no request has one`() throws {
    let source = Self.collection(
      Self.item("Ping", "ping", more: Self.without),
      Self.item("Log in", "login", Self.set, more: Self.without),
      Self.folder("Users", Self.item("List", "users?t={{token}}", more: Self.without)),
      Self.folder("Orders", Self.item("All", "orders?t={{token}}", more: Self.without)))
    let imported = try ImportedPostman(source)
    #expect(imported.text.contains("blocks:") && imported.text.contains("cookieJar: none"))
    #expect(!imported.effects.contains { $0.hasSuffix("cookie") })
  }

  @Test func `of a script that each request has crosses folders`() throws {
    let script = #", "event": [{"listen": "test", "script": {"exec": ["\#(Self.set)"]}}]"#
    let imported = try ImportedPostman(Self.collection(Self.home, Self.users) + script)
    #expect(imported.text.contains("Users / List"))
    #expect(imported.effects.contains("changed one-scenario"))
  }

  // MARK: What is refused later

  private func rewritten(
    _ imported: ImportedPostman, refusing text: String
  ) throws -> String {
    var files = imported.files
    let start = try #require(imported.written.text.firstRange(of: text)?.lowerBound)
    let offset = imported.written.text.utf8.distance(
      from: imported.written.text.startIndex, to: start)
    let isAny = files.loseParts(
      [Refusal(at: offset, "odd")], ofCollection: 0, in: imported.written)
    #expect(isAny)
    let draft = CollectionDraft(files.findings, hasProject: false, redact: { $0 })
    return draft.write(files.collections[0]).text
  }

  @Test func `gives nothing that it has lost`() throws {
    let imported = try ImportedPostman(
      Self.collection(
        Self.item(
          "Log in", "login", Self.set + " pm.environment.set('id', pm.response.json().id);"),
        Self.folder("Users", Self.item("List", "users?t={{token}}&i={{id}}")), Self.orders))
    #expect(imported.text.contains("returns: [id, token]"))
    let text = try rewritten(imported, refusing: "token: $.token")
    #expect(text.contains("# token: $.token") && text.contains("returns: [id]"))
    let call = "      - call: log-in\n        once: true\n"
    #expect(text.contains(call + "        capture: [id]\n      - name: List"))
    #expect(text.contains(call + "      - name: All"))
  }

  @Test func `is not called if nothing of it is left`() throws {
    let imported = try ImportedPostman(
      Self.collection(Self.item("Log in", "login", Self.set), Self.users, Self.orders))
    let text = try rewritten(imported, refusing: "GET: /login")
    #expect(!text.contains("call:") && !text.contains("blocks:") && text.contains("  Users:"))
    #expect(text.contains("lost: unknown"))
  }

  // MARK: Other formats

  @Test func `of a folder of YAML is a block too`() throws {
    let script =
      "scripts:\n  - type: afterResponse\n    language: text/javascript\n    code: pm.environment.set('token', pm.response.json().token);\n"
    let imported = try ImportedFolder([
      "collections/Shop/.resources/definition.yaml": "$kind: collection\nname: Shop\n",
      "collections/Shop/Log in.request.yaml":
        "$kind: http-request\nurl: http://a.test/login\norder: 1\n\(script)",
      "collections/Shop/Users/.resources/definition.yaml": "$kind: collection\norder: 2\n",
      "collections/Shop/Users/List.request.yaml":
        "$kind: http-request\nurl: http://a.test/users?t={{token}}\n",
      "collections/Shop/Orders/.resources/definition.yaml": "$kind: collection\norder: 3\n",
      "collections/Shop/Orders/All.request.yaml":
        "$kind: http-request\nurl: http://a.test/orders?t={{token}}\n",
    ])
    #expect(imported.texts[0].contains("blocks:\n  log-in:\n"))
    #expect(
      imported.texts[0].split(
        separator: "- call: log-in\n        once: true\n        capture: [token]\n"
      )
      .count == 3)
  }
}
