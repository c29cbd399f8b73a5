// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Secrets in a recording are marks, and long bodies are cut: what that leaves open is said.
@Suite struct `What a recording lacks` {
  private static let text = """
    curlew: 1
    baseUrl: ORIGIN
    secrets: { word: { value: s3cret-word }, key: { value: 0123456789abcdef0123456789abcdef } }
    requests:
      - name: log in
        POST: /login
        json: { word: "${word}", token: "${jwt.sign({'a': 1}, key, 'HS256')}", h: "${sha256(word)}" }
        expect: { json: { echo: "${word}", user: ada } }
        capture: { token: { json: $.token, secret: true } }
      - name: use it
        GET: /pet?t=${token}
        auth: { bearer: "${token}" }
        expect: 200

    """

  @Test func `has marks for secrets, which equal each other`() async throws {
    let recorded = try await RecordedWorkshop(Self.text)
    let judged = try await recorded.judge(nil, "--report", "html=r.html", "--report", "junit=r.xml")
    expect(judged, endsIn: 0)
    expect(judged.output, has: ["judged     2 of 2 steps"])
    for name in ["r.html", "r.xml", "run.ndjson"] {
      let report = try recorded.workshop.folder.read(name)
      for secret in ["s3cret-word", "t0ken-value-1", "0123456789abcdef"] {
        #expect(!report.contains(secret), "\(name) has \(secret)")
      }
    }
  }

  @Test(arguments: [
    "echo: { $length: 11 }", "echo: { $matches: '^s3' }", "echo: { $type: string }",
    "echo: { $startsWith: s3 }", "echo: other", "token: { $format: uuid }",
  ])
  func `decides no other check of a mark`(_ check: String) async throws {
    let recorded = try await RecordedWorkshop(Self.text)
    let judged = try await recorded.judge(
      Self.text.replacing("echo: \"${word}\"", with: check))
    expect(judged, endsIn: 0)
    expect(
      judged.output, has: ["log in (specs.yaml:5): `json $.", "secrets are marks in recordings"])
    // What was captured is read on.
    expect(judged.output, has: ["judged     1 of 2 steps"])
  }

  @Test(arguments: ["echo: { $exists: true }", "echo: { $equals: '${word}' }", "echo: '${word}'"])
  func `decides what a mark says too`(_ check: String) async throws {
    let recorded = try await RecordedWorkshop(Self.text)
    let judged = try await recorded.judge(
      Self.text.replacing("echo: \"${word}\"", with: check))
    expect(judged, endsIn: 0)
    expect(judged.output, has: ["judged     2 of 2 steps"])
  }

  @Test func `fails a step whose other checks fail`() async throws {
    let recorded = try await RecordedWorkshop(Self.text)
    let judged = try await recorded.judge(
      Self.text.replacing("echo: \"${word}\", user: ada", with: "echo: { $length: 3 }, user: bob"))
    expect(judged, endsIn: 1)
    expect(judged.output, has: ["not judged: `json $.echo $length`", "expected `\"bob\"`"])
  }

  @Test func `leaves open what a document says in which it is the name of an element`() async throws
  {
    let recorded = try await RecordedWorkshop(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: { word: { value: s3cret-word } }
      requests:
        - GET: /tag
          headers: { x: '${word}' }
          expect: { status: 200, xpath: { count(/a/*): 1 } }

      """)
    let judged = try await recorded.judge()
    expect(judged, endsIn: 4)
    expect(judged.output, has: ["the recording has only a part of the body"])
  }

  @Test func `is a part of a long body`() async throws {
    let text = """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - name: long
          GET: /long
          expect: { status: 200, headers: { content-type: application/json }, size: { $gt: 1MB } }

      """
    let recorded = try await RecordedWorkshop(text)
    let same = try await recorded.judge()
    expect(same, endsIn: 0)
    expect(same.output, has: ["judged     1 of 1 step"])
    for check in [
      "json: { text: { $exists: true } }", "sha256: '\(String(repeating: "0", count: 64))'",
    ] {
      let judged = try await recorded.judge(
        text.replacing("status: 200", with: "status: 200, \(check)"))
      expect(judged, endsIn: 4)
      expect(judged.output, has: ["the recording has only a part of the 1200012 bytes"])
    }
    let failing = try await recorded.judge(
      text.replacing("status: 200", with: "status: 201, json: { text: { $exists: true } }"))
    expect(failing, endsIn: 1)
    let captured = try await recorded.judge(text + "    capture: { t: $.text }\n")
    expect(captured, endsIn: 4)
  }
}
