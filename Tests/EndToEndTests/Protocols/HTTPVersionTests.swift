// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Transfers

@Suite struct `The version of HTTP` {
  private func collection(_ url: String, version: String?, _ more: String = "") -> String {
    """
    curlew: 1
    requests:
      - GET: \(url)
        tls: { ca: ca.pem }
        \(version.map { "http: \($0)" } ?? "")
        \(more)
    """
  }

  private func run(_ nginx: NginxPeer, _ text: String) async throws -> ProgramRun {
    let folder = try Workshop(text)
    try folder.write(nginx.certificate.certificate, to: "ca.pem")
    return try await folder.run("-v")
  }

  @Test(.needs(.nginx, .openssl)) func `is the one in the file`() async throws {
    let nginx = try await NginxPeer()
    let cases: [(url: String, version: String?, spoken: String)] = [
      (nginx.secure, nil, "HTTP/2.0"), (nginx.secure, "1.0", "HTTP/1.0"),
      (nginx.secure, "1.1", "HTTP/1.1"), (nginx.secure, "2", "HTTP/2.0"),
      (nginx.secureWithoutHTTP2, nil, "HTTP/1.1"), (nginx.plain, nil, "HTTP/1.1"),
      (nginx.plain, "1.0", "HTTP/1.0"), (nginx.plain, "1.1", "HTTP/1.1"),
      (nginx.priorKnowledge, "2-prior-knowledge", "HTTP/2.0"),
    ]
    for one in cases {
      let run = try await run(
        nginx, collection(one.url, version: one.version, "expect: { body: \(one.spoken) }"))
      #expect(run.exitCode == 0, "\(one): \(run.output)")
      // What came says its version as the wire had it; nginx answers 1.0 in 1.1.
      expect(run.output, has: [one.spoken == "HTTP/2.0" ? "HTTP/2 200" : "HTTP/1.1 200"])
    }
  }

  @Test(.needs(.nginx, .openssl)) func `that is insisted on and not spoken is a failure`()
    async throws
  {
    let nginx = try await NginxPeer()
    for url in [nginx.secureWithoutHTTP2, nginx.plain] {
      let run = try await run(nginx, collection(url, version: "2"))
      expect(run, endsIn: 3)
      expect(
        run.output,
        has: ["the service answered in HTTP/1.1, and `http: 2` insists on HTTP/2"])
    }
    let knowing = try await run(nginx, collection(nginx.plain, version: "2-prior-knowledge"))
    expect(knowing, endsIn: 3)
  }

  /// libcurl reports the first request of a connection; the heads of similar ones are derived.
  @Test(.needs(.nginx, .openssl)) func `2 shows each request as it was sent`() async throws {
    let nginx = try await NginxPeer()
    let asked = ["/a?n=1", "/b?n=2&m=%20", "/c/../d/%2e%2e/", "", "?n=3", "/e"]
    let sent = asked.map { $0.hasPrefix("/") ? $0 : "/" + $0 }
    let steps = asked.map { "  - GET: \"\(nginx.secure)\($0)\"\n" }.joined()
    let text = """
      curlew: 1
      defaults: { tls: { ca: ca.pem }, headers: { X-All: one } }
      requests:
      \(steps)  - { GET: "\(nginx.secure)/f", headers: { X-Own: two } }
        - { GET: "\(nginx.secure)/g" }
      """
    let run = try await run(nginx, text)
    expect(run, endsIn: 0)
    let heads = run.output.split(separator: "\n\n").filter { $0.contains(" request ") }.map {
      $0.split(separator: "\n").filter { !$0.hasPrefix("  ") || $0.hasPrefix("    ") }
        .dropFirst().map { $0.drop { $0 == " " } }
    }
    #expect(heads.map(\.first) == (sent + ["/f", "/g"]).map { "GET \($0) HTTP/2" })
    let others = heads.map { $0.dropFirst().filter { $0 != "x-own: two" } }
    #expect(others.allSatisfy { $0 == others[0] && $0.contains("x-all: one") }, "\(others)")
    let log = try await nginx.log(count: 8)
    #expect(log.map { $0[3] } == sent + ["/f", "/g"])
    #expect(Set(log.map { $0[0] }).count == 1)
  }

