// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The lines of the console beside a failure.
@Suite struct `A failure's story` {
  private static func service() throws -> ScriptedServer {
    try ScriptedServer { request in
      switch request.path {
      case "/login":
        .response(
          200, headers: ["Set-Cookie": "session=abcdefgh; Path=/; HttpOnly"],
          json: #"{"token":"tok-4711","id":7}"#)
      case "/echo": .response(200, json: #"{"said":"tok-4711"}"#)
      default: .response(404)
      }
    }
  }

  private static func run(_ steps: String, _ options: String...) async throws -> String {
    let server = try service()
    return try await withServer(server) { server in
      let workshop = try Workshop("curlew: 1\nbaseUrl: \(server.url())\n\(steps)")
      let run = try await workshop.runs(["run", "specs.yaml"] + options)
      return run.output.replacing(server.url(), with: "URL")
    }
  }

  @Test func `names the earlier exchanges that its values came from, in two lines each`()
    async throws
  {
    let output = try await Self.run(
      """
      setup:
        - { name: log in, POST: /login, capture: { token: { json: $.token, secret: true } } }
      scenarios:
        first: { steps: [{ POST: /login, capture: { other: $.id, id: $.id } }] }
        second:
          needs: [first]
          steps:
            - { name: unread, POST: /login, capture: { unread: $.id } }
            - { id: said, GET: /echo }
            - set: { own: "${1 + 1}" }
            - name: fails
              GET: /fail/${id}/${needs.first.id}
              headers: { X-A: "${token} ${own}" }
              expect: { json: { a: "${steps.said.response.status}" } }
            - { name: never sent, GET: /echo }
      """)
    let time = #"[0-9.]+ (µs|ms|s)"#
    let story = try Regex(
      """
        earlier log in: POST URL/login
          200, 27 bytes in \(time), for token
        earlier POST /login: POST URL/login
          200, 27 bytes in \(time), for id, needs\\.first\\.id
        earlier GET /echo: GET URL/echo
          200, 19 bytes in \(time), for steps\\.said
      """)
    #expect(output.contains(story), "\(output)")
    #expect(output.contains("\n  skipped        never sent: step `fails` failed\n"))
    #expect(output.contains("first (needed)") == false)
  }

  @Test func `has the size of a body as received, whatever is hidden in it`() async throws {
    let output = try await Self.run(
      """
      requests:
        - { POST: /login, capture: { token: { json: $.token, secret: true } } }
        - { POST: /echo, text: "tok-4711", expect: { status: 500 } }
      """)
    #expect(output.contains(#"{"said":"***token***"}"#), "\(output)")
    #expect(output.contains("response 200, 19 bytes in "), "\(output)")
    #expect(!output.contains("in all"))
  }

  @Test func `shows cookies with name and attributes, in the curl line too`() async throws {
    let output = try await Self.run(
      "requests: [{ POST: /login }, { GET: /fail }]", "-v")
    #expect(output.contains("Set-Cookie: session=***; Path=/; HttpOnly"), "\(output)")
    #expect(output.contains("    Cookie: session=***\n"))
    #expect(output.contains("--header 'Cookie: session=***'"))
    #expect(!output.contains("abcdefgh"))
  }

  @Test func `reports an error in a file once`() async throws {
    let server = try Self.service()
    try await withServer(server) { server in
      let workshop = try Workshop("curlew: 1\nrequests: [{ GET: \(server.url())/fail }]\n")
      try workshop.write("curlew: 1\nrequestz: []\n", to: "broken.yaml")
      let run = try await workshop.runs("run", "specs.yaml", "broken.yaml")
      expect(run, endsIn: 2)
      #expect(run.errorOutput.contains("unknown-key"))
      #expect(!run.output.contains("unknown-key"))
      #expect(run.output.contains("1 error in files that could not be used"))
    }
  }

  @Test(arguments: ["/login", "/fail"])
  func `ends with one line of totals under -q`(_ path: String) async throws {
    let output = try await Self.run("requests: [{ POST: \(path) }]", "-q")
    let last = try #require(output.split(separator: "\n").last)
    let (checks, words) =
      path == "/login" ? ("0 checks", "all passed") : ("1 check", "1 failed")
    #expect(last.hasPrefix("1 scenario, 1 step, \(checks): \(words), "), "\(output)")
    #expect(path == "/fail" || output == "\(last)\n")
  }

  @Test(arguments: ["", "expect: { status: 200 }"])
  func `begins with the status where a capture found nothing in an error page`(
    _ expectation: String
  ) async throws {
    let output = try await Self.run(
      """
      requests:
        - GET: /missing
          capture: { id: $.id, other: { header: X-Other } }
          \(expectation)
      """)
    let first = try #require(output.split(separator: "\n").first)
    #expect(first.contains("status: expected ") && first.contains("`404` (Not Found)"), "\(output)")
    let whole = try #require(output.firstRange(of: "failures").map { output[$0.upperBound...] })
    let order = ["status: expected", "`id` was not captured", "`other` was not captured"]
      .map { whole.firstRange(of: $0)?.lowerBound }
    #expect(order.compactMap(\.self).count == 3)
    #expect(order.compactMap(\.self) == order.compactMap(\.self).sorted(), "\(output)")
  }
}
