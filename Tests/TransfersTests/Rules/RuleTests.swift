// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Transfers

@Suite struct SendingRuleTests {
  @Test func `the first sending is free, the second only after an answer that asks`() {
    var rule = SendingRule()
    #expect(!rule.hasSent)
    #expect(rule.mayConnect(answers: 0, status: nil))
    let first = rule.maySend(answers: 0, status: nil)
    #expect(first)
    #expect(rule.hasSent)
    #expect(!rule.mayConnect(answers: 0, status: nil))
    let second = rule.maySend(answers: 0, status: nil)
    #expect(!second)
  }

  @Test(arguments: [(401, true), (407, true), (417, true), (200, false), (503, false)])
  func `an answer asks by its status, once`(status: Int, asks: Bool) {
    var rule = SendingRule()
    _ = rule.maySend(answers: 0, status: nil)
    let second = rule.maySend(answers: 1, status: status)
    #expect(second == asks)
    let third = rule.maySend(answers: 1, status: status)
    #expect(!third)
  }

  @Test func `after a probe without a body, a success makes libcurl send the request itself`() {
    var rule = SendingRule()
    rule.asksFirst = true
    let sent = (0..<3).map { rule.maySend(answers: $0, status: $0 == 0 ? nil : 204) }
    #expect(sent == [true, true, false])
  }

  @Test func `a service that asks without end is answered a few times`() {
    var rule = SendingRule()
    var sendings = 0
    while !rule.isExhausted, rule.maySend(answers: sendings, status: 401) { sendings += 1 }
    #expect(sendings == 5)
  }
}

@Suite struct ParsedHeadTests {
  private func parse(_ text: String) -> ParsedHead { ParsedHead(Array(text.utf8)) }

  @Test func `white space around a value is removed, inside of it kept`() {
    let head = parse("HTTP/1.1 200 OK\r\nA: \t b  c \t\r\nD:e\nF:\r\n\r\n")
    #expect(head.statusLine?.status == 200)
    #expect(
      head.headers.fields == [
        HeaderField("A", "b  c"), HeaderField("D", "e"), HeaderField("F", ""),
      ])
  }

  @Test func `a folded line belongs to the field before it`() {
    let head = parse("HTTP/1.1 200 OK\r\nA: one\r\n\ttwo\r\n  three\r\nB: 4\r\n\r\n")
    #expect(head.headers.fields == [HeaderField("A", "one two three"), HeaderField("B", "4")])
  }

  @Test func `a line without a colon is not a field`() {
    let head = parse("HTTP/1.1 200 OK\r\nnonsense\r\nA: 1\r\n\r\n")
    #expect(head.headers.fields == [HeaderField("A", "1")])
  }

  @Test func `bytes that are not UTF-8 are ISO-8859-1`() {
    let head = ParsedHead(Array("HTTP/1.1 200 OK\r\nA: ".utf8) + [0xE9] + Array("\r\n\r\n".utf8))
    #expect(head.headers.fields == [HeaderField("A", "\u{E9}", bytes: [0xE9])])
  }
}

