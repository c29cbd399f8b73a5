// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Testing

/// What every table must be, whatever it says.
@Suite struct TableTests {
  /// The lines around a piece of a mapping.
  static func file(around example: String, in mapping: String) -> String? {
    let lines = { (indent: String) in
      example.split(separator: "\n").map { indent + $0 + "\n" }.joined()
    }
    let step = "requests:\n  - GET: http://a.example/x\n"
    switch mapping {
    case "collection":
      let closing = example.hasPrefix("requests") || example.hasPrefix("scenarios") ? "" : step
      return (example.hasPrefix("curlew") ? "" : "curlew: 1\n") + example + "\n" + closing
    case "scenario":
      let steps = example.hasPrefix("steps") ? "" : "    steps: [{ GET: http://a.example/ }]\n"
      return "curlew: 1\nscenarios:\n  one:\n" + lines("    ") + steps
    case "step": return "curlew: 1\n" + stepLines(example, lines("    "))
    case "block":
      let steps = example.hasPrefix("steps") ? "" : "    steps: [{ GET: http://a.example/ }]\n"
      return "curlew: 1\nblocks:\n  one:\n" + lines("    ") + steps
    case "data":
      let hasSource = ["file:", "rows:", "matrix:"].contains { example.hasPrefix($0) }
      let members = hasSource ? example : "file: rows.csv, \(example)"
      return "curlew: 1\ndata: { \(members) }\n" + step
    case "repeat", "forEach":
      let first = mapping == "repeat" ? "while: \"1 > 2\"" : "in: [1]"
      let members = example.hasPrefix("{") ? example : "{ \(example) }"
      let whole =
        members.contains("times:") || members.contains("while:") || members.contains("in:")
        ? members : "{ \(first), \(example) }"
      let element = mapping == "repeat" ? "" : "    as: x\n"
      return "curlew: 1\nrequests:\n  - wait: 1ms\n    \(mapping): \(whole)\n" + element
    case "returned":
      let members = example.hasPrefix("{") ? example : "{ \(example) }"
      return "curlew: 1\nrequests:\n  - call: one\n    capture: { a: \(members) }\n"
    case "defaults": return "curlew: 1\ndefaults:\n" + lines("  ") + step
    case "environment": return "curlew: 1\nenvironments:\n  one:\n" + lines("    ") + step
    case "secret": return "curlew: 1\nsecrets:\n  one:\n" + lines("    ") + step
    case "capture":
      let source = example.contains("json:") || !example.hasPrefix("{") ? example : ""
      let mapping = source.hasPrefix("{") ? source : "{ \(source) }"
      return "curlew: 1\n" + step + "    capture: { a: \(mapping) }\n"
    case "exchange":
      if example.hasPrefix("closed") { return webSocketStep("- " + example) }
      if example.hasPrefix("capture") { return socketStep("- { receive: x, \(example) }") }
      return socketStep("- " + example)
    case "send":
      let isMessage = example.hasPrefix("json") || example.hasPrefix("ping")
      return (isMessage ? webSocketStep : socketStep)("- send: { \(example) }")
    case "receive":
      let isMessage = ["json", "text", "skip", "all"].contains { example.hasPrefix($0) }
      return (isMessage ? webSocketStep : socketStep)("- receive: { \(example) }")
    case "all": return webSocketStep("- receive: { all: [{ \(example) }] }")
    case "close", "closed": return webSocketStep("- \(mapping): { \(example) }")
    case "credentials": return nil
    case "bytes": return "curlew: 1\n" + step + "    expect: { bytes: { \(example) } }\n"
    case "schema":
      let file = example.hasPrefix("file") ? "" : ", file: a.json"
      return "curlew: 1\n" + step + "    expect: { schema: { \(example)\(file) } }\n"
    case "sorted":
      return "curlew: 1\n" + step + "    expect: { json: { $sorted: { \(example) } } }\n"
    case "cookieJar": return "curlew: 1\ncookieJar:\n" + lines("  ") + step
    case "ntlm", "apiKey", "awsSigV4", "oauth2":
      return "curlew: 1\n" + step + "    auth: { \(mapping): { \(wholeAuth(example, mapping)) } }\n"
    case "auth":
      let scheme = example.hasPrefix("origins") ? ", bearer: t" : ""
      return "curlew: 1\n" + step + "    auth: { \(example)\(scheme) }\n"
    case "project": return nil
    case "part":
      let name = example.hasPrefix("name") ? [] : ["name: a"]
      let isContent = ["value", "json", "file:", "base64"].contains { example.hasPrefix($0) }
      let members = name + [example] + (isContent ? [] : ["value: b"])
      return "curlew: 1\n" + step + "    multipart: [{ \(members.joined(separator: ", ")) }]\n"
    case "failure":
      return "curlew: 1\n" + step + "    expect: { failure: { \(example) } }\n"
    case "value":
      let other = example.hasPrefix("of") ? "is: 1" : "of: a"
      return "curlew: 1\nvars: { a: 1 }\n" + step
        + "    expect: { values: [{ \(example), \(other) }] }\n"
    case "bytesText":
      return "curlew: 1\n" + step + "    expect: { bytes: { $contains: { \(example) } } }\n"
    case "graphql":
      let query = example.hasPrefix("query") ? "" : "      query: \"{ a }\"\n"
      return "curlew: 1\n" + step + "    graphql:\n" + lines("      ") + query
    case "save":
      let path = example.hasPrefix("path") ? "" : "      path: x\n"
      return "curlew: 1\n" + step + "    save:\n" + lines("      ") + path
    case "load": return "curlew: 1\nload:\n" + lines("  ") + step
    case "stage":
      let other = example.hasPrefix("for") ? "rate: 1/s" : "for: 1s"
      return "curlew: 1\nload: { stages: [{ \(example), \(other) }] }\n" + step
    case "thresholds": return "curlew: 1\nthresholds:\n" + lines("  ") + step
    case "thresholdsOfStep":
      return "curlew: 1\nthresholds:\n  steps:\n    a:\n" + lines("      ") + step
    case "expect" where example.hasPrefix("exit:"):
      return "curlew: 1\nrequests:\n  - exec: [a]\n    expect: { \(example) }\n"
    case "expect" where example.hasPrefix("messages:"):
      return "curlew: 1\nrequests:\n  - socket: ws://a.example/\n"
        + "    expect: { status: 101, \(example) }\n"
    default: return "curlew: 1\n" + step + "    \(mapping):\n" + lines("      ")
    }
  }

