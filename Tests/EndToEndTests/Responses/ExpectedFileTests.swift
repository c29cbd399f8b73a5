// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `expect.file`: the body equals a file, read under the rights and off the engine thread.
@Suite struct ExpectedFileTests {
  @Test func `a body equals a file or differs from a byte on`() async throws {
    let large = String(repeating: "0123456789", count: 100_000)
    let server = try ScriptedServer { request in
      .response(200, body: request.path == "/large" ? large : "session id=abc-9; end")
    }
    let workshop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      continueOnFailure: true
      vars: { name: same }
      requests:
        - { GET: /, expect: { file: "${name}.txt" } }
        - { GET: /large, expect: { file: large.txt, size: 1MB } }
        - { GET: /, capture: { last: $.x }, expect: { file: other.txt } }
        - { GET: /, capture: { at: { regex: 'id=(\\w+)' } }, expect: { file: "${at}.txt" } }
        - { GET: /, expect: { file: longer.txt } }
      """)
    try workshop.write("session id=abc-9; end", to: "same.txt")
    try workshop.write("session id=abc-8; end", to: "other.txt")
    try workshop.write("session id=abc-9; end, and more", to: "longer.txt")
    try workshop.write(large, to: "large.txt")
    let run = try await workshop.run()
    expect(run, endsIn: 1)
    expect(
      run.output,
      has: [
        "2 passed", "3 failed", "file: the body differs from byte 15 on",
        "expected  61 62 63 2d 38", "actual    61 62 63 2d 39",
        "note: both sides are shown from byte 11 on", "abc.txt",
        "file: the body differs from byte 21 on; expected 31 bytes, found 21 bytes",
      ])
  }

  @Test func `a file that is missing or not to be read is found before anything is sent`()
    async throws
  {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      """
      curlew: 1
      requests:
        - { GET: "\(server.url())/", expect: { file: nothing.bin } }
        - { GET: "\(server.url())/", expect: { file: /etc/passwd } }
      """)
    let run = try await workshop.run()
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["specs.yaml:3", "nothing.bin", "specs.yaml:4", "/etc/passwd"])
    #expect(server.requests.isEmpty)
  }
}