@Suite struct StatusLineTests {
  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\n", "1.1", 200, "OK"), ("HTTP/2 204 \r\n", "2", 204, ""),
    ("HTTP/1.0 500\n", "1.0", 500, ""), ("HTTP/1.1 299 Two words", "1.1", 299, "Two words"),
  ])
  func `version, status and reason are read`(
    line: String, version: String, status: Int, reason: String
  ) {
    let parsed = StatusLine(Array(line.utf8))
    #expect(parsed?.version == version)
    #expect(parsed?.status == status)
    #expect(parsed?.reason == reason)
    Array(line.utf8).withUnsafeBytes { #expect(StatusLine.status($0) == status) }
  }

  @Test(arguments: ["HTTP/1.1", "HTTP/1.1 2x0 OK", "HTTP/1.1 20 OK", "http/1.1 200 OK", "A: b", ""])
  func `anything else is none`(line: String) {
    #expect(StatusLine(Array(line.utf8)) == nil)
    Array(line.utf8).withUnsafeBytes { #expect(StatusLine.status($0) == nil) }
  }
}

@Suite struct ConnectionPlacesTests {
  private func address(_ number: Int) -> Address {
    Address(scheme: "http", host: "h\(number).example")
  }

  @Test func `there are never fewer places than requests in flight`() {
    var places = ConnectionPoolLimit(concurrency: 50)
    #expect(places.places == 50)
    let changed = places.note(address(1))
    #expect(!changed)
    #expect(places.places == 50)
    #expect(ConnectionPoolLimit(concurrency: 5000).places == 5000)
    #expect(ConnectionPoolLimit(concurrency: 0).places == 1)
  }

  @Test func `each origin has four, up to a thousand in all`() {
    var places = ConnectionPoolLimit(concurrency: 3)
    var changed = places.note(address(1))
    #expect(changed)
    #expect(places.places == 4)
    changed = places.note(address(1))
    #expect(!changed)
    changed = places.note(Address(scheme: "https", host: "h1.example"))
    #expect(changed)
    #expect(places.places == 8)
    for number in 0..<2000 { _ = places.note(address(number)) }
    #expect(places.places == 1000)
  }
}

@Suite struct ProxyAddressesTests {
  private let proxies = ProxyAddresses(
    http: Proxy(scheme: .http, host: "p", port: 1),
    all: Proxy(scheme: .socks5, host: "q", port: 2), exceptions: ProxyExceptions("x.y"))

  @Test func `the scheme's own proxy wins over the one for all`() {
    #expect(proxies.proxy(for: Address(scheme: "http", host: "a.example")) == proxies.http)
    #expect(proxies.proxy(for: Address(scheme: "https", host: "a.example")) == proxies.all)
    #expect(proxies.proxy(for: Address(scheme: "ftp", host: "a.example")) == proxies.all)
  }

  @Test(arguments: ["localhost", "n1.LOCALHOST", "127.0.0.1", "[::1]"])
  func `loopback is never reached through one`(host: String) {
    #expect(proxies.proxy(for: Address(scheme: "http", host: host)) == nil)
  }
}

@Suite struct HandleConfigurationTests {
  private let plain = HopRequest(
    RequestHead(method: "GET"), to: Address(scheme: "http", host: "a"))

  @Test func `every option distinguishes configurations`() {
    let limits = TimeLimits(plain.timeout)
    let configuration = HandleConfiguration(plain, limits, proxies: nil)
    let proxy = Proxy(scheme: .http, host: "p", port: 1)
    #expect(configuration.fits(plain, proxies: nil))
    let changes: [(inout HopRequest) -> Void] = [
      { $0.head = RequestHead(method: "POST") }, { $0.body = .bytes([]) },
      { $0.address.scheme = "https" },
      { $0.acceptsCompressed = false }, { $0.timeout.connect = .seconds(1) },
      { $0.timeout.firstByte = .seconds(1) },
      { $0.trust.verifiesPeer = false }, { $0.trust.authorities = [1] },
      { $0.body = .stream(TestStream(bytes: [])) },
    ]
    for change in changes {
      var other = plain
      change(&other)
      #expect(!configuration.fits(other, proxies: nil))
    }
    #expect(!configuration.fits(plain, proxies: EngineProxies(ProxyAddresses(all: proxy))))
    for choice in [ProxyChoice.direct, .through(proxy)] {
      var other = plain
      other.connection.proxy = choice
      #expect(!configuration.fits(other, proxies: nil))
    }
  }

  @Test func `address and headers make no other configuration`() {
    let limits = TimeLimits(plain.timeout)
    var other = plain
    other.address.path = "/other"
    other.head = RequestHead(method: "GET", headers: HeaderFields([HeaderField("A", "b")]))
    #expect(HandleConfiguration(plain, limits, proxies: nil).fits(other, proxies: nil))
  }
}