  /// The example of a key under `auth` with the required other keys.
  private static func wholeAuth(_ example: String, _ mapping: String) -> String {
    let key = String(example.prefix { $0 != ":" })
    let grant =
      switch key {
      case "user", "password": "password"
      case "refreshToken": "refreshToken"
      default: "clientCredentials"
      }
    var entries: [(String, String)] =
      switch mapping {
      case "ntlm": [("user", "a"), ("password", "b")]
      case "apiKey": [("in", "query"), ("name", "a"), ("value", "b")]
      case "awsSigV4": [("accessKey", "a"), ("secretKey", "b"), ("region", "c"), ("service", "d")]
      default: [("grant", grant), ("tokenUrl", "http://a.example/t"), ("clientId", "c")]
      }
    if mapping == "oauth2", grant == "password" { entries += [("user", "a"), ("password", "b")] }
    let others = entries.filter { $0.0 != key }.map { "\($0.0): \($0.1)" }
    return ([example] + others).joined(separator: ", ")
  }

  private static func socketStep(_ element: String) -> String {
    "curlew: 1\nrequests:\n  - socket: tcp://a.example:1\n    exchange:\n      \(element)\n"
  }

  private static func webSocketStep(_ element: String) -> String {
    socketStep(element).replacing("tcp://a.example:1", with: "ws://a.example/")
  }

