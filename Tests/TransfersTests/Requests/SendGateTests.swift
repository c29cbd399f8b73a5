// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing
import Threads

@testable import Transfers

@Suite struct `Requests of a group` {
  private let body = RequestBody.bytes(Array("0123456789".utf8))

  /// A request of a group.
  private func member(
    _ group: SendGroup, _ method: String = "POST", at address: String,
    headers: [(String, String)] = [], body: RequestBody
  ) throws -> HopRequest {
    var made = try request(method, address, headers: headers, body: body)
    made.progress = TransferProgress(group: group)
    return made
  }

  private func withServer(
    _ server: ArrivalServer, _ body: (ArrivalServer, TransferEngine) async throws -> Void
  ) async throws {
    defer { server.stop() }
    try await withEngine { engine in try await body(server, engine) }
  }

  @Test func `are sent but for the last byte until all wait`() async throws {
    try await withServer(ArrivalServer()) { server, engine in
      let group = SendGroup(count: 3)
      let request = try member(group, at: server.url, body: body)
      let others = try [1, 2].map { _ in try member(group, at: server.url, body: body) }
      let hops = try await withThrowingTaskGroup(of: Hop.self) { tasks in
        for request in others {
          tasks.addTask(executorPreference: engine) { await engine.perform(request) }
        }
        try await server.wait(for: "all but one byte") { seen in
          seen.count == 2 && seen.allSatisfy { $0.bodyBytes == 9 }
        }
        #expect(server.seen.allSatisfy { !$0.isWhole })
        #expect(group.words == nil)
        tasks.addTask(executorPreference: engine) { await engine.perform(request) }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(hops.map(\.response?.status) == [200, 200, 200])
      #expect(hops.allSatisfy { $0.requestBody == Array("0123456789".utf8) })
      #expect(server.seen.count == 3)
      for arrival in server.seen {
        #expect(arrival.head?.contains("Content-Length: 10\r\n") == true)
        #expect(arrival.head?.contains("Expect") == false)
      }
      let words = try #require(group.words)
      #expect(words.hasPrefix("3 turns: last bytes given within "), "\(words)")
      #expect(words.hasSuffix(" ms"))
    }
  }

  @Test(arguments: ["", "chunked"])
  func `of which one leaves do not wait for it`(coding: String) async throws {
    try await withServer(ArrivalServer()) { server, engine in
      let group = SendGroup(count: 2)
      let request = try member(
        group, at: server.url, headers: coding.isEmpty ? [] : [("Transfer-Encoding", coding)],
        body: body)
      async let hop = engine.perform(request)
      // In chunks only the end of the body is kept back: `a`, the ten bytes, two line ends.
      let expected = coding.isEmpty ? 9 : 15
      try await server.wait(for: "the held body") { $0.first?.bodyBytes == expected }
      #expect(server.seen.first?.isWhole == false)
      engine.leave(group)
      #expect(await hop.response?.status == 200)
      #expect(server.seen.first?.isWhole == true)
    }
  }

  @Test func `of one byte send their heads first`() async throws {
    try await withServer(ArrivalServer()) { server, engine in
      let group = SendGroup(count: 2)
      let request = try member(group, at: server.url, body: .bytes([33]))
      async let hop = engine.perform(request)
      try await server.wait(for: "the head") { $0.first?.head != nil }
      #expect(server.seen.first?.bodyBytes == 0)
      engine.leave(group)
      #expect(await hop.response?.status == 200)
    }
  }

  @Test func `stream files but for the last byte`() async throws {
    try await withServer(ArrivalServer()) { server, engine in
      let group = SendGroup(count: 2)
      let bytes = [UInt8](repeating: 0x61, count: 700_000)
      let request = try member(group, at: server.url, body: .stream(TestStream(bytes: bytes)))
      async let hop = engine.perform(request)
      try await server.wait(for: "all but one byte") { $0.first?.bodyBytes == 699_999 }
      engine.leave(group)
      #expect(await hop.response?.status == 200)
    }
  }

  @Test func `wait no longer than the group allows`() async throws {
    try await withServer(ArrivalServer()) { server, engine in
      let group = SendGroup(count: 3, longestWait: .milliseconds(50))
      let first = try member(group, at: server.url, body: body)
      let late = try member(group, at: server.url, body: body)
      #expect(await engine.perform(first).response?.status == 200)
      #expect(
        group.words == "1 of 3 turns: last bytes given within 0.0 ms; not all were ready in time")
      // The gate is open.
      #expect(await engine.perform(late).response?.status == 200)
      let bare = try member(group, "GET", at: server.url, body: .none)
      #expect(await engine.perform(bare).response?.status == 200)
      #expect(group.words?.hasPrefix("3 turns: 2 last bytes, 1 head given within ") == true)
    }
  }

