// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@Suite struct ProxyTests {
  @Test func `user and password are decoded`() throws {
    let proxy = try Proxy(parsing: "socks5h://a%3Ada:p%40ss%20word@[::1]:9050")
    #expect(
      proxy
        == Proxy(scheme: .socks5h, host: "[::1]", port: 9050, user: "a:da", password: "p@ss word"))
    #expect(proxy.description == "socks5h://***@[::1]:9050")
    #expect(proxy.address == "socks5h://[::1]:9050")
  }

  @Test(arguments: [("http://h", 1080), ("https://h", 443), ("socks4://h/", 1080)])
  func `without a port it is curl's default`(text: String, port: Int) throws {
    #expect(try Proxy(parsing: text).port == port)
  }

  @Test(arguments: ["h:1", "ftp://h", "http://h/path", "http://h?q", "http://u%0d@h", "http://"])
  func `a text that is not a proxy is refused`(text: String) {
    #expect(throws: ProxyProblem.self) { try Proxy(parsing: text) }
  }

  @Test func `a password is refused where there is none`() {
    #expect(throws: ProxyProblem.passwordOfSOCKS4) { try Proxy(parsing: "socks4://u:p@h") }
  }

  @Test func `a variable may leave the scheme out`() throws {
    #expect(try Proxy(parsingVariable: "h:3128") == Proxy(scheme: .http, host: "h", port: 3128))
  }

  @Test(arguments: [
    ("*", "http://a.example", true), ("example", "http://a.example", true),
    (".example", "http://a.example", true), ("example.", "http://a.example.", true),
    ("A.Example", "http://a.eXample", true), ("ample", "http://a.example", false),
    ("a.example", "http://b.a.example", true), ("a.example", "http://example", false),
    ("x y,example", "http://a.example", true), ("", "http://a.example", false),
    ("10.0.0.0/8", "http://10.1.2.3", true), ("10.0.0.0/8", "http://11.1.2.3", false),
    ("10.1.2.3", "http://10.1.2.3", true), ("2.3", "http://10.1.2.3", false),
    ("fd00::/8", "http://[fd12::1]", true), ("[::2]", "http://[::2]", true),
    ("a.example:8080", "http://a.example:8080", true),
    ("a.example:8080", "http://a.example", false),
    ("10.0.0.0/99", "http://10.1.2.3", false),
  ])
  func `exceptions are read as curl reads them`(
    text: String, address: String, isHeld: Bool
  ) throws {
    #expect(ProxyExceptions(text).hold(for: try Address(parsing: address)) == isHeld)
  }
}
