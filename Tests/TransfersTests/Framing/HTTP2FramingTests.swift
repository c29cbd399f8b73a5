// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct HTTP2FramingTests {
  @Test(arguments: HTTP2Case.all)
  func `a response over HTTP/2 is judged as HTTP has it`(_ framing: HTTP2Case) async throws {
    try await withServer(framing.server()) { server in
      try await withEngine { engine in
        var request = try request("GET", server.url("/"))
        request.connection.httpVersion = .http2PriorKnowledge
        request.timeout = TransferTimeout(firstByte: .seconds(10), idle: .seconds(10))
        let hop = await engine.perform(request)
        if let body = framing.body {
          #expect(hop.failure == nil, "\(hop.failure?.words ?? "")")
          #expect(hop.bodyText == body)
        } else {
          #expect(hop.failure?.kind == (framing.isOfLength ? .length : .protocol))
          #expect(hop.failure?.isByOurRule == true, "\(hop.failure?.words ?? "")")
        }
      }
    }
  }

  @Test func `names are unique`() {
    #expect(Set(HTTP2Case.all.map(\.name)).count == HTTP2Case.all.count)
  }
}

extension HTTP2Case {
  /// The client's preface reads as two requests, of which the second is answered.
  func server() throws -> ScriptedServer {
    let bytes = raw
    return try ScriptedServer { request in
      request.indexOnConnection == 1 ? .bytes(bytes) : .never
    }
  }
}
