// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `A status that a request must ask for` {
  private static let part =
    "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-4/100\r\nContent-Length: 5\r\n\r\nhello"
  private static let switching = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: foo\r\n\r\n"

  private func outcome(_ response: String, _ settings: String) async throws -> Outcome? {
    let server = try ScriptedServer { _ in .raw(response) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { wanted: 206 }
      requests:
        - { name: x, GET: /\(settings) }
      """, against: server)
    return run.steps.first { $0.name == "x" }?.outcome
  }

  @Test(arguments: [
    "", ", expect: { status: 2xx }", ", expect: { status: { $lt: 300 } }",
    ", expect: { status: { $not: 404 } }", ", expect: { body: hello }",
    ", headers: { X-Range: bytes=0-4 }",
  ])
  func `a part of a document is an error`(settings: String) async throws {
    #expect(try await outcome(Self.part, settings) == .errored)
  }

  @Test(arguments: [
    ", expect: { status: 206 }", ", expect: { status: [200, 206] }",
    ", expect: { status: { $in: [200, 206] } }", ", expect: { status: \"${wanted}\" }",
    ", headers: { range: bytes=0-4 }",
  ])
  func `a part that is asked for or expected passes`(settings: String) async throws {
    #expect(try await outcome(Self.part, settings) == .passed)
  }

  @Test(arguments: ["", ", expect: { headers: { upgrade: foo } }"])
  func `another protocol is an error`(settings: String) async throws {
    #expect(try await outcome(Self.switching, settings) == .errored)
  }

  @Test(arguments: [
    ", expect: { status: 101 }", ", expect: { status: 1xx }",
    ", headers: { Upgrade: foo, Connection: upgrade }, expect: { headers: { upgrade: foo } }",
  ])
  func `another protocol that is asked for or expected passes`(settings: String) async throws {
    #expect(try await outcome(Self.switching, settings) == .passed)
  }
}
