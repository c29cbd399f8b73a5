// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Files
import RunEvents
import Synchronization
import TestSupport
import Testing

@testable import Running

@Suite struct `A download that is resumed` {
  private static func collection(_ save: String, _ more: String = "") -> String {
    """
    curlew: 1
    requests:
      - name: get
        GET: ORIGIN/file
        save: \(save)
        \(more)
    """
  }

  private static let resumed = collection("{ path: a/file.bin, resume: true }")
  private static let path = ".curlew/output/a/file.bin"
  private static let partial = ".curlew/output/a/.file.bin.curlew-part"
  private static let note = ".curlew/output/a/.file.bin.curlew-note"

  private func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var numbers = SeededGenerator(seed: seed)
    return numbers.bytes(count)
  }

  private func run(
    _ content: RangedContent, _ folder: TemporaryFolder, _ text: String = resumed
  ) async throws -> (run: CarriedOut, requests: [ScriptedRequest]) {
    try await withServer(try ScriptedServer { content.answer($0) }) { server in
      let run = try await CarriedOut(text, against: server, files: folder)
      return (run, server.requests)
    }
  }

  private func saved(_ folder: TemporaryFolder) throws -> [UInt8] {
    try readFile(folder.path(of: Self.path))
  }

  @Test func `a hundred cuts at random places leave every byte as it was`() async throws {
    var numbers = SeededGenerator(seed: 20_26)
    let whole = bytes(150_000)
    let content = RangedContent(whole)
    let text = Self.collection(
      "{ path: a/file.bin, resume: true }", "retry: { attempts: 5, every: 1ms }")
    for round in 0..<25 {
      let folder = try TemporaryFolder()
      // Four cuts each, in any order: only a cut beyond the last one counts.
      let cuts = (0..<4).map { _ in Int.random(in: 0..<whole.count, using: &numbers) }
      content.change { $0.cuts = cuts }
      let (run, requests) = try await run(content, folder, text)
      #expect(run.outcome(of: "get") == .passed, "round \(round), cuts \(cuts)")
      #expect(try saved(folder) == whole, "round \(round), cuts \(cuts)")
      var had = 0
      for (request, cut) in zip(requests, cuts) {
        #expect(request.header("range") == (had == 0 ? nil : "bytes=\(had)-"))
        had = max(had, cut)
      }
      #expect(!folder.holds(Self.partial) && !folder.holds(Self.note))
    }
  }

  @Test func `starts over from another address`() async throws {
    let folder = try TemporaryFolder()
    let whole = bytes(50_000)
    let content = RangedContent(whole)
    content.change { $0.cuts = [20_000] }
    let first = try await run(content, folder)
    #expect(first.run.outcome(of: "get") == .errored)
    #expect(folder.holds(Self.partial) && !folder.holds(Self.path))
    // Another server, so another port.
    let second = try await run(content, folder)
    #expect(second.run.outcome(of: "get") == .passed)
    #expect(second.requests[0].header("range") == nil)
    #expect(try saved(folder) == whole)
  }

  @Test func `sends the range, the validator and no wish for compression`() async throws {
    let folder = try TemporaryFolder()
    let whole = bytes(50_000)
    let content = RangedContent(whole)
    content.change { $0.cuts = [20_000] }
    try await withServer(try ScriptedServer { content.answer($0) }) { server in
      let first = try await CarriedOut(Self.resumed, against: server, files: folder)
      #expect(first.outcome(of: "get") == .errored)
      let second = try await CarriedOut(Self.resumed, against: server, files: folder)
      #expect(second.outcome(of: "get") == .passed)
      let requests = server.requests
      #expect(requests.map { $0.header("accept-encoding") } == ["identity", "identity"])
      #expect(requests[0].header("if-range") == nil)
      #expect(requests[1].header("range") == "bytes=20000-")
      #expect(requests[1].header("if-range") == "\"v1\"")
      #expect(try saved(folder) == whole)
      let event = try #require(second.attempts(of: "get").last)
      let response = try #require(event.exchange?.hops.last?.response)
      #expect(response.status == 206)
      #expect(response.saved?.byteCount == 50_000)
      #expect(response.saved?.isInPlace == true)
    }
  }

  @Test(arguments: [304, 204])
  func `keeps the part when a response has no body`(status: Int) async throws {
    let folder = try TemporaryFolder()
    let whole = bytes(50_000)
    let content = RangedContent(whole)
    content.change { $0.cuts = [20_000] }
    let server = try ScriptedServer { request in
      request.index == 1 ? .response(status) : content.answer(request)
    }
    try await withServer(server) { server in
      var outcomes: [Outcome?] = []
      for _ in 0..<3 {
        let run = try await CarriedOut(Self.resumed, against: server, files: folder)
        outcomes.append(run.outcome(of: "get"))
      }
      #expect(outcomes == [.errored, .failed, .passed])
      #expect(server.requests.map { $0.header("range") } == [nil, "bytes=20000-", "bytes=20000-"])
      #expect(try saved(folder) == whole)
    }
  }

  @Test func `starts over when the content has changed`() async throws {
    let folder = try TemporaryFolder()
    let content = RangedContent(bytes(50_000))
    content.change { $0.cuts = [20_000] }
    let other = bytes(40_000, seed: 2)
    try await withServer(try ScriptedServer { content.answer($0) }) { server in
      _ = try await CarriedOut(Self.resumed, against: server, files: folder)
      content.change { ($0.bytes, $0.tag) = (other, "\"v2\"") }
      let run = try await CarriedOut(Self.resumed, against: server, files: folder)
      #expect(run.outcome(of: "get") == .passed)
      #expect(server.requests.count == 2)
      #expect(try saved(folder) == other)
    }
  }

  @Test func `starts over when the server has no ranges`() async throws {
    let folder = try TemporaryFolder()
    let whole = bytes(50_000)
    let content = RangedContent(whole)
    content.change {
      $0.cuts = [20_000]
      $0.hasRanges = false
    }
    try await withServer(try ScriptedServer { content.answer($0) }) { server in
      _ = try await CarriedOut(Self.resumed, against: server, files: folder)
      let run = try await CarriedOut(Self.resumed, against: server, files: folder)
      #expect(run.outcome(of: "get") == .passed)
      #expect(server.requests.last?.header("range") == "bytes=20000-")
      #expect(try saved(folder) == whole)
    }
  }

  @Test(arguments: [
    "bytes 10-49999/50000", "bytes 20000-29999/30000", "bytes 20000-49999", "items 1-2/3", "",
  ])
  func `asks again for the whole when another part comes`(range: String) async throws {
    let folder = try TemporaryFolder()
    let whole = bytes(50_000)
    let content = RangedContent(whole)
    content.change { $0.cuts = [20_000] }
    let server = try ScriptedServer { request in
      guard request.header("range") != nil else { return content.answer(request) }
      return .raw(
        "HTTP/1.1 206 Partial Content\r\nContent-Range: \(range)\r\n"
          + "Content-Length: 30000\r\n\r\n" + String(repeating: "x", count: 30_000))
    }
    try await withServer(server) { server in
      _ = try await CarriedOut(Self.resumed, against: server, files: folder)
      let run = try await CarriedOut(Self.resumed, against: server, files: folder)
      #expect(run.outcome(of: "get") == .passed)
      #expect(server.requests.map { $0.header("range") } == [nil, "bytes=20000-", nil])
      #expect(try saved(folder) == whole)
      let hops = run.attempts(of: "get").last?.exchange?.hops ?? []
      #expect(hops.map { $0.response?.status } == [206, 200])
    }
  }

  @Test func `a part of another state is not joined`() async throws {
    let folder = try TemporaryFolder()
    let whole = bytes(50_000)
    let content = RangedContent(whole)
    content.change { $0.cuts = [20_000] }
    let server = try ScriptedServer { request in
      guard request.header("range") != nil else { return content.answer(request) }
      return .raw(
        "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 20000-49999/50000\r\n"
          + "ETag: \"v9\"\r\nContent-Length: 30000\r\n\r\n"
          + String(repeating: "x", count: 30_000))
    }
    try await withServer(server) { server in
      _ = try await CarriedOut(Self.resumed, against: server, files: folder)
      let run = try await CarriedOut(Self.resumed, against: server, files: folder)
      #expect(run.outcome(of: "get") == .passed)
      #expect(try saved(folder) == whole)
    }
  }

  @Test func `is done when the server has nothing more, and checks see the whole`() async throws {
    let folder = try TemporaryFolder()
    let whole = Array("{\"id\": 42}".utf8)
    let content = RangedContent(whole)
    let text = Self.collection(
      "{ path: a/file.bin, resume: true }",
      "expect: { status: 200, json: { id: 42 }, headers: { x-no: { $exists: false } } }")
    try await withServer(try ScriptedServer { content.answer($0) }) { server in
      // All has come, but a check did not hold: the whole partial file stays.
      let failing = text.replacing("id: 42 }", with: "id: 43 }")
      let first = try await CarriedOut(failing, against: server, files: folder)
      #expect(first.outcome(of: "get") == .failed)
      #expect(folder.holds(Self.partial) && !folder.holds(Self.path))
      let second = try await CarriedOut(text, against: server, files: folder)
      #expect(server.requests.last?.header("range") == "bytes=10-")
      #expect(second.attempts(of: "get").last?.exchange?.hops.last?.response?.status == 416)
      #expect(second.outcome(of: "get") == .passed)
      #expect(try saved(folder) == whole)
    }
  }

  @Test func `a 416 with another length starts over`() async throws {
    let folder = try TemporaryFolder()
    let content = RangedContent(bytes(50_000))
    content.change { $0.cuts = [20_000] }
    let shorter = bytes(10_000, seed: 3)
    try await withServer(try ScriptedServer { content.answer($0) }) { server in
      _ = try await CarriedOut(Self.resumed, against: server, files: folder)
      content.change { $0.bytes = shorter }
      let run = try await CarriedOut(Self.resumed, against: server, files: folder)
      #expect(run.outcome(of: "get") == .passed)
      #expect(try saved(folder) == shorter)
    }
  }

  @Test(arguments: [nil, "W/\"v1\""])
  func `without a strong validator it starts over`(tag: String?) async throws {
    let folder = try TemporaryFolder()
    let whole = bytes(50_000)
    let content = RangedContent(whole, tag: tag)
    content.change { $0.cuts = [20_000] }
    try await withServer(try ScriptedServer { content.answer($0) }) { server in
      _ = try await CarriedOut(Self.resumed, against: server, files: folder)
      #expect(!folder.holds(Self.partial) && !folder.holds(Self.note))
      let run = try await CarriedOut(Self.resumed, against: server, files: folder)
      #expect(run.outcome(of: "get") == .passed)
      #expect(server.requests.last?.header("range") == nil)
      #expect(try saved(folder) == whole)
    }
  }

  @Test func `a digest replaces a validator, and a wrong whole is discarded`() async throws {
    let folder = try TemporaryFolder()
    let whole = bytes(50_000)
    let digest = Hexadecimal.encode(try DigestAlgorithm.sha256.digest(of: whole))
    let content = RangedContent(whole, tag: nil)
    content.change { $0.cuts = [20_000] }
    let text = Self.collection("{ path: a/file.bin, resume: true, sha256: \(digest) }")
    try await withServer(try ScriptedServer { content.answer($0) }) { server in
      _ = try await CarriedOut(text, against: server, files: folder)
      let other = bytes(50_000, seed: 9)
      content.change { $0.bytes = other }
      let mixed = try await CarriedOut(text, against: server, files: folder)
      #expect(server.requests.last?.header("range") == "bytes=20000-")
      #expect(server.requests.last?.header("if-range") == nil)
      #expect(mixed.refusal(of: "get") == "wrong-digest")
      #expect(!folder.holds(Self.path) && !folder.holds(Self.partial))
      content.change { $0.bytes = whole }
      let run = try await CarriedOut(text, against: server, files: folder)
      #expect(server.requests.last?.header("range") == nil)
      #expect(run.outcome(of: "get") == .passed)
      #expect(try saved(folder) == whole)
    }
  }

  @Test func `an error page does not change the partial file`() async throws {
    let folder = try TemporaryFolder()
    let whole = bytes(50_000)
    let content = RangedContent(whole)
    content.change { $0.cuts = [20_000] }
    let isDown = ManagedFlag()
    let server = try ScriptedServer { request in
      isDown.isSet ? .response(503, body: "down") : content.answer(request)
    }
    try await withServer(server) { server in
      _ = try await CarriedOut(Self.resumed, against: server, files: folder)
      isDown.isSet = true
      let down = try await CarriedOut(Self.resumed, against: server, files: folder)
      #expect(down.outcome(of: "get") == .failed)
      #expect(try readFile(folder.path(of: Self.partial)) == Array(whole.prefix(20_000)))
      isDown.isSet = false
      let run = try await CarriedOut(Self.resumed, against: server, files: folder)
      #expect(server.requests.last?.header("range") == "bytes=20000-")
      #expect(run.outcome(of: "get") == .passed)
      #expect(try saved(folder) == whole)
    }
  }

  @Test func `a redirect passes the range on`() async throws {
    let folder = try TemporaryFolder()
    let whole = bytes(50_000)
    let content = RangedContent(whole)
    content.change { $0.cuts = [20_000] }
    let server = try ScriptedServer { request in
      request.path == "/file"
        ? .response(302, headers: ["Location": "/moved"], body: "moved") : content.answer(request)
    }
    try await withServer(server) { server in
      _ = try await CarriedOut(Self.resumed, against: server, files: folder)
      let run = try await CarriedOut(Self.resumed, against: server, files: folder)
      #expect(run.outcome(of: "get") == .passed)
      #expect(server.requests.last?.header("range") == "bytes=20000-")
      #expect(try saved(folder) == whole)
    }
  }
}

/// A flag that a server's script and a test share.
private final class ManagedFlag: Sendable {
  private let value = Mutex(false)

  var isSet: Bool {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
