// SPDX-License-Identifier: Apache-2.0

import DemoService
import Testing

@Suite struct PetTests {
  private let good = #"{"name":"Ada","kind":"cat","price":12.500,"tags":["x"]}"#

  @Test func `a pet is made, read, replaced, changed and given away`() async throws {
    try await withShop { client in
      let token = try await client.logIn()
      let made = try await client.send(
        "POST", "/pets", headers: ["Authorization": token], json: good)
      #expect(made.status == 201)
      #expect(made.header("location") == "/pets/13")
      #expect(
        made.text
          == #"{"id":13,"name":"Ada","kind":"cat","price":12.500,"tags":["x"],"photo":null}"#)

      #expect(try await client.send("GET", "/pets/13").text == made.text)

      let replaced = try await client.send(
        "PUT", "/pets/13", headers: ["Authorization": token],
        json: #"{"id":13,"name":"Bob","kind":"dog","price":1}"#)
      #expect(replaced.status == 200)
      #expect(
        replaced.text == #"{"id":13,"name":"Bob","kind":"dog","price":1,"tags":[],"photo":null}"#)

      let changed = try await client.send(
        "PATCH", "/pets/13", headers: ["Authorization": token], json: #"{"price":2,"tags":null}"#)
      #expect(changed.field("price") == "2")
      #expect(changed.field("name") == "Bob")

      let gone = try await client.send("DELETE", "/pets/13", headers: ["Authorization": token])
      #expect(gone.status == 204)
      #expect(gone.body.isEmpty)
      #expect(try await client.send("GET", "/pets/13").status == 404)
    }
  }

  @Test(arguments: ["POST /pets", "PUT /pets/1", "PATCH /pets/1", "DELETE /pets/1"])
  func `changing needs a token`(request: String) async throws {
    try await withShop { client in
      let parts = request.split(separator: " ").map(String.init)
      let answer = try await client.send(parts[0], parts[1], json: good)
      #expect(answer.status == 401)
      #expect(answer.header("www-authenticate")?.hasPrefix("Bearer ") == true)
      let wrong = try await client.send(
        parts[0], parts[1], headers: ["Authorization": "Bearer demo-token-9"], json: good)
      #expect(wrong.status == 401)
    }
  }

  @Test func `all invalid fields are reported at once`() async throws {
    try await withShop { client in
      let token = try await client.logIn()
      let answer = try await client.send(
        "POST", "/pets", headers: ["Authorization": token],
        json: #"{"name":"","kind":"cow","price":-1,"tags":[1],"colour":"red"}"#)
      #expect(answer.status == 422)
      #expect(answer.header("content-type") == "application/problem+json")
      #expect(answer.field("title") == "Unprocessable Content")
      let fields = (0..<5).map { answer.json("errors", "\($0)", "field") }
      #expect(
        fields.map { value in if case .string(let text) = value { text } else { "" } }
          == ["name", "kind", "price", "tags", "colour"])
    }
  }

  @Test(arguments: [
    ("[1]", 422), ("{}", 422), ("{\"name\":", 400), ("", 400), ("{\"a\":1,}", 400),
  ])
  func `a body that is not a pet object is refused`(body: String, status: Int) async throws {
    try await withShop { client in
      let token = try await client.logIn()
      let answer = try await client.send(
        "POST", "/pets", headers: ["Authorization": token], json: body)
      #expect(answer.status == status)
    }
  }

  @Test func `JSON that is broken is answered with the place`() async throws {
    try await withShop { client in
      let answer = try await client.send("POST", "/login", json: "{\n  \"user\" \"ada\"}")
      #expect(answer.status == 400)
      #expect(answer.field("detail") == "the body is not JSON: line 2, column 10 (byte 11)")
    }
  }

  @Test func `another media type is refused`() async throws {
    try await withShop { client in
      let answer = try await client.send(
        "POST", "/login", headers: ["Content-Type": "text/plain"], bytes: Array("{}".utf8))
      #expect(answer.status == 415)
      let none = try await client.send("POST", "/login", bytes: Array("{}".utf8))
      #expect(none.status == 415)
    }
  }

  @Test func `a tag that is known is answered with 304, an old one cannot change`() async throws {
    try await withShop { client in
      let token = try await client.logIn()
      let tag = try #require(try await client.send("GET", "/pets/1").header("etag"))
      let known = try await client.send(
        "GET", "/pets/1", headers: ["If-None-Match": "\"a\", W/\(tag)"])
      #expect(known.status == 304)
      #expect(known.header("content-length") == nil)
      let changed = try await client.send(
        "PATCH", "/pets/1", headers: ["Authorization": token, "If-Match": tag],
        json: #"{"price":1}"#)
      #expect(changed.status == 200)
      #expect(changed.header("etag") != tag)
      let again = try await client.send(
        "PATCH", "/pets/1", headers: ["Authorization": token, "If-Match": tag],
        json: #"{"price":2}"#)
      #expect(again.status == 412)
    }
  }

  @Test func `a method that is not possible is answered with those that are`() async throws {
    try await withShop { client in
      let answer = try await client.send("DELETE", "/pets")
      #expect(answer.status == 405)
      #expect(answer.header("allow") == "GET, POST, HEAD, OPTIONS")
      let options = try await client.send("OPTIONS", "/pets")
      #expect(options.status == 204)
      #expect(options.header("allow") == answer.header("allow"))
      #expect(try await client.send("GET", "/nowhere").status == 404)
    }
  }

  @Test func `the shop has room for a thousand pets`() async throws {
    try await withShop { client in
      let token = try await client.logIn()
      var statuses: [Int] = []
      for _ in 0..<990 {
        statuses.append(
          try await client.send(
            "POST", "/pets", headers: ["Authorization": token], json: good
          ).status)
      }
      #expect(statuses == Array(repeating: 201, count: 988) + [507, 507])
    }
  }
}
