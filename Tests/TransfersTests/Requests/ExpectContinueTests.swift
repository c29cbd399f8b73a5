// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// `Expect: 100-continue` (RFC 9110, section 10.1.1).
@Suite struct ExpectContinueTests {
  private let long = [UInt8](repeating: 5, count: 1_200_000)

  private func perform(
    _ body: RequestBody, headers: [(String, String)] = [], withheld: [String] = [],
    on server: ScriptedServer
  ) async throws -> Hop {
    try await withEngine { engine in
      var request = try request("PUT", server.url("/"), headers: headers, body: body)
      request.withheldHeaders = withheld
      return await engine.perform(request)
    }
  }

  @Test func `a long stream asks first and is sent after 100 Continue`() async throws {
    let server = try ScriptedServer(
      onHead: { _ in .raw("HTTP/1.1 100 Continue\r\n\r\n") }, answer: { _ in .response(201) })
    let hop = try await perform(.stream(TestStream(bytes: long)), on: server)
    #expect(hop.failure == nil)
    #expect(hop.response?.status == 201)
    #expect(!hop.waitedForContinue)
    #expect(server.requests.first?.values(of: "expect") == ["100-continue"])
    #expect(server.requests.first?.body == long)
    // 100 Continue is not the first byte: the response after the body is.
    #expect(hop.timings.firstByte > 0)
    #expect(!hop.headText.contains("100 Continue"))
  }

  @Test(arguments: [1_000_000, 1_048_576])
  func `a short stream does not ask`(count: Int) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let stream = TestStream(bytes: Array(long.prefix(count)))
    #expect(try await perform(.stream(stream), on: server).failure == nil)
    #expect(server.requests.first?.values(of: "expect") == [])
  }

  @Test func `a body in memory does not ask, unless a header does`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    #expect(try await perform(.bytes(long), on: server).failure == nil)
    #expect(server.requests.first?.values(of: "expect") == [])
    let asking = try ScriptedServer(
      onHead: { _ in .raw("HTTP/1.1 100 Continue\r\n\r\n") }, answer: { _ in .response(201) })
    let hop = try await perform(
      .bytes([1, 2]), headers: [("Expect", "100-continue")], on: asking)
    #expect(hop.response?.status == 201)
    #expect(asking.requests.first?.values(of: "expect") == ["100-continue"])
  }

  @Test func `a null in headers takes the question away`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let hop = try await perform(
      .stream(TestStream(bytes: long)), withheld: ["Expect"], on: server)
    #expect(hop.failure == nil)
    #expect(server.requests.first?.values(of: "expect") == [])
    #expect(server.requests.first?.body == long)
  }

  @Test(arguments: [401, 413, 500])
  func `a refusal before the body is the response, and the body is not sent`(
    status: Int
  ) async throws {
    let server = try ScriptedServer(
      onHead: { _ in .response(status, body: "no").then(.close) }, answer: { _ in .never })
    let progress = TransferProgress()
    let hop = try await withEngine { engine in
      var request = try request(
        "POST", server.url("/"), body: .stream(TestStream(bytes: long)))
      request.progress = progress
      return await engine.perform(request)
    }
    #expect(hop.failure == nil)
    #expect(hop.response?.status == status)
    #expect(!hop.waitedForContinue)
    #expect(hop.bodyText == "no")
    #expect(server.requests.isEmpty)
    #expect(progress.sent == .init(bytes: 0, expected: 1_200_000))
  }

  @Test func `a service that sends no 100 Continue gets the body after a second`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let hop = try await perform(.stream(TestStream(bytes: long)), on: server)
    #expect(hop.failure == nil)
    #expect(hop.waitedForContinue)
    #expect(server.requests.first?.body == long)
    #expect(server.requests.first?.values(of: "expect") == ["100-continue"])
    #expect(hop.timings.total >= 900_000)
  }

  @Test func `the time for the first byte does not run while the body is sent`() async throws {
    // libcurl waits a second for a word to go on: longer than the first byte may take.
    let server = try ScriptedServer { _ in .response(200) }
    let hop = try await withEngine { engine in
      var request = try request("PUT", server.url("/"), body: .stream(TestStream(bytes: long)))
      request.timeout = TransferTimeout(firstByte: .milliseconds(700))
      return await engine.perform(request)
    }
    #expect(hop.failure == nil)
    #expect(hop.timings.total >= 900_000)
  }

  @Test func `a service that only sends 100 Continue exceeds the time for the first byte`()
    async throws
  {
    let server = try ScriptedServer(
      onHead: { _ in .raw("HTTP/1.1 100 Continue\r\n\r\n") }, answer: { _ in .never })
    let hop = try await withEngine { engine in
      var request = try request("PUT", server.url("/"), body: .stream(TestStream(bytes: long)))
      request.timeout = TransferTimeout(firstByte: .milliseconds(300))
      return await engine.perform(request)
    }
    #expect(hop.failure?.kind == .timeout)
    #expect(hop.failure?.phase == .waitingForResponse)
    #expect(server.requests.first?.body == long)
  }

  @Test func `417 is answered with the same request without the question`() async throws {
    // libcurl sends it on the same connection when that is still open, which a server that frames requests
    // would read as the body: here each head begins a request.
    let length = long.count
    let server = try RawServer { all in
      guard all.utf8.count < 4096 || all.utf8.count >= length else { return .never }
      let last = all.split(separator: "PUT / HTTP/1.1").last ?? ""
      guard let end = last.firstRange(of: "\r\n\r\n") else { return .never }
      let body = last[end.upperBound...].utf8.count
      if last[..<end.lowerBound].contains("Expect: 100-continue") {
        return body == 0 ? .response(417) : .never
      }
      return body == length ? .response(201) : .never
    }
    let hop = try await withEngine { engine in
      await engine.perform(
        try request(
          "PUT", "http://127.0.0.1:\(server.port)/", body: .stream(TestStream(bytes: long))))
    }
    #expect(hop.failure == nil)
    // libcurl waits a second for the answer: where it took longer, the body was on its way already, and the
    // refusal is the response.
    let isAskedAgain = hop.sendings == 2
    if hop.timings.firstByte < 1_000_000 { #expect(isAskedAgain) }
    #expect(hop.response?.status == (isAskedAgain ? 201 : 417))
  }

  @Test func `a 417 to an Expect header of the step is the response`() async throws {
    let server = try ScriptedServer { _ in .response(417) }
    let hop = try await perform(
      .bytes([1, 2]), headers: [("Expect", "100-continue")], on: server)
    #expect(hop.failure == nil)
    #expect(hop.response?.status == 417)
    #expect(server.requests.allSatisfy { $0.values(of: "expect") == ["100-continue"] })
  }
}
