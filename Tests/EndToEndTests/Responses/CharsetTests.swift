// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Bodies that are text in other charsets than UTF-8, and those that are none.
@Suite struct CharsetTests {
  private func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }

  private func server() throws -> ScriptedServer {
    let wide = utf16("{\"key\": \"s3cret-wide\"}")
    return try ScriptedServer { request in
      switch request.path {
      case "/latin":
        .response(
          200, headers: ["Content-Type": "text/plain; charset=iso-8859-1"],
          bytes: Array("caf".utf8) + [0xE9])
      case "/wide": .response(200, headers: ["Content-Type": "text/plain"], bytes: wide)
      case "/kanji":
        .response(
          200, headers: ["Content-Type": "text/plain; charset=iso-2022-kr"], bytes: [0x83, 0x65])
      case "/sjis":
        .response(
          200, headers: ["Content-Type": "text/plain; charset=Shift_JIS"],
          bytes: [0x93, 0xFA, 0x96, 0x7B])
      case "/big5":
        .response(
          200, headers: ["Content-Type": "text/html"],
          bytes: Array("<meta charset=big5><p>".utf8) + [0xA4, 0xA4, 0xA4, 0xE5])
      default: .response(200, bytes: [0x89, 0x50, 0x4E, 0x47, 0, 0xFF])
      }
    }
  }

  @Test func `text in another charset is checked, captured and shown as text`() async throws {
    let server = try server()
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      continueOnFailure: true
      requests:
        - GET: /latin
          expect: { body: café, size: 4B }
          capture: { word: { regex: 'f(.)' } }
        - { GET: /wide, expect: { body: { $contains: '"key"' } } }
        - { GET: /sjis, expect: { body: 日本, size: 4B } }
        - { GET: /big5, expect: { body: { $endsWith: 中文 }, xpath: { //p: 中文 } } }
        - { GET: /latin, expect: { body: "caf${word}!" } }
      """)
    let run = try await workshop.run("--report", "json=report.json")
    expect(run, endsIn: 1)
    expect(
      run.output,
      has: ["4 passed", "expected `café!`, found `café`", "text in windows-1252", "    café\n"])
    expect(
      try workshop.folder.read("report.json"),
      has: [#""body":"café","bodyBytes":4,"bodyCharset":"windows-1252""#])
  }

  @Test func `a secret in UTF-16 is masked`() async throws {
    let server = try server()
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      secrets: [key]
      requests: [{ GET: /wide, expect: { body: nothing, json: {} } }]
      """)
    var program = try workshop.curlew(
      "run", "specs.yaml", "--report", "json=report.json", "--report", "ndjson=events.ndjson",
      "--report", "junit=junit.xml", "--secret", "key")
    program.environment["CURLEW_SECRET_key"] = "s3cret-wide"
    let run = try await workshop.runs(program)
    for file in ["report.json", "events.ndjson", "junit.xml"] {
      let text = try workshop.folder.read(file)
      #expect(!text.contains("s3cret-wide"))
      // `s3cret` in UTF-16, as base64 would hold it.
      #expect(!text.contains("cwAzAGMAcgBlAHQA") && !text.contains("{\"base64\""))
    }
    #expect(!run.output.contains("s3cret-wide"))
    expect(run.output, has: ["it is text in UTF-16, and JSON is UTF-8", "***key***"])
  }

  @Test func `a body that is not text is shown as bytes, and an unknown charset is named`()
    async throws
  {
    let server = try server()
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      continueOnFailure: true
      requests:
        - { GET: /image, expect: { body: { $contains: PNG } } }
        - { GET: /kanji, expect: { body: { $contains: x } }, capture: { word: { body: true } } }
        - { GET: /image, expect: { bytes: { hex: 89 50 4e 47 00 fe } } }
        - { GET: /image, expect: { sha256: "\(String(repeating: "0", count: 64))" } }
      """)
    let run = try await workshop.run()
    expect(run, endsIn: 1)
    expect(
      run.output,
      has: [
        "the body is not text in UTF-8", "actual    89 50 4e 47 00 ff",
        "000000 89 50 4e 47 00 ff", ".PNG..",
        "the body is in charset `iso-2022-kr`, which curlew does not read",
        "`word` was not captured: the body is in charset `iso-2022-kr`",
        "bytes: the body differs from byte 5 on", "sha256: expected `00000",
      ])
  }
}
