// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import DemoService

@Suite struct `Changes` {
  private static let pet = #"{"name":"Ida","kind":"cat","price":1}"#

  @Test func `are streamed while they happen`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let reader = try RawClient(port: shop.port)
    try await reader.send("GET /changes HTTP/1.1\r\nHost: shop\r\n\r\n")
    // The stream has begun before anything happens.
    let head = try await reader.read(until: "retry: 1000")
    #expect(head.contains("Transfer-Encoding: chunked"))
    let client = try ShopClient(shop)
    let login = try await client.logIn()
    _ = try await client.send("POST", "/pets", headers: ["Authorization": login], json: Self.pet)
    _ = try await client.send(
      "PATCH", "/pets/13", headers: ["Authorization": login], json: #"{"price":2}"#)
    _ = try await client.send("DELETE", "/pets/13", headers: ["Authorization": login])
    let text = try await reader.read(until: "event: removed\nid: 3\n")
    #expect(text.contains("event: added\nid: 1\ndata: {\"pet\":13,\"name\":\"Ida\"}\n\n"))
    #expect(text.contains("event: changed\nid: 2\n"))
  }

  @Test func `continue after the last one that was read`() {
    var store = Store()
    var stream: any ShopStream = ChangeStream(after: 1)
    for _ in 0..<3 { store.remove(store.pets[0]) }
    let text = stream.next(store).map { String(decoding: $0, as: UTF8.self) }
    #expect(text?.hasPrefix("event: removed\nid: 2\n") == true)
    #expect(text?.contains("id: 3\n") == true)
    #expect(stream.next(store) == [])
  }

  @Test func `that do not come are commented on, and end the stream at last`() {
    let store = Store()
    var stream = ChangeStream(after: 0)
    let pieces = (1...1000).map { _ in stream.next(store) }
    #expect(pieces[48] == [])
    #expect(pieces[49] == Array(": still here\n\n".utf8))
    #expect(pieces.dropLast().allSatisfy { $0 != nil })
    #expect(pieces.last == .some(nil))
  }

  @Test func `are remembered up to a thousand`() {
    var journal = Journal()
    for _ in 1...1001 { journal.add(.changed, Pet.firstStock[0]) }
    #expect(journal.last == 1001)
    #expect(journal.changes(after: 0).map(\.number) == Array(2...1001))
    #expect(journal.changes(after: 1000).map(\.number) == [1001])
    #expect(journal.changes(after: 2000).isEmpty)
  }
}
