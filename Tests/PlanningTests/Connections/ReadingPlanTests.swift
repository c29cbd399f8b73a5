// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Planning

@Suite struct `A reading up to a condition` {
  @Test(arguments: [
    "read: { for: ⟦5m⟧ }", "read: { for: ⟦2s⟧, events: 1 }, timeout: 2s",
    "read: { for: ⟦2s⟧ }, timeout: { total: 1s }",
  ]) func `is refused where the time-out comes first, or together with its end`(
    written: String
  ) throws {
    try expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: https://a.example/, \(written) }]", "reading-ends-in-timeout")
  }

  @Test(arguments: [
    "read: { for: 2s }, timeout: 3s", "read: { for: 4m }", "read: { for: 10m }, timeout: 11m",
    "read: { for: 2s }, timeout: { idle: 1s }", "read: { for: 2s }, timeout: \"${s}s\"",
    "read: { for: \"${s}s\" }, timeout: 1s", "read: { events: 1 }, timeout: 1s",
  ]) func `may last until the time-out`(written: String) throws {
    _ = try plan(
      "curlew: 1\nvars: { s: 1 }\nrequests: [{ GET: https://a.example/, \(written) }]")
  }

  @Test func `is judged with what defaults write`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      defaults: { timeout: 2s }
      requests:
        - { GET: https://a.example/, read: { for: ⟦3s⟧ } }
        - { GET: https://a.example/, read: { for: 1s } }
        - { GET: https://a.example/, read: { for: 3s }, timeout: 4s }
      """, "reading-ends-in-timeout")
  }

  @Test func `is replaced whole by an inner one`() throws {
    let steps = try plan(
      """
      curlew: 1
      defaults: { read: { events: 3, for: 2s } }
      requests:
        - GET: https://a.example/
        - { GET: https://a.example/, read: { bytes: 5B } }
        - { GET: https://a.example/, read: null }
      """
    ).steps()
    let extents = steps.map { $0.request.options.content.extent }
    #expect(extents[0].conditions?.events == 3)
    #expect(extents[0].conditions?.duration == .seconds(2))
    #expect(extents[1] == .bytes(5))
    #expect(extents[2] == .all)
  }
}
