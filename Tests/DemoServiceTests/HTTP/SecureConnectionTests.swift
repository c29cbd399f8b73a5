// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import DemoService

@Suite struct `HTTPS of the shop` {
  @Test func `has the certificate that the examples trust`() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let file = try readFile("\(root)/examples/certificates/shop.pem")
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
    let encoded = lines.filter { !$0.hasPrefix("-----") }.joined()
    #expect(encoded == DemoCertificate.certificate.filter { $0 != "\n" })
  }

  @Test func `begins with the first byte of a handshake, and with no later one`()
    async throws
  {
    try await withShop { client in
      #expect(try await client.send("GET", "/health").status == 200)
      // A record of a handshake that is none: TLS answers with an alert (21), HTTP with words.
      try await client.client.send([22, 3, 1, 0, 1, 0])
      #expect(try await client.raw("\r\n\r\n").status == 400)
    }
  }

  @Test func `answers data other than a handshake with an alert, and ends`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let client = try RawClient(port: shop.port)
    try await client.send([22, 3, 1, 0, 4, 99, 0, 0, 0])
    let answer = try await client.readToEnd()
    #expect(answer.first == 21)
  }

  @Test func `ends with the connection in the middle of a handshake`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    do {
      let client = try RawClient(port: shop.port)
      try await client.send([22, 3, 1])
    }
    // The shop goes on for others.
    #expect(try await ShopClient(shop).send("GET", "/health").status == 200)
  }
}