  @Test(.enabled(if: !TransferEngine.knowsHTTP3))
  func `3 is refused before anything is sent where libcurl does not know it`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let folder = try Workshop(
      "curlew: 1\nrequests:\n  - GET: \(server.url())\n  - { GET: \(server.url()), http: 3 }\n")
    let run = try await folder.run()
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["no-http3", "specs.yaml:4:"])
    #expect(server.requests.isEmpty)
  }

  /// Fifty connections without `CURLOPT_PIPEWAIT`. With prior knowledge libcurl 7.88 cannot use a
  /// connection twice, so there each request gets one of its own.
  @Test(.needs(.nginx, .openssl), arguments: [true, false])
  func `2 puts fifty requests at once on one connection`(isSecure: Bool) async throws {
    let breaks = TransferEngine.version.hasPrefix("libcurl/7.88.")
    let nginx = try await NginxPeer()
    var text = "curlew: 1\ndefaults: { tls: { ca: ca.pem } }\nscenarios:\n"
    for number in 0..<50 {
      let step =
        isSecure
        ? "{ GET: \"\(nginx.secure)/\(number)\" }"
        : "{ GET: \"\(nginx.priorKnowledge)/\(number)\", http: 2-prior-knowledge }"
      text += "  s\(number): { steps: [\(step), \(step)] }\n"
    }
    let folder = try Workshop(text)
    try folder.write(nginx.certificate.certificate, to: "ca.pem")
    let run = try await folder.run("--jobs", "50")
    expect(run, endsIn: 0)
    let log = try await nginx.log(count: 100)
    #expect(log.count == 100)
    #expect(Set(log.map { $0[0] }).count == (breaks && !isSecure ? 100 : 1))
    #expect(log.allSatisfy { $0[1] == "HTTP/2.0" })
  }
}

/// Frames by hand (RFC 9113): what a server of HTTP/2 can do wrong.
@Suite struct `A failure of HTTP/2` {
  /// Type, flags, stream, payload.
  private static func frame(
    _ type: UInt8, _ flags: UInt8 = 0, stream: UInt8 = 0, _ payload: [UInt8] = []
  ) -> [UInt8] {
    [0, 0, UInt8(payload.count), type, flags, 0, 0, 0, stream] + payload
  }

  private static let settings = frame(4)
  /// `:status: 200`, of the static table.
  private static let head = [UInt8(0x88)]

  /// A server that greets, and answers the first stream with these frames.
  private func run(
    _ frames: [UInt8], closes: Bool = false
  ) async throws -> (run: ProgramRun, server: ScriptedServer) {
    // The client's preface reads as a request of the method `PRI`.
    let server = try ScriptedServer { request in
      let answer = ScriptedAnswer.bytes(Self.settings + frames)
      return closes ? answer.then(.close) : answer
    }
    let folder = try Workshop(
      """
      curlew: 1
      requests: [{ GET: "\(server.url())", http: 2-prior-knowledge, timeout: 10s }]
      """)
    return (try await folder.run(), server)
  }

  @Test func `in none is a response`() async throws {
    let whole = Self.frame(1, 5, stream: 1, Self.head)
    let (run, _) = try await run(whole)
    expect(run, endsIn: 0)
  }

  /// What a service says with the code of a reset stream (RFC 9113, section 7).
  @Test(
    arguments: [
      (0x07, ["refused the HTTP/2 stream", "REFUSED_STREAM", "6 times"], 6),
      (0x0B, ["ENHANCE_YOUR_CALM"], 1), (0x02, ["INTERNAL_ERROR"], 1),
      (0x08, ["CANCEL"], 1), (0x0C, ["INADEQUATE_SECURITY"], 1),
      (0x0D, ["wants HTTP/1.1 for this request", "HTTP_1_1_REQUIRED", "`http: 1.1`"], 1),
    ] as [(UInt8, [String], Int)])
  func `by a reset stream is reported with its code's name`(
    code: UInt8, words: [String], connections: Int
  ) async throws {
    let (run, server) = try await run(Self.frame(3, stream: 1, [0, 0, 0, code]))
    expect(run, endsIn: 3)
    expect(run.output, has: words)
    #expect(!run.output.contains("kept-alive"), "\(run.output)")
    #expect(server.connectionsOpened == connections)
  }

  @Test(
    arguments: [
      ("a stream that is reset", frame(3, stream: 1, [0, 0, 0, 2]), 0),
      ("a stream that is refused", frame(3, stream: 1, [0, 0, 0, 7]), 0),
      (
        "a stream that is reset in its body",
        frame(1, 4, stream: 1, head) + frame(3, stream: 1, [0, 0, 0, 2]), 0
      ),
      ("GOAWAY before the stream", frame(7, 0, [0, 0, 0, 0, 0, 0, 0, 2]), 1),
      ("a frame that is too short", frame(3, stream: 1, [0]), 1),
      ("data before a head", frame(0, 1, stream: 1, [65]), 0),
      ("an end in the middle", frame(1, 4, stream: 1, head), 1),
    ] as [(String, [UInt8], Int)])
  func `is a verdict and never a hang`(what: String, frames: [UInt8], closes: Int) async throws {
    let (run, server) = try await run(frames, closes: closes == 1)
    #expect(run.exitCode == 3, "\(what): \(run.output)")
    // The preface and what follows it read as two requests. Only a request that was not
    // looked at (RFC 9113, sections 6.8 and 8.7) is sent again, five times.
    if what == "a stream that is refused" { expect(run.output, has: ["refused the HTTP/2 stream"]) }
    let isUnseen = what == "a stream that is refused" || what == "GOAWAY before the stream"
    #expect(server.connectionsOpened == (isUnseen ? 6 : 1), "\(what)")
  }
}
