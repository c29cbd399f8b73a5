// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What TLS costs a run: a handshake for each connection it needs, not for each request.
@Suite(.needs(.nginx, .openssl)) struct `Handshakes of a run` {
  private static let scenarios = 12

  /// Twelve scenarios of two requests, three at once.
  private func seen(
    http2: Bool = false, _ key: String
  ) async throws -> (seen: [TLSServer.Seen], report: String) {
    let certificate = try await TestAuthority.shared.certificate(names: ["localhost"])
    let server = try await TLSServer(
      [.init("localhost", certificate)], http2: http2, common: "ssl_session_cache shared:s:1m;")
    let steps = "steps: [{ GET: /, \(key) }, { GET: /, \(key) }]"
    let workshop = try Workshop(
      "curlew: 1\nbaseUrl: https://localhost:\(server.port)\n"
        + "defaults: { tls: { ca: ca.pem } }\nscenarios:\n"
        + (1...Self.scenarios).map { "  s\($0): { \(steps) }\n" }.joined())
    try workshop.write(try await TestAuthority.shared.certificate, to: "ca.pem")
    let run = try await workshop.run("-j", "3")
    expect(run, endsIn: 0)
    return (try await server.seen(count: 2 * Self.scenarios), run.output)
  }

  @Test func `are as many as requests at once`() async throws {
    let (seen, report) = try await seen("http: 1.1")
    let connections = Set(seen.map(\.connection)).count
    #expect(connections <= 3)
    expect(
      report,
      has: ["\(seen.count) requests over \(connections) connection\(connections == 1 ? "" : "s")"])
  }

  @Test func `are one where HTTP 2 carries all`() async throws {
    let (seen, report) = try await seen(http2: true, "http: 2")
    #expect(Set(seen.map(\.connection)).count == 1)
    expect(report, has: ["\(seen.count) requests over 1 connection"])
  }

  @Test func `resume sessions if the server ends each connection`() async throws {
    let (seen, _) = try await seen("http: 1.1, headers: { Connection: close }")
    #expect(Set(seen.map(\.connection)).count == seen.count)
    // Three begin at once, with nothing to resume yet.
    #expect(seen.count { !$0.isResumed } <= 3)
  }
}
