// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct BodylessChunksTests {
  @Test(arguments: ["GET", "DELETE", "POST"])
  func `chunks that are announced are ended, also without a body`(method: String) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      "curlew: 1\nrequests:\n  - { \(method): \"\(server.url("/a"))\", timeout: 20s, "
        + "headers: { Transfer-Encoding: chunked } }\n  - GET: \(server.url("/b"))\n")
    let run = try await workshop.run()
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.target) == ["/a", "/b"])
    #expect(server.requests.first?.values(of: "transfer-encoding") == ["chunked"])
    #expect(server.connectionsOpened == 1)
  }
}
