// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// When each phase of a transfer was over, in microseconds, in every output.
@Suite(.needs(.nginx, .openssl)) struct `Times of a transfer` {
  private static let phases = ["nameResolved", "connected", "tlsEstablished", "firstByte", "total"]

  /// The numbers of each `timings` object of a report, in its order.
  private func timings(_ report: String) -> [[Int]] {
    report.ranges(of: #""timings":{"#).map { found in
      let object = report[found.upperBound...].prefix { $0 != "}" }
      return Self.phases.map { phase in
        guard let name = object.firstRange(of: "\"\(phase)\":") else { return -1 }
        return Int(object[name.upperBound...].prefix { $0.isNumber }) ?? -1
      }
    }
  }

  @Test func `are in every report, in checks and in captures`() async throws {
    let certificate = try await TestAuthority.shared.certificate(names: ["localhost"])
    let server = try await TLSServer([.init("localhost", certificate)])
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: https://localhost:\(server.port)
      defaults: { tls: { ca: ca.pem } }
      requests:
        - GET: /
          expect:
            time: { $lt: 30s }
            that:
              - response.timings.tlsEstablished > response.timings.connected
              - response.timings.total <= response.time
          capture: { first: "${response.timings.firstByte}" }
        - GET: /
          expect: { that: ["response.timings.connected == duration('0s')"] }
        - print: "first byte after ${first}"
      """)
    try workshop.write(try await TestAuthority.shared.certificate, to: "ca.pem")
    let run = try await workshop.run(
      "-v", "--report", "ndjson=r.ndjson", "--report", "json=r.json", "--report", "junit=r.xml")
    expect(run, endsIn: 0)
    let hops = timings(try workshop.folder.read("r.ndjson"))
    try #require(hops.count == 2)
    #expect(hops[0].allSatisfy { $0 > 0 } && hops[0] == hops[0].sorted(), "\(hops[0])")
    // A connection that stood already.
    #expect(hops[1][..<3].allSatisfy { $0 == 0 } && hops[1][3] > 0, "\(hops[1])")
    #expect(timings(try workshop.folder.read("r.json")) == hops)
    let junit = try workshop.folder.read("r.xml")
    for hop in hops {
      let words = zip(Self.phases, hop).map { "\($0) \($1) µs" }.joined(separator: ", ")
      expect(junit, has: ["hop 1: \(words)"])
    }
    let shown = zip(["name", "connected", "TLS", "first byte", "total"], hops[0])
      .map { "\($0) \(Self.exact($1))" }.joined(separator: ", ")
    expect(run.output, has: ["timings \(shown)\n"])
  }

  @Test(arguments: [
    ("expect: { time: { $lt: 0ms } }", true),
    ("expect: { that: [\"response.time < duration('0s')\"] }", true),
    ("expect: { that: [\"response.timings.total < duration('0s')\"] }", true),
    ("retry: { attempts: 1, until: \"response.time < duration('0s')\" }", true),
    ("retry: { attempts: 1, until: \"response.status == 201\" }", false),
    ("retry: { stopIf: \"response.timings.total > duration('0s')\" }", true),
    ("timeout: 20ms", true), ("expect: { status: 201 }", false),
    ("expect: { time: { $lt: 60s }, status: 201 }", false),
  ])
  func `are shown without -v if a step failed for its time`(
    written: String, isShown: Bool
  ) async throws {
    let isSlow = written.hasPrefix("timeout")
    let server = try ScriptedServer { _ in isSlow ? .never : .response(200) }
    let run = try await Workshop(
      "curlew: 1\nrequests:\n  - GET: \(server.url("/"))\n    \(written)\n"
    ).run()
    expect(run, endsIn: isSlow ? 3 : 1)
    #expect(run.output.contains("  timings name ") == isShown, "\(run.output)")
  }

  private static func exact(_ microseconds: Int) -> String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: width - digits.count) + digits
    }
    switch microseconds {
    case ..<1000: return "\(microseconds) µs"
    case ..<1_000_000: return "\(microseconds / 1000).\(padded(microseconds % 1000, 3)) ms"
    default: return "\(microseconds / 1_000_000).\(padded(microseconds % 1_000_000, 6)) s"
    }
  }
}
