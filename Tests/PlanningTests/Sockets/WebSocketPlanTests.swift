// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Planning

@Suite struct `A step with the address of a WebSocket` {
  private func isWebSocket(_ text: String) throws -> [Bool] {
    try plan(text).steps().map { if case .webSocket = $0.action { true } else { false } }
  }

  @Test func `is one by its own words, or by those of an input`() throws {
    #expect(
      try isWebSocket(
        """
        curlew: 1
        baseUrl: https://a.example
        vars: { live: "ws://a.example", port: 80, made: "${baseUrl.replace('http', 'ws')}/x" }
        requests:
          - { socket: "ws://a.example:${port}/", exchange: [{ receive: { text: a } }] }
          - { socket: "${live}/x", exchange: [{ receive: { text: a } }] }
          - { socket: "${made}", exchange: [{ close: true }, { closed: { code: 1000 } }] }
          - { socket: "tcp://a.example:${port}", exchange: [{ receive: { bytes: 4 } }] }
          - { socket: "${'tcp://a.example:1'}", exchange: [{ receive: { bytes: 4 } }] }
        """) == [true, true, true, false, false])
  }

  @Test func `is one by the beginning that is known before the run`() throws {
    #expect(
      try isWebSocket(
        """
        curlew: 1
        vars: { live: "ws://a.example", scheme: wss, raw: "tcp://a.example" }
        requests:
          - { set: { room: live, host: b.example } }
          - { socket: "${live}/${room}", exchange: [{ receive: { text: a } }] }
          - { socket: "${live}/x?s=${uuid()}", exchange: [{ receive: { text: a } }] }
          - { socket: "${scheme}://${host}/${room}", exchange: [{ receive: { text: a } }] }
          - { socket: "${raw}:${size(room)}", exchange: [{ receive: { bytes: 4 } }] }
          - { socket: "${host}", exchange: [{ receive: { bytes: 4 } }] }
        """) == [false, true, true, true, false, false])
  }

  private static let exchange = "protocols: [a], exchange: [{ receive: { json: { a: 1 } } }]"

  @Test(arguments: [
    "scenarios: { a: { vars: { u: '${t}:1' }, steps: [{ socket: '${u}/x', KEYS }] } }",
    "scenarios: { a: { data: [{ u: 'ws://a.example' }], steps: [{ socket: '${row.u}/x', KEYS }] } }",
    "scenarios: { a: { steps: [{ forEach: ['ws://a.example'], as: u, socket: '${u}/x', KEYS }] } }",
    "requests: [{ vars: { u: '${t}:1' }, socket: '${u}/x', KEYS }]",
    "requests: [{ set: { u: 'ws://a.example' } }, { socket: '${u}/${uuid()}', KEYS }]",
  ])
  func `is one by its keys where the run makes the scheme`(_ text: String) throws {
    let keys = text.replacing("KEYS", with: Self.exchange)
    let found = try isWebSocket("curlew: 1\nvars: { t: 'ws://a.example' }\n\(keys)\n")
    #expect(found.last == true)
  }

  @Test func `is one by its keys in a block, and without the value of an input`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      requires: [live]
      blocks:
        b: { requires: [u], steps: [{ socket: "${u}/x", \(Self.exchange) }] }
      requests:
        - { call: b, with: { u: "ws://a.example" } }
        - { socket: "${live}/x", \(Self.exchange) }
      """)
  }

  @Test func `cannot have keys of both kinds, whatever the scheme will be`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - set: { u: "ws://a.example" }
        - { socket: "${u}", headers: { a: b }, exchange: [{ send: { json: 1 } }, { receive: { ⟦until⟧: a } }] }
        - { socket: "${u}", exchange: [{ send: { ⟦json⟧: 1 } }, { receive: { until: a, bytes: 4 } }] }
      """, "key-of-sockets", "key-of-sockets")
  }

  @Test func `has the scheme of one, once the address is known`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      vars: { live: "http://a.example/x" }
      requests:
        - { socket: ⟦"${live}"⟧, \(Self.exchange) }
        - { socket: ⟦"${live}"⟧, exchange: [{ send: a }] }
      """, "bad-address", "bad-address")
  }

  @Test func `needs the right for the host of an input, whatever the run adds`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      vars: { live: "ws://a.example" }
      requests:
        - { set: { room: live } }
        - { socket: ⟦"${live}/${room}"⟧, exchange: [{ receive: { text: a } }] }
      """, "host-not-allowed"
    ) { $0.rights.isUntrusted = true }
  }

  @Test func `is judged by what it speaks, once an input says that`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      vars: { live: "ws://a.example", raw: "tcp://a.example:1" }
      requests:
        - { socket: "${live}", exchange: [{ receive: { ⟦until⟧: a } }] }
        - { socket: "${raw}", ⟦headers⟧: { a: b }, exchange: [{ receive: { ⟦skip⟧: true } }] }
      """, "key-of-sockets", "key-of-requests", "key-of-sockets")
  }

  @Test(arguments: [
    "digest: { user: a, password: b }", "ntlm: { user: a, password: b }",
  ])
  func `takes no log-in of several requests`(_ auth: String) throws {
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - { socket: "ws://a.example/", exchange: [{ close: true }], auth: ⟦{ \(auth) }⟧ }
      """, "auth-of-websocket")
  }

  @Test func `sees in an element the captures of those before it`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - socket: ws://a.example/
          exchange:
            - send: "${⟦id⟧}"
            - { receive: { json: {} }, capture: { id: $.id } }
            - send: "${id}"
          expect: { that: [id != "", ⟦idd⟧ == ""] }
        - print: "${id}"
      """, "capture-made-later", "undefined-variable")
  }
}
