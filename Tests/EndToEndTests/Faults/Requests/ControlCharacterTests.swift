// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// CR, LF and NUL where they would make a second request: refused, never sent and never stripped.
@Suite struct ControlCharacterTests {
  /// A step's lines and the place of its fault.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lines: [String]
    /// The column in the last line.
    let column: Int

    init(_ name: String, _ lines: String..., column: Int) {
      testDescription = name
      self.lines = lines
      self.column = column
    }
  }

  static let captured = [
    Place("a header's value", "- GET: /", "  headers: { X-A: \"a ${evil}\" }", column: 25),
    Place("a cookie", "- GET: /", "  cookies: { sid: \"${evil}\" }", column: 25),
    Place("a whole address", "- GET: \"${evil}\"", column: 14),
    Place("a segment of an address", "- GET: \"/a/${evil}/b\"", column: 14),
    Place("a query in an address", "- GET: \"/?q=${evil}\"", column: 14),
    Place("a method", "- url: /", "  method: \"${evil}\"", column: 17),
    Place("a token", "- GET: /", "  auth: { bearer: \"${evil}\" }", column: 15),
    Place("a content type", "- POST: /", "  text: a", "  contentType: \"a/${evil}\"", column: 22),
  ]

  @Test(arguments: captured, ["\\r", "\\n", "\\r\\n", "\\u0000"])
  func `a captured one is refused with the capture's name`(
    _ place: Place, _ character: String
  ) async throws {
    let server = try ScriptedServer { _ in
      .response(200, json: "{\"evil\":\"ab\(character)X-Injected: yes\"}")
    }
    let lines = place.lines.map { "      \($0)\n" }.joined()
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      scenarios:
        first:
          steps:
            - GET: /first
              capture: { evil: $.evil }
      \(lines)
      """)
    let run = try await workshop.run()
    expect(run, endsIn: 1)
    let line = 7 + place.lines.count
    let named = character.hasPrefix("\\r") ? "CR" : character == "\\n" ? "LF" : "NUL"
    expect(run.output, has: ["specs.yaml:\(line):\(place.column)", named, "`evil`"])
    #expect(server.requests.map(\.target) == ["/first"])
  }

  static let written = [
    Place("a header's value", "- GET: /", "  headers: { X-A: \"a#b\" }", column: 27),
    Place("a header's name", "- GET: /", "  headers: { \"X#A\": a }", column: 20),
    Place("a cookie's value", "- GET: /", "  cookies: { sid: \"a#b\" }", column: 27),
    Place("a cookie's name", "- GET: /", "  cookies: { \"s#d\": a }", column: 20),
    Place("an address", "- GET: \"/a#b\"", column: 17),
    Place("a method", "- url: /", "  method: \"G#T\"", column: 17),
    Place("a content type", "- POST: /", "  text: a", "  contentType: \"a#b\"", column: 24),
  ]

  @Test(arguments: written, ["\\r", "\\n", "\\0"])
  func `a written one is refused before anything is sent`(
    _ place: Place, _ character: String
  ) async throws {
    let server = try ScriptedServer([])
    let lines = place.lines.map { "      \($0)\n" }.joined()
      .split(separator: "#", omittingEmptySubsequences: false).joined(separator: character)
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      scenarios:
        first:
          steps:
            - GET: /first
      \(lines)
      """)
    let run = try await workshop.run()
    expect(run, endsIn: 2)
    let line = 6 + place.lines.count
    expect(run.errorOutput, has: ["specs.yaml:\(line):\(place.column)"])
    #expect(server.connectionsOpened == 0)
  }

  @Test(arguments: ["GE T", "GET:", "G\u{e9}T", "(GET)"])
  func `a method that is not a token is refused`(_ method: String) async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{\"m\":\"\(method)\"}") }
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      requests:
        - GET: /
          capture: { m: $.m }
        - method: ${m}
          url: /
      """)
    let run = try await workshop.run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["specs.yaml:6:13", "`m`"])
    #expect(server.requests.count == 1)
    try workshop.write(
      "curlew: 1\nrequests:\n  - method: \"\(method)\"\n    url: \(server.url())\n")
    let written = try await workshop.run()
    expect(written, endsIn: 2)
    expect(written.errorOutput, has: ["specs.yaml:3:13"])
    #expect(server.requests.count == 1)
  }

  @Test func `in a parameter it is percent-encoded and harmless`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"e":"\r\nX: y\u0000"}"#) }
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      requests:
        - GET: /
          capture: { e: $.e }
        - GET: /a
          params: { q: "${e}" }
      """)
    let run = try await workshop.run()
    expect(run, endsIn: 0)
    #expect(server.requests.count == 2)
    #expect(server.requests.last?.target == "/a?q=%0D%0AX%3A%20y%00")
    #expect(server.requests.last?.header("X") == nil)
  }
}
