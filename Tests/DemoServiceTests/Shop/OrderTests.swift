// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct `Orders` {
  private static let items = #"{"items":[{"pet":1,"count":2},{"pet":3,"count":1}]}"#

  @Test func `are placed, paid and looked at`() async throws {
    try await withShop { client in
      let login = try await client.logIn()
      let placed = try await client.send(
        "POST", "/orders", headers: ["Authorization": login], json: Self.items)
      #expect(placed.status == 201)
      #expect(placed.header("location") == "/orders/1")
      #expect(placed.field("status") == "placed")
      #expect(placed.field("pieces") == "3")
      #expect(try await statuses(client, login, afterCard: "17") == ["paying", "paid", "paid"])
      #expect(try await pay(client, login, card: "17").status == 409)
      let cancelled = try await client.send(
        "DELETE", "/orders/1", headers: ["Authorization": login])
      #expect(cancelled.status == 409)
    }
  }

  @Test func `whose card is refused can be paid with another, or cancelled`() async throws {
    try await withShop { client in
      let login = try await client.logIn()
      _ = try await client.send(
        "POST", "/orders", headers: ["Authorization": login], json: Self.items)
      #expect(
        try await statuses(client, login, afterCard: "10") == ["paying", "refused", "refused"])
      #expect(try await pay(client, login, card: "1").status == 202)
      _ = try await client.send("GET", "/orders/1", headers: ["Authorization": login])
      _ = try await client.send("GET", "/orders/1", headers: ["Authorization": login])
      _ = try await client.send(
        "POST", "/orders", headers: ["Authorization": login], json: Self.items)
      for _ in 0..<2 {
        let answer = try await client.send("DELETE", "/orders/2", headers: ["Authorization": login])
        #expect(answer.status == 204)
      }
      #expect(try await pay(client, login, order: 2, card: "1").status == 409)
    }
  }

  @Test func `with the key of another are that other`() async throws {
    try await withShop { client in
      let login = try await client.logIn()
      let headers: KeyValuePairs = ["Authorization": login, "Idempotency-Key": "one"]
      let first = try await client.send("POST", "/orders", headers: headers, json: Self.items)
      let second = try await client.send("POST", "/orders", headers: headers, json: Self.items)
      #expect([first.status, second.status] == [201, 200])
      #expect(first.text == second.text)
    }
  }

  @Test(arguments: [
    ("[]", ["items"]), ("3", ["items"]), (#"[{"pet":99,"count":1}]"#, ["items.0.pet"]),
    (#"[{"pet":1,"count":0},{"count":1},7]"#, ["items.0.count", "items.1.pet", "items.2.pet"]),
    (#"[{"pet":1,"count":100}]"#, ["items.0.count"]),
  ])
  func `that cannot be are refused with every wrong item`(
    items: String, fields: [String]
  ) async throws {
    try await withShop { client in
      let login = try await client.logIn()
      let answer = try await client.send(
        "POST", "/orders", headers: ["Authorization": login], json: #"{"items":\#(items)}"#)
      #expect(answer.status == 422)
      let found = fields.indices.map { answer.json("errors", "\($0)", "field") }
      #expect(found == fields.map { .string($0) })
      #expect(answer.json("errors", "\(fields.count)") == nil)
    }
  }

  @Test func `need a log-in, a number and a card`() async throws {
    try await withShop { client in
      #expect(try await client.send("POST", "/orders", json: Self.items).status == 401)
      #expect(try await client.send("GET", "/orders/1").status == 401)
      let login = try await client.logIn()
      #expect(
        try await client.send("GET", "/orders/7", headers: ["Authorization": login]).status == 404)
      _ = try await client.send(
        "POST", "/orders", headers: ["Authorization": login], json: Self.items)
      let answer = try await client.send(
        "POST", "/orders/1/payment", headers: ["Authorization": login], json: "{}")
      #expect(answer.status == 422)
    }
  }

  private func pay(
    _ client: ShopClient, _ login: String, order: Int = 1, card: String
  ) async throws -> Answer {
    try await client.send(
      "POST", "/orders/\(order)/payment", headers: ["Authorization": login],
      json: #"{"card":"\#(card)"}"#)
  }

  private func statuses(
    _ client: ShopClient, _ login: String, afterCard card: String
  ) async throws -> [String?] {
    #expect(try await pay(client, login, card: card).header("location") == "/orders/1")
    var seen: [String?] = []
    for _ in 0..<3 {
      let answer = try await client.send("GET", "/orders/1", headers: ["Authorization": login])
      seen.append(answer.field("status"))
    }
    return seen
  }
}
