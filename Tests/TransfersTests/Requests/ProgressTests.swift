// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct ProgressTests {
  private let bytes = [UInt8](repeating: 7, count: 300_000)

  /// - Returns: What a transfer of a body said of itself in the end.
  private func progress(
    _ method: String, sending body: RequestBody, answer: ScriptedAnswer
  ) async throws -> TransferProgress {
    let progress = TransferProgress()
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        var request = try request(method, server.url("/"), body: body)
        request.progress = progress
        let hop = await engine.perform(request)
        #expect(hop.failure == nil)
      }
    }
    return progress
  }

  @Test func `both directions are counted with the announced lengths`() async throws {
    let progress = try await progress(
      "POST", sending: .stream(TestStream(bytes: bytes)),
      answer: .response(200, bytes: [UInt8](repeating: 1, count: 200_000)))
    #expect(progress.sent == .init(bytes: 300_000, expected: 300_000))
    #expect(progress.received == .init(bytes: 200_000, expected: 200_000))
  }

  @Test(arguments: [3, 300_000])
  func `a body in memory is counted too`(count: Int) async throws {
    let progress = try await progress(
      "PUT", sending: .bytes(Array(bytes.prefix(count))), answer: .response(204))
    #expect(progress.sent == .init(bytes: Int64(count), expected: Int64(count)))
  }

  @Test func `an unannounced length is unknown`() async throws {
    let progress = try await progress(
      "GET", sending: .none,
      answer: .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"))
    #expect(progress.sent == .init(bytes: 0, expected: 0))
    #expect(progress.received.expected == nil)
    #expect(progress.received.bytes >= 3)
  }

  @Test func `a further hop begins at zero`() {
    let progress = TransferProgress()
    progress.note(sent: 5, received: 6, expected: 7)
    progress.begin(sending: nil)
    #expect(progress.sent == .init(bytes: 0))
    #expect(progress.received == .init(bytes: 0))
  }
}
