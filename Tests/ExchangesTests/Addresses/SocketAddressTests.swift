// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

/// Addresses of raw connections.
@Suite struct SocketAddressTests {
  @Test(arguments: [
    ("tcp://localhost:6379", SocketAddress.network(.tcp, host: "localhost", port: 6379)),
    ("tls://[::1]:443/", .network(.tls, host: "[::1]", port: 443)),
    ("udp://10.0.0.1:53", .network(.udp, host: "10.0.0.1", port: 53)),
    ("unix:/run/app.sock", .unix(path: "/run/app.sock")),
    ("unix:///run/app.sock", .unix(path: "/run/app.sock")),
    ("unix:app.sock", .unix(path: "app.sock")),
  ])
  func `is read`(text: String, address: SocketAddress) throws {
    #expect(try SocketAddress(parsing: text) == address)
  }

  @Test(arguments: [
    ("http://localhost:80", SocketAddressProblem.scheme), ("localhost:80", .scheme),
    ("tcp://localhost", .noPort), ("tcp://localhost:80/path", .more),
    ("tcp://user@localhost:80", .more), ("tcp://localhost:80?a", .more), ("unix:", .noPath),
    ("tcp://localhost:0", .address(.badPort)), ("tcp://:80", .address(.emptyHost)),
  ])
  func `is refused`(text: String, problem: SocketAddressProblem) {
    #expect(throws: problem) { _ = try SocketAddress(parsing: text) }
  }

  @Test func `one of another scheme is refused with the allowed ones`() {
    #expect(SocketAddressProblem.scheme.description.contains("none of `tcp://`"))
  }

  @Test func `a relative path belongs to a folder`() throws {
    let address = try SocketAddress(parsing: "unix:s")
    #expect(address.relative(to: "/project") == .unix(path: "/project/s"))
    #expect(SocketAddress.unix(path: "/s").relative(to: "/project") == .unix(path: "/s"))
    #expect(address.relative(to: "/project").origin == Origin(scheme: "unix", host: "/project/s"))
    let above = try SocketAddress(parsing: "unix:.././/run/s")
    #expect(above.relative(to: "/project/specs") == .unix(path: "/project/run/s"))
    #expect(above.relative(to: "/") == .unix(path: "/run/s"))
    #expect(above.relative(to: "") == .unix(path: "../run/s"))
  }
}
