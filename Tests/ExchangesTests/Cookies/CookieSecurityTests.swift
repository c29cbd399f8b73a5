// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct CookieSecurityTests {
  @Test func `a secure cookie goes over https only`() throws {
    var jar = TestJar()
    try jar.receive("a=1; Secure", from: "https://example.com/")
    #expect(try jar.header(for: "https://example.com/") == "a=1")
    #expect(try jar.header(for: "http://example.com/") == nil)
  }

  @Test(arguments: ["localhost", "n1.localhost", "127.0.0.1", "[::1]"])
  func `the machine itself counts as secure`(_ host: String) throws {
    var jar = TestJar()
    try jar.receive("a=1; Secure", from: "http://\(host)/")
    #expect(try jar.header(for: "http://\(host)/") == "a=1")
  }

  @Test(arguments: [
    ("__Secure-a=1; Secure", "https://h.example", true),
    ("__Secure-a=1", "https://h.example", false),
    ("__secure-a=1", "https://h.example", false),
    ("__Secure-a=1; Secure", "http://h.example", false),
    ("__Host-a=1; Secure; Path=/", "https://h.example", true),
    ("__Host-a=1; Secure", "https://h.example", false),
    ("__Host-a=1; Secure; Path=/x", "https://h.example", false),
    ("__Host-a=1; Path=/", "https://h.example", false),
    ("__Host-a=1; Secure; Path=/", "http://h.example", false),
    ("__Host-a=1; Secure; Path=/; Domain=h.example", "https://h.example", false),
  ])
  func `a name's prefix must match its attributes`(
    _ line: String, _ origin: String, _ isKept: Bool
  ) throws {
    var jar = TestJar()
    try jar.receive(line, from: "\(origin)/")
    #expect(jar.jar.cookies.count == (isKept ? 1 : 0))
  }
}
