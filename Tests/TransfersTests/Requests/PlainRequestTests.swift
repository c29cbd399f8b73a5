// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct PlainRequestTests {
  @Test func `a GET gives status, headers, body and the request as sent`() async throws {
    try await withServer(ScriptedServer([.response(200, json: #"{"id": 1}"#)])) { server in
      try await withEngine { engine in
        let hop = await engine.perform(try request("GET", server.url("/pets?limit=2")))
        #expect(hop.failure == nil)
        #expect(hop.response?.status == 200)
        #expect(hop.response?.reason == "OK")
        #expect(hop.response?.version == "1.1")
        #expect(hop.response?.headers.first("content-type") == "application/json")
        #expect(hop.bodyText == #"{"id": 1}"#)
        #expect(hop.response?.encodedBytes == 9)
        #expect(hop.response?.remoteIP == "127.0.0.1")
        #expect(hop.headText.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: appl"))
        #expect(server.requests.map(\.text) == [hop.sentText])
        #expect(hop.sentText.hasPrefix("GET /pets?limit=2 HTTP/1.1\r\nHost: 127.0.0.1:"))
        #expect(!hop.isResent)
      }
    }
  }
}