  @Test func `without a body begin together`() async throws {
    try await withServer(ArrivalServer()) { server, engine in
      let group = SendGroup(count: 2)
      let requests = try [1, 2].map { _ in try member(group, "DELETE", at: server.url, body: .none)
      }
      async let first = engine.perform(requests[0])
      // Whatever was sent before would be there when this one is answered.
      #expect(await engine.perform(try request("GET", server.url)).response?.status == 200)
      #expect(server.seen.count == 1)
      #expect(await engine.perform(requests[1]).response?.status == 200)
      #expect(await first.response?.status == 200)
      #expect(server.seen.contains { $0.head?.hasPrefix("DELETE") == true })
      let words = try #require(group.words)
      #expect(words.hasPrefix("2 turns: heads given within "))
      #expect(words.hasSuffix(" ms, no body to hold"))
    }
  }

  @Test func `without a body wait for those with one`() async throws {
    try await withServer(ArrivalServer()) { server, engine in
      let group = SendGroup(count: 2)
      let bare = try member(group, "POST", at: server.url, body: .none)
      let full = try member(group, at: server.url, body: body)
      async let first = engine.perform(bare)
      async let second = engine.perform(full)
      #expect(await first.response?.status == 200)
      #expect(await second.response?.status == 200)
      #expect(server.seen.contains { $0.head?.contains("Content-Length: 0\r\n") == true })
      #expect(group.words?.hasPrefix("2 turns: 1 last byte, 1 head given within ") == true)
    }
  }

  @Test(arguments: [true, false])
  func `are cancelled while they wait`(hasBody: Bool) async throws {
    try await withServer(ArrivalServer()) { server, engine in
      let group = SendGroup(count: 2, longestWait: .seconds(600))
      let held = try member(group, at: server.url, body: hasBody ? body : .none)
      let waits = Task(executorPreference: engine) { await engine.perform(held) }
      if hasBody {
        try await server.wait(for: "all but one byte") { $0.first?.bodyBytes == 9 }
      } else {
        // The engine has taken the message before it answers another.
        _ = await engine.perform(try request("GET", server.url))
      }
      waits.cancel()
      #expect(await waits.value.failure?.kind == .cancelled)
      engine.leave(group)
      // The other does not wait for it.
      let other = try member(group, at: server.url, body: body)
      #expect(await engine.perform(other).response?.status == 200)
      engine.leave(group)
    }
  }

  @Test(arguments: [true, false])
  func `end with the engine`(hasBody: Bool) async throws {
    let server = try ArrivalServer()
    defer { server.stop() }
    let engine = try TransferEngine()
    let group = SendGroup(count: 2, longestWait: .seconds(600))
    let held = try member(group, at: server.url, body: hasBody ? body : .none)
    let waits = Task { await engine.perform(held) }
    if hasBody {
      try await server.wait(for: "all but one byte") { $0.first?.bodyBytes == 9 }
    } else {
      _ = await engine.perform(try request("GET", server.url))
    }
    try await onOwnThread { engine.shutdown() }
    #expect(await waits.value.failure?.kind == .cancelled)
    engine.leave(group)
  }

  @Test func `whose connection fails are not waited for once they left`() async throws {
    try await withServer(ArrivalServer()) { server, engine in
      let group = SendGroup(count: 2, longestWait: .seconds(600))
      let request = try member(group, at: server.url, body: body)
      let refused = try member(group, at: "http://127.0.0.1:9/", body: body)
      async let hop = engine.perform(request)
      #expect(await engine.perform(refused).failure?.kind == .connect)
      engine.leave(group)
      #expect(await hop.response?.status == 200)
      engine.leave(group)
      #expect(group.words == "1 of 2 turns: last bytes given within 0.0 ms")
    }
  }

  @Test(arguments: [false, true])
  func `are answered before their end`(isLast: Bool) async throws {
    let server = try ArrivalServer(answersHeads: true) { _ in
      isLast ? .response(413, headers: ["Connection": "close"]).then(.close) : .response(413)
    }
    try await withServer(server) { server, engine in
      let group = SendGroup(count: 2, longestWait: .seconds(600))
      let early = try member(group, at: server.url, body: body)
      #expect(await engine.perform(early).response?.status == 413)
    }
  }

  @Test func `keep their time limits`() async throws {
    try await withServer(ArrivalServer()) { server, engine in
      let group = SendGroup(count: 2, longestWait: .seconds(600))
      var request = try member(group, at: server.url, body: body)
      request.timeout = TransferTimeout(idle: .milliseconds(20), total: .milliseconds(60))
      let hop = await engine.perform(request)
      #expect(hop.failure?.kind == .timeout)
      #expect(hop.failure?.timeLimit == .total)
    }
  }
}
