// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

@Suite struct ShopConnectionTests {
  @Test func `a connection serves many requests, pipelined too`() async throws {
    let shop = try DemoShop.start()
    let client = try RawClient(port: shop.port)
    try await client.send(
      "GET /slow?ms=20 HTTP/1.1\r\nHost: a\r\n\r\n"
        + "GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    let text = String(decoding: try await client.readToEnd(), as: UTF8.self)
    let slow = try #require(text.firstRange(of: #"{"ms":20}"#))
    let health = try #require(text.firstRange(of: #"{"status":"ok""#))
    #expect(slow.lowerBound < health.lowerBound)
    #expect(text.contains("\r\nConnection: close\r\n"))
    #expect(shop.connectionsOpened == 1)
  }

  @Test func `a HEAD has the fields of the GET and no body`() async throws {
    try await withShop { client in
      let get = try await client.send("GET", "/health")
      let head = try await client.send("HEAD", "/health")
      #expect(head.status == 200)
      #expect(head.header("content-length") == String(get.body.count))
      #expect(head.body.isEmpty)
      #expect(try await client.send("GET", "/health").status == 200)
    }
  }

  @Test func `a refused request is answered and the connection ends`() async throws {
    let shop = try DemoShop.start()
    let client = try RawClient(port: shop.port)
    try await client.send("nonsense\r\n\r\n")
    let text = String(decoding: try await client.readToEnd(), as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(text.contains("application/problem+json"))
    #expect(text.contains("\r\nConnection: close\r\n"))
  }

  @Test func `a body that is too long is refused before it is sent, and not reset`() async throws {
    let shop = try DemoShop.start()
    let client = try RawClient(port: shop.port)
    let size = 4 << 20
    try await client.send(
      "PUT /pets/1/photo HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n")
    try await client.send([UInt8](repeating: 1, count: size))
    client.finishSending()
    let text = String(decoding: try await client.readToEnd(), as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 413 "))
  }

  @Test func `a client that expects it gets 100 Continue`() async throws {
    let shop = try DemoShop.start()
    let client = try RawClient(port: shop.port)
    try await client.send(
      "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n"
        + "Connection: close\r\n\r\n")
    #expect(try await client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    try await client.send("hi")
    let text = String(decoding: try await client.readToEnd(), as: UTF8.self)
    #expect(text.contains(#""text":"hi""#))
  }

  @Test func `fifty connections are served at once`() async throws {
    let shop = try DemoShop.start()
    let clients = try (0..<50).map { _ in try ShopClient(shop) }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for client in clients {
        group.addTask {
          for _ in 0..<10 where try await client.send("GET", "/pets").status != 200 { return 0 }
          return 10
        }
      }
      var answers = 0
      for try await count in group { answers += count }
      #expect(answers == 500)
    }
    #expect(shop.connectionsOpened == 50)
  }

  @Test func `every shop starts with the same`() async throws {
    let names = ["first", "second"]
    for name in names {
      try await withShop { client in
        let token = try await client.logIn()
        #expect(token == "Bearer demo-token-1")
        let pet = try await client.send(
          "POST", "/pets", headers: ["Authorization": token],
          json: #"{"name":"\#(name)","kind":"dog","price":1}"#)
        #expect(pet.header("location") == "/pets/13")
      }
    }
  }

  @Test func `curl understands it`() async throws {
    let program = Program("/usr/bin/curl", [])
    guard (try? program.start()) != nil else { return }
    let shop = try DemoShop.start()
    var curl = program
    curl.arguments = [
      "-sS", "--fail", "--compressed", "-L", "-b", "", "-w", "%{http_code}",
      "\(shop.baseURL)/gzip", "\(shop.baseURL)/cookies/set?a=b", "\(shop.baseURL)/redirect/chain/5",
    ]
    let run = try await curl.run()
    #expect(run.errorOutput == "")
    #expect(run.exitCode == 0)
    #expect(run.output.contains("so much for zipping"))
    #expect(run.output.contains(#"{"cookies":{"a":"b"}}"#))
  }
}
