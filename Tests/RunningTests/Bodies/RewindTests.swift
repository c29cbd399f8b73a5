// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import TestSupport
import Testing

/// A body that is sent more than once is sent whole each time, wherever it comes from.
@Suite struct RewindTests {
  static let bodies: [String] = [
    "file: a.bin", "json: { a: [1, 2] }",
    #"multipart: [{ name: a, file: a.bin }], contentType: "multipart/form-data; boundary=B""#,
    #"multipart: [{ name: a, value: b }], contentType: "multipart/form-data; boundary=B""#,
    "file: a.bin, headers: { Transfer-Encoding: chunked }",
    "text: hello, headers: { Transfer-Encoding: chunked }",
  ]

  /// Made once: a debug build takes 0.2 s.
  private static let content = (0..<1_500_000).map {
    UInt8(truncatingIfNeeded: $0 &* 17 &+ $0 >> 9)
  }

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(content, to: "a.bin")
    return folder
  }

  /// The bytes of the requests' bodies, multipart and all.
  private func bytes(of server: ScriptedServer) -> [[UInt8]] { server.requests.map(\.body) }

  @Test(arguments: [307, 308], bodies)
  func `over a redirect that keeps it`(status: Int, body: String) async throws {
    let server = try ScriptedServer(
      onHead: { _ in .raw("HTTP/1.1 100 Continue\r\n\r\n") },
      answer: {
        $0.path == "/" ? .response(status, headers: ["Location": "/there"]) : .response(200)
      })
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: x, PUT: /, \(body) }]\n", against: server,
      files: try Self.folder())
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    let sent = bytes(of: server)
    #expect(server.requests.map(\.path) == ["/", "/there"])
    #expect(sent.count == 2 && !sent[0].isEmpty && sent[0] == sent[1])
    #expect(server.requests[1].method == "PUT")
  }

  @Test(arguments: bodies)
  func `in every attempt`(body: String) async throws {
    let server = try ScriptedServer(
      onHead: { _ in .raw("HTTP/1.1 100 Continue\r\n\r\n") },
      answer: { $0.index < 2 ? .response(503) : .response(200) })
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests: [{ name: x, POST: /, \(body), retry: { attempts: 3, every: 1ms } }]
      """, against: server, files: try Self.folder())
    #expect(run.outcome(of: "x") == .passed)
    let sent = bytes(of: server)
    #expect(sent.count == 3 && Set(sent).count == 1 && !sent[0].isEmpty)
  }

  @Test(arguments: bodies)
  func `on a second connection when the first one died`(body: String) async throws {
    let server = try ScriptedServer(
      onHead: { request in
        // The second request of the first connection dies with its head.
        request.connection == 0 && request.indexOnConnection == 1
          ? .reset : .raw("HTTP/1.1 100 Continue\r\n\r\n")
      },
      answer: { _ in .response(200) })
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: first, PUT: /, text: a }
        - { name: x, PUT: /, \(body) }
        - { name: y, PUT: /, \(body) }
      """, against: server, jobs: 1, files: try Self.folder())
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    // Whether the one that died came whole depends on its length.
    let sent = Array(bytes(of: server).suffix(2))
    #expect(sent.count == 2 && !sent[0].isEmpty && sent[0] == sent[1])
    #expect(run.attempts(of: "x").first?.exchange?.hops.first?.isResent == true)
  }

  @Test func `a body made from a secret does not go to another origin`() async throws {
    let other = try ScriptedServer { _ in .response(200) }
    let server = try ScriptedServer { _ in
      .response(307, headers: ["Location": "\(other.url("/"))"])
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [pin]
      continueOnFailure: true
      requests:
        - { name: x, POST: /, multipart: [{ name: a, value: "${pin}" }, { name: f, file: a.bin }] }
        - { name: y, POST: /, graphql: { query: "{ a }", variables: { p: "${pin}" } } }
        - { name: z, POST: /, xml: "<a>${pin}</a>" }
        - { name: w, POST: /, base64: "${pin}" }
        - { name: plain, POST: /, multipart: [{ name: f, file: a.bin }] }
      """, against: server, and: other, secrets: [("pin", "zqxj")], files: try Self.folder())
    for name in ["x", "y", "z", "w"] { #expect(run.outcome(of: name) == .failed, "\(name)") }
    #expect(run.outcome(of: "plain") == .passed)
    #expect(other.requests.count == 1)
    #expect(!run.text.contains("zqxj"))
  }
}
