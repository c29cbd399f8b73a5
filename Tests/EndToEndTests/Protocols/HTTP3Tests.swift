// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing
import Transfers

/// HTTP/3, where libcurl knows it: with the libraries of the released program, not with Debian's.
@Suite(
  .enabled(if: TransferEngine.knowsHTTP3, "this libcurl does not know HTTP/3"), .needs(.aioquic))
struct `HTTP version 3` {
  private func workshop(_ peer: HTTP3Peer, _ steps: String) throws -> Workshop {
    let folder = try Workshop(
      """
      curlew: 1
      baseUrl: \(peer.url)
      defaults: { http: 3, tls: { ca: ca.pem } }
      \(steps)
      """)
    try folder.write(peer.certificate.certificate, to: "ca.pem")
    return folder
  }

  @Test func `carries requests and bodies in both directions`() async throws {
    let peer = try await HTTP3Peer()
    let body = String(repeating: "b", count: 200_000)
    let folder = try workshop(
      peer,
      """
      requests:
        - { GET: /a?b=c, expect: { json: { method: GET, path: "/a?b=c", body: "" } } }
        - { POST: /b, text: hello, expect: { json: { method: POST, body: hello } } }
        - { PUT: /c, file: long.txt, expect: { json: { method: PUT, body: \(body) } } }
        - { GET: /large, expect: 200 }
        - { HEAD: /d, expect: { body: "" } }
      """)
    try folder.write(body, to: "long.txt")
    let run = try await folder.run("-v")
    expect(run, endsIn: 0)
    expect(run.output, has: ["GET /a?b=c HTTP/3", "HTTP/3 200", "300.0 kB"])
  }

  @Test func `uses one connection for requests that follow each other, and for fifty at once`()
    async throws
  {
    let peer = try await HTTP3Peer()
    let step = "{ GET: /, expect: { json: { connection: 1 } } }"
    let scenarios = (0..<50).map { "  s\($0): { steps: [\(step), \(step)] }" }
    let folder = try workshop(peer, "scenarios:\n" + scenarios.joined(separator: "\n"))
    let run = try await folder.run("--jobs", "50")
    expect(run, endsIn: 0)
  }

  @Test func `is in the events with its times and its session`() async throws {
    let peer = try await HTTP3Peer()
    let folder = try workshop(peer, "requests: [{ GET: /one }, { GET: /two }]")
    let run = try await folder.run("--report", "ndjson=events")
    expect(run, endsIn: 0)
    let lines = try folder.folder.read("events").split(separator: "\n")
    let hops = try lines.flatMap { line in
      try JSONDecoder().decode(ReportedLine.self, from: Data(line.utf8)).hops ?? []
    }
    try #require(hops.count == 2)
    #expect(hops.allSatisfy { $0.response?.version == "3" })
    #expect(hops[0].tls?.version == "TLSv1.3")
    let connected = hops.map { $0.timings.connected ?? 0 }
    #expect(connected[0] > 0 && connected[1] == 0, "\(connected)")
    #expect(hops.allSatisfy { ($0.timings.firstByte ?? 0) > 0 })
  }

  @Test func `is a failure where nothing answers over UDP`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let folder = try Workshop(
      """
      curlew: 1
      defaults: { http: 3, timeout: { connect: 5s } }
      requests: [{ GET: "https://127.0.0.1:\(server.port)/" }]
      """)
    let run = try await folder.run()
    expect(run, endsIn: 3)
    #expect(server.requests.isEmpty)
  }
}

/// What the tests read of a line of the events.
private struct ReportedLine: Decodable {
  let hops: [ReportedHop]?

  struct ReportedHop: Decodable {
    let response: Version?
    let tls: Version?
    let timings: Times
  }

  struct Version: Decodable {
    let version: String
  }

  struct Times: Decodable {
    let connected: Int?
    let firstByte: Int?
  }
}
