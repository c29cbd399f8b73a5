// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import RunEvents

/// What a report leaves out of an attempt to keep its file small.
@Suite struct `An attempt with the beginnings of its bodies` {
  private static let step: StepReference = {
    let scenario = ScenarioReference(
      path: ScenarioPath(file: "a.yaml", name: "a"), number: 0, role: .scenario,
      collectionName: "a", tags: [], line: 1)
    return StepReference(
      path: StepPath(scenario: scenario.path, identity: "GET /"), scenario: scenario, name: "GET /",
      index: 0, isTeardown: false, line: 1, column: 1)
  }()

  private static func attempt(
    request: [UInt8]? = nil, response: [UInt8], cuts: [BodyCut] = []
  ) -> Attempt {
    let address = Address(scheme: "http", host: "a.test", path: "/")
    let hop = Hop(
      method: "GET", address: address, requestHead: Array("GET / HTTP/1.1\r\n\r\n".utf8),
      requestBody: request,
      response: Response(
        version: "1.1", status: 200, headers: HeaderFields([HeaderField("A", "b")]),
        head: Array("HTTP/1.1 200\r\n\r\n".utf8), body: response))
    return Attempt(
      step: step, number: 1, startedAtMicroseconds: 0, durationMicroseconds: 1,
      content: .exchange(Exchange(hops: [hop])), cuts: cuts)
  }

  @Test func `has their whole lengths`() {
    let kept = Self.attempt(request: [1, 2, 3, 4, 5, 6], response: [1, 2, 3, 4, 5])
      .keepingBodies(upTo: 4)
    let hop = kept.exchange?.hops.first
    #expect(hop?.requestBody == [1, 2, 3, 4])
    #expect(hop?.response?.body == [1, 2, 3, 4])
    #expect(kept.cut(ofHop: 0, .request)?.wholeBytes == 6)
    #expect(kept.cut(ofHop: 0, .response)?.wholeBytes == 5)
  }

  @Test(arguments: [(4, "0123"), (10, "0123456789")]) func `cuts a printed text`(
    _ limit: Int, _ text: String
  ) {
    let attempt = Attempt(
      step: Self.step, number: 1, startedAtMicroseconds: 0, durationMicroseconds: 1,
      content: .printed("0123456789"))
    #expect(attempt.keepingBodies(upTo: limit).printed == text)
  }

  @Test func `of a WebSocket are those of its request and of its messages`() {
    let handshake = Self.attempt(response: [1, 2, 3]).exchange ?? Exchange(hops: [])
    let socket = SocketExchange(
      address: "ws://a.test", elements: [SocketExchange.Element(.received, [1, 2, 3])])
    let attempt = Attempt(
      step: Self.step, number: 1, startedAtMicroseconds: 0, durationMicroseconds: 1,
      content: .webSocket(handshake, socket))
    let kept = attempt.keepingBodies(upTo: 2)
    #expect(kept.exchange?.hops.first?.response?.body == [1, 2])
    #expect(kept.socket?.elements.first?.bytes == [1, 2])
    #expect(kept.socket?.elements.first?.isCut == true)
    #expect(attempt.withoutBodies.exchange?.hops.first?.response?.body == [])
    #expect(attempt.withoutBodies.socket?.elements.first?.bytes == [])
  }

  @Test func `is the same if nothing is longer`() {
    let kept = Self.attempt(response: [1, 2, 3, 4]).keepingBodies(upTo: 10)
    #expect(kept.exchange?.hops.first?.response?.body == [1, 2, 3, 4])
    #expect(kept.cuts.isEmpty)
  }

  @Test(arguments: ["aé", "a€", "a𝄞"]) func `ends with a whole character`(_ text: String) {
    let bytes = Array((text + text).utf8)
    for limit in 1..<bytes.count {
      let kept = Self.attempt(response: bytes).keepingBodies(upTo: limit)
      let body = kept.exchange?.hops.first?.response?.body ?? []
      #expect(String(validating: body, as: UTF8.self) != nil)
      #expect(limit - body.count < 4)
    }
  }

  @Test func `keeps bytes that are not text as they are`() {
    let kept = Self.attempt(response: [0x80, 0x80, 0x80, 0x80, 0x80, 0x80])
      .keepingBodies(upTo: 5)
    #expect(kept.exchange?.hops.first?.response?.body.count == 5)
  }

  @Test func `keeps the length that was noted before`() {
    let noted = BodyCut(hop: 0, side: .response, wholeBytes: 99, isCut: false)
    for limit in [0, 2] {
      let kept = Self.attempt(response: [1, 2, 3], cuts: [noted]).keepingBodies(upTo: limit)
      #expect(kept.cuts == [BodyCut(hop: 0, side: .response, wholeBytes: 99)])
    }
  }

  @Test func `may have no heads either`() {
    let bare = Self.attempt(response: [1, 2, 3]).withoutHeads
    let hop = bare.exchange?.hops.first
    #expect(hop?.requestHead.isEmpty == true)
    #expect(hop?.response?.head.isEmpty == true)
    #expect(hop?.response?.headers.fields.isEmpty == true)
    #expect(hop?.response?.status == 200)
  }
}