  private static func stepLines(_ example: String, _ lines: String) -> String {
    if example.first?.isUppercase == true { return "requests:\n  - " + example + "\n" }
    if ["set:", "wait:", "check:", "print:", "call:", "exec:"].contains(where: {
      example.hasPrefix($0)
    }) {
      return "requests:\n  - " + example + "\n"
    }
    if ["repeat:", "forEach:", "as:"].contains(where: { example.hasPrefix($0) }) {
      let others = ["forEach: [1]", "as: id"].filter {
        !example.hasPrefix("repeat") && !example.hasPrefix($0.prefix(3))
      }
      return "requests:\n  - wait: 1ms\n" + lines + others.map { "    \($0)\n" }.joined()
    }
    if ["with:", "once:"].contains(where: { example.hasPrefix($0) }) {
      return "requests:\n  - call: one\n" + lines
    }
    if example.hasPrefix("stdin:") || example.hasPrefix("env:") {
      return "requests:\n  - exec: [a]\n" + lines
    }
    if example.hasPrefix("method") { return "requests:\n  - \(example)\n    url: http://a/\n" }
    if example.hasPrefix("socket") {
      return "requests:\n  - \(example)\n    exchange: [{ close: true }]\n"
    }
    if example.hasPrefix("protocols") {
      return "requests:\n  - socket: ws://a.example/\n    exchange: [{ close: true }]\n" + lines
    }
    if example.hasPrefix("exchange") {
      return "requests:\n  - socket: tcp://a.example:1\n" + lines
    }
    if example.hasPrefix("url") { return "requests:\n  - \(example)\n    method: GET\n" }
    return "requests:\n  - GET: http://a.example/x\n" + lines
  }

  @Test(arguments: FormatTables.all.map(\.name))
  func `every example of a key loads`(mapping: String) throws {
    let table = try #require(FormatTables.named(mapping))
    for key in table.keys where key.state == .supported {
      let example = try #require(key.example, "\(mapping).\(key.name) has no example")
      guard let text = Self.file(around: example, in: mapping) else { continue }
      let loaded = loadCollection(text)
      #expect(loaded.diagnostics.isEmpty, "\(text)\n\(loaded.rendered)")
    }
  }

  @Test(arguments: [
    ("{ a: [1, 2], b: [x, y] }", "missing-rows"),
    ("{ matrix: { a: [1], include: [{ a: 3 }] } }", "invalid-value"),
    ("{ matrix: { a: [1], exclude: [{ a: 3 }] } }", "invalid-value"),
  ])
  func `a matrix of a CI system is reported`(data: String, code: String) {
    let text = "curlew: 1\nscenarios: { s: { data: \(data), steps: [{ print: x }] } }\n"
    #expect(loadCollection(text).codes == [code])
  }

  @Test func `every example of a project key loads`() throws {
    let table = try #require(FormatTables.named("project"))
    for key in table.keys where key.state == .supported {
      let example = try #require(key.example)
      let text = (key.name == "curlew" ? "" : "curlew: 1\n") + example + "\n"
      let loaded = loadProject(text)
      #expect(loaded.diagnostics.isEmpty, "\(text)\n\(loaded.rendered)")
    }
  }

  @Test(arguments: MatcherTable.all.map(\.name))
  func `every example of a matcher loads`(name: String) throws {
    let matcher = try #require(MatcherTable.all.first { $0.name == name })
    _ = try step("expect: { json: { a: \(matcher.example) } }")
  }

  @Test func `every matcher is in the table once`() {
    let names = MatcherTable.all.map(\.name)
    #expect(names.count == 29)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: FormatTables.all.map(\.name))
  func `no key is in the table twice, and no other tool's word hides a key`(mapping: String) throws
  {
    let table = try #require(FormatTables.named(mapping))
    let names = table.keys.map(\.name)
    #expect(Set(names).count == names.count)
    for key in table.keys {
      #expect(!key.words.isEmpty)
      #expect(!key.otherNames.contains(key.name))
    }
  }

  /// They come with contracts and coverage.
  @Test func `no other keys than these are left to later versions`() {
    let reserved = FormatTables.all.flatMap { table in
      table.keys.filter { $0.state == .reserved }.map { "\(table.name): \($0.name)" }
    }
    #expect(Set(reserved) == ["step: openapi", "project: coverage"])
  }

  @Test(arguments: FormatTables.all.map(\.name))
  func `every key that comes later is refused as such`(mapping: String) throws {
    let table = try #require(FormatTables.named(mapping))
    for key in table.keys where key.state == .reserved {
      guard let text = Self.file(around: "\(key.name): 1", in: mapping) else { continue }
      let loaded = loadCollection(text)
      #expect(
        loaded.codes.contains { $0 == "not-yet-supported" || $0.hasPrefix("several-") }, "\(text)")
      #expect(!loaded.codes.contains("unknown-key"), "\(text)")
    }
  }

  @Test func `every yaml block of the reference loads`() throws {
    let examples = try ReferencePage.examples()
    #expect(examples.count == 18)
    for example in examples {
      let loaded = loadCollection(example)
      #expect(loaded.diagnostics.isEmpty, "\(loaded.rendered)")
    }
  }
}
