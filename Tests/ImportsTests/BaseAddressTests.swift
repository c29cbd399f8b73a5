// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// What becomes of a variable that addresses begin with.
@Suite struct `The base of addresses` {
  private static func shop(
    _ variables: String, environments: String..., start: String = "{{base}}"
  ) throws -> ImportedPostman {
    try ImportedPostman(
      """
      "variable": [\(variables)],
      "item": [{"name": "a", "request": "\(start)/a"}, {"name": "b", "request": "\(start)/b"}]
      """,
      companions: environments.enumerated().map { index, values in
        (
          "e\(index).json",
          #"{"name": "e\#(index)", "_postman_variable_scope": "environment", "values": [\#(values)]}"#
        )
      })
  }

  private static func variable(_ name: String, _ value: String) -> String {
    #"{"key": "\#(name)", "value": "\#(value)"}"#
  }

  @Test(arguments: ["http://h.test", "http://h.test/v1", "http://h.test:8080"])
  func `is a variable without a slash at its end`(value: String) throws {
    let found = try Self.shop(Self.variable("base", value))
    #expect(found.written.text.contains("baseUrl: ${base}"), "\(found.written.text)")
  }

  /// The other tools send `//a`.
  @Test(arguments: ["http://h.test/", "http://h.test/v1/", "http://h.test/?a=/b", "{{root}}"])
  func `stays in addresses with one`(value: String) throws {
    let found = try Self.shop(
      Self.variable("base", value) + ", " + Self.variable("root", "http://h.test/"))
    #expect(found.written.text.contains("GET: ${base}/a"), "\(found.written.text)")
    #expect(!found.written.text.contains("baseUrl:"))
  }

  @Test func `stays in addresses with one in any environment`() throws {
    let found = try Self.shop(
      "", environments: Self.variable("base", "http://h.test"),
      Self.variable("base", "http://p.test/api/"))
    #expect(found.written.text.contains("GET: ${base}/a"), "\(found.written.text)")
    let own = try Self.shop(
      "", environments: Self.variable("baseUrl", "http://h.test/"), start: "{{baseUrl}}")
    #expect(own.written.text.contains("GET: ${baseUrl}/a"), "\(own.written.text)")
  }

  @Test func `may have one within`() throws {
    let found = try Self.shop(
      Self.variable("base", "{{root}}api") + ", " + Self.variable("root", "http://h.test/"))
    #expect(found.written.text.contains("baseUrl: ${base}"), "\(found.written.text)")
  }

  @Test func `of a script of curl`() throws {
    let found = try ImportedScript("B=http://h.test/\ncurl $B/a\ncurl $B/b\n")
    #expect(found.text.contains("GET: ${b}/a"), "\(found.text)")
  }

  /// `{{base}}` alone is `/users`, and not `/users/`.
  @Test(arguments: [
    ("http://h.test", "GET: /", "GET: /?x=1"),
    ("http://h.test/users", "GET: ${b}", "GET: ${b}?x=1"),
    ("{{c}}", "GET: ${b}", "GET: ${b}?x=1"),
  ])
  func `alone has the path of its value`(value: String, alone: String, query: String) throws {
    let addresses = ["{{b}}", "{{b}}?x=1", "{{b}}/1", "{{b}}/2", "{{b}}/3", "{{b}}/4", "{{b}}/5"]
    let items = addresses.map { #"{"name": "a", "request": "\#($0)"}"# }
    let variables = Self.variable("b", value) + ", " + Self.variable("c", "http://h.test/users")
    let postman = try ImportedPostman(
      #""variable": [\#(variables)], "item": [\#(items.joined(separator: ", "))]"#)
    let requests = addresses.map { "GET \($0)\n###\n" }.joined()
    let http = try ImportedScript(
      "@c = http://h.test/users\n@b = \(value)\n\(requests)", kind: .http)
    let lines = addresses.map { "curl \"\($0.replacing("{{b}}", with: "$B"))\"\n" }.joined()
    let plain = value == "{{c}}" ? "http://h.test/users" : value
    let curl = try ImportedScript("B=\(plain)\n\(lines)")
    let hurl = try ImportedScript(
      addresses.map { "GET \($0)\n[Options]\nvariable: b=\(plain)\n" }
        .joined(separator: "\n"), kind: .hurl)
    for text in [postman.written.text, http.text, curl.text, hurl.text] {
      #expect(text.contains("- \(alone)\n") || text.contains("  \(alone)\n"), "\(text)")
      #expect(text.contains("\(query)\n"), "\(text)")
    }
  }

  /// What follows is in the path of the value.
  @Test func `goes on without a slash`() throws {
    let texts = [
      try ImportedScript("B=http://h.test/\ncurl \"${B}items?x=1\"\n").text,
      try ImportedScript("GET {{b}}items?x=1\n[Options]\nvariable: b=http://h.test/\n", kind: .hurl)
        .text,
      try ImportedScript("@b = http://h.test/\nGET {{b}}items?x=1\n", kind: .http).text,
      try ImportedPostman(
        #""variable": [\#(Self.variable("b", "http://h.test/"))], "item": [{"name": "a", "request": "{{b}}items?x=1"}]"#
      ).written.text,
    ]
    for text in texts { #expect(!text.contains("/?x=1"), "\(text)") }
    for text in texts { #expect(text.contains("?x=1"), "\(text)") }
  }
}
