// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import TestSupport
import Testing

@Suite struct MultipartTests {
  private func collection(_ parts: String, _ more: String = "") -> String {
    """
    curlew: 1
    baseUrl: ORIGIN
    vars: { word: "wörd", none: null, list: [1, two] }
    requests:
      - name: x
        POST: /
        multipart:
    \(parts.split(separator: "\n").map { "      \($0)\n" }.joined())
    \(more)
    """
  }

  private func boundary(_ request: ScriptedRequest) throws -> String {
    let type = try #require(request.header("content-type"))
    return try #require(MultipartForm.boundary(in: type))
  }

  @Test func `parts of every kind are sent in order with their length announced`() async throws {
    let folder = try TemporaryFolder()
    try folder.write([0, 1, 2, 255], to: "fixtures/rex.png")
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      collection(
        """
        - { name: caption, value: "Rex ${word}" }
        - { name: caption, value: 1.50 }
        - { name: gone, value: null }
        - { name: gone, value: "${none}" }
        - { name: each, value: "${list}" }
        - { name: data, json: { a: "${list}" } }
        - { name: photo, file: fixtures/rex.png }
        - { name: other, file: fixtures/rex.png, type: a/b, filename: "ä\\"b.bin" }
        - { name: raw, base64: AAEC, headers: { X-A: [1, "${word}"] } }
        """), against: server, files: folder)
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    let request = try #require(server.requests.first)
    let end = "--" + (try boundary(request))
    let form = "Content-Disposition: form-data; name="
    let png = String(decoding: [0, 1, 2, 255] as [UInt8], as: UTF8.self)
    let lines = [
      end, "\(form)\"caption\"", "", "Rex wörd",
      end, "\(form)\"caption\"", "", "1.50",
      end, "\(form)\"each\"", "", "1",
      end, "\(form)\"each\"", "", "two",
      end, "\(form)\"data\"", "Content-Type: application/json", "", "{\"a\":[1,\"two\"]}",
      end, "\(form)\"photo\"; filename=\"rex.png\"", "Content-Type: image/png", "", png,
      end, "\(form)\"other\"; filename=\"ä%22b.bin\"", "Content-Type: a/b", "", png,
      end, "\(form)\"raw\"", "Content-Type: application/octet-stream", "X-A: 1", "X-A: wörd", "",
      "\u{0}\u{1}\u{2}", end + "--", "",
    ]
    #expect(request.bodyText == lines.joined(separator: "\r\n"))
    #expect(request.values(of: "content-length") == ["\(request.body.count)"])
    #expect(request.values(of: "transfer-encoding") == [])
  }

  @Test func `all attempts send the same bytes, other steps and runs another boundary`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("content", to: "a.txt")
    let server = try ScriptedServer { $0.index == 0 ? .response(500) : .response(200) }
    let text = collection(
      "- { name: a, file: a.txt }",
      "    retry: { attempts: 2, every: 1ms }\n  - { name: y, POST: /, multipart: [{ name: a, value: b }] }"
    )
    let run = try await CarriedOut(text, against: server, files: folder)
    #expect(run.summary.steps.failed == 0, "\(run.text)")
    #expect(server.requests[0].body == server.requests[1].body)
    #expect(try boundary(server.requests[0]) != boundary(server.requests[2]))
    // The seed of these runs is fixed, and with it all that is drawn.
    _ = try await CarriedOut(text, against: server, files: folder)
    #expect(server.requests[3].body == server.requests[0].body)
  }

  @Test(arguments: [
    ("multipart/mixed", nil), ("multipart/form-data; boundary=given", "given"),
    ("multipart/related; boundary=\"two words\"", "two words"),
  ])
  func `a type of several parts keeps its boundary or is given one`(
    type: String, boundary: String?
  ) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    for more in ["    contentType: '\(type)'", "    headers: { Content-Type: '\(type)' }"] {
      _ = try await CarriedOut(collection("- { name: a, value: b }", more), against: server)
      let request = try #require(server.requests.last)
      let sent = try #require(request.header("content-type"))
      #expect(request.values(of: "content-type").count == 1)
      #expect(sent.hasPrefix(type))
      let found = try self.boundary(request)
      if let boundary { #expect(found == boundary) }
      #expect(request.bodyText.hasPrefix("--\(found)\r\n"))
    }
  }

  @Test(arguments: ["boundary=ü", "boundary=", "boundary= ", "boundary=\"\"", "boundary; a=b"])
  func `an invalid boundary is refused`(parameter: String) async throws {
    let type = "'multipart/mixed; \(parameter)'"
    for more in ["    contentType: \(type)", "    headers: { Content-Type: \(type) }"] {
      let run = try await CarriedOut(collection("- { name: a, value: b }", more))
      #expect(run.refusal(of: "x") == "bad-boundary")
    }
  }

  @Test(arguments: ["type: \"${v}\"", "headers: { X-A: \"${v}\" }"])
  func `a line break in a part's head is refused`(key: String) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { v: "a\\r\\nX-Injected: 1" }
      requests: [{ name: x, POST: ORIGIN, multipart: [{ name: a, value: b, \(key) }] }]
      """, against: server)
    #expect(run.refusal(of: "x") == "bad-header-value")
    #expect(server.requests.isEmpty)
  }

  @Test func `a line break in a name is percent-encoded, a NUL refused`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let text = """
      curlew: 1
      vars: { v: "a\\r\\nb", nul: "a\\0b" }
      requests:
        - { name: x, POST: ORIGIN, multipart: [{ name: "${v}", value: b }] }
        - { name: y, POST: ORIGIN, multipart: [{ name: "${nul}", value: b }] }
        - { name: z, POST: ORIGIN, multipart: [{ name: a, value: b, filename: "${nul}" }] }
      continueOnFailure: true
      """
    let run = try await CarriedOut(text, against: server)
    #expect(server.requests.count == 1)
    #expect(server.requests.first?.bodyText.contains("name=\"a%0D%0Ab\"") == true)
    #expect(run.refusal(of: "y") == "bad-part-name")
    #expect(run.refusal(of: "z") == "bad-part-name")
  }

  @Test(arguments: ["", "- { name: f, file: a.txt }"])
  func `a part made from a short secret is masked when shown`(file: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("content", to: "a.txt")
    let server = try ScriptedServer { _ in .response(500) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [pin]
      requests:
        - name: x
          POST: /
          multipart:
            - { name: "n-${pin}", value: "a ${pin} b" }
            - { name: j, json: { p: "${pin}" }, filename: "${pin}.x", type: "a/${pin}" }
            - { name: b, base64: "${pin}", headers: { X-P: "${pin}" } }
            - { name: open, value: public }
            \(file)
      """, against: server, secrets: [("pin", "zqxj")], files: folder)
    #expect(server.requests.first?.bodyText.contains("a zqxj b") == true, "\(run.text)")
    #expect(!run.text.contains("zqxj"))
    #expect(run.text.contains("public"))
    #expect(run.text.contains("***pin***"))
  }

  @Test func `a streamed file is named in the reports`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "x", count: 1_234_567), to: "a.bin")
    let server = try ScriptedServer { _ in .response(500) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      continueOnFailure: true
      requests:
        - { name: x, POST: /, multipart: [{ name: a, value: b }, { name: f, file: a.bin }] }
        - { name: y, PUT: /, file: a.bin }
      """, against: server, files: folder)
    #expect(server.requests.map(\.body.count).last == 1_234_567)
    let multipart = try #require(run.attempts(of: "x").first?.exchange?.hops.first?.streamedBody)
    #expect(multipart.pieces.contains(.file(name: "a.bin", byteCount: 1_234_567)))
    #expect(multipart.keptBytes > 100)
    let file = run.attempts(of: "y").first?.exchange?.hops.first?.streamedBody
    #expect(file?.pieces == [.file(name: "a.bin", byteCount: 1_234_567)])
    #expect(run.text.contains(#""streamedBody":[{"file":"a.bin","bytes":1234567}]"#))
  }

  @Test func `a file that was written to since is a clear failure`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("content", to: "a.txt")
    let server = try ScriptedServer { request in
      if request.index == 0 { _ = try? folder.write("CONTENT and more", to: "a.txt") }
      return .response(500)
    }
    let run = try await CarriedOut(
      collection("- { name: a, file: a.txt }", "    retry: { attempts: 2, every: 1ms }"),
      against: server, files: folder)
    #expect(run.failure(of: "x")?.kind == .requestBody)
    #expect(
      run.failure(of: "x")?.words == "`\(path)` changed its length while it was read")
    #expect(server.requests.count == 1)
  }

  @Test func `a right that is missing is refused before anything is sent`() async throws {
    let folder = try TemporaryFolder()
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: first, GET: /, capture: { p: { header: X-P } } }
        - { name: x, POST: /, multipart: [{ name: a, file: "${p}" }] }
      """.replacing("{ header: X-P }", with: "$.p"),
      against: try ScriptedServer { _ in .response(200, json: #"{"p":"/etc/passwd"}"#) },
      files: folder)
    #expect(run.outcome(of: "x") == .failed)
    #expect(run.error(of: "x")?.message.contains("/etc/passwd") == true, "\(run.text)")
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [
    (#"value: "a\r\n--xoxo--\r\nb""#, false), (#"value: "--xoxo""#, false),
    (#"value: "a\n--xoxoyz""#, false), ("base64: LS14b3hvLS0=", false), ("file: with.txt", false),
    (#"value: "a --xoxo""#, true), (#"value: "a\r\n--xox""#, true), ("file: without.txt", true),
    (#"value: "${b}""#, false), ("json: --xoxo", true),
  ])
  func `a part with the boundary of the collection is not sent`(part: String, isSent: Bool)
    async throws
  {
    let folder = try TemporaryFolder()
    // The boundary is where two pieces that are read meet.
    let long = [UInt8](repeating: 97, count: (1 << 18) - 3)
    try folder.write(long + Array("\n--xoxo".utf8), to: "with.txt")
    try folder.write(long + Array("b--xoxo".utf8), to: "without.txt")
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { b: "\\n--xoxo" }
      requests:
        - name: x
          POST: /
          contentType: multipart/form-data; boundary=xoxo
          multipart: [{ name: first, value: 1 }, { name: a, \(part) }]
      """, against: server, files: folder)
    #expect(run.refusal(of: "x") == (isSent ? nil : "bad-boundary"), "\(run.text)")
    #expect(server.requests.count == (isSent ? 1 : 0))
  }
}
