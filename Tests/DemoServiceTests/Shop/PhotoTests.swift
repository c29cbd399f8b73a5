// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct PhotoTests {
  private let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  @Test func `a photo comes back byte for byte`() async throws {
    try await withShop { client in
      let token = try await client.logIn()
      let bytes = png + (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
      let kept = try await client.send(
        "PUT", "/pets/2/photo", headers: ["Authorization": token, "Content-Type": "image/png"],
        bytes: bytes)
      #expect(kept.status == 201)
      #expect(kept.text == #"{"type":"image/png","bytes":100008}"#)
      let answer = try await client.send("GET", "/pets/2/photo")
      #expect(answer.body == bytes)
      #expect(answer.header("content-type") == "image/png")
      let tag = try #require(answer.header("etag"))
      #expect(tag == kept.header("etag"))
      let known = try await client.send("GET", "/pets/2/photo", headers: ["If-None-Match": tag])
      #expect(known.status == 304)
      #expect(known.body.isEmpty)
      #expect(try await client.send("GET", "/pets/2").field("photo") == "/pets/2/photo")
      let again = try await client.send(
        "PUT", "/pets/2/photo", headers: ["Authorization": token, "Content-Type": "image/png"],
        bytes: png)
      #expect(again.status == 200)
      let gone = try await client.send(
        "DELETE", "/pets/2/photo", headers: ["Authorization": token])
      #expect(gone.status == 204)
      #expect(try await client.send("GET", "/pets/2/photo").status == 404)
    }
  }

  @Test func `a photo of another type, or that is none, is refused`() async throws {
    try await withShop { client in
      let token = try await client.logIn()
      let text = try await client.send(
        "PUT", "/pets/2/photo", headers: ["Authorization": token, "Content-Type": "text/plain"],
        bytes: png)
      #expect(text.status == 415)
      let lie = try await client.send(
        "PUT", "/pets/2/photo", headers: ["Authorization": token, "Content-Type": "image/gif"],
        bytes: png)
      #expect(lie.status == 422)
      let nobody = try await client.send(
        "PUT", "/pets/2/photo", headers: ["Content-Type": "image/png"], bytes: png)
      #expect(nobody.status == 401)
    }
  }

  @Test func `all photos together are bounded`() async throws {
    try await withShop { client in
      let token = try await client.logIn()
      let bytes = png + [UInt8](repeating: 0, count: (1 << 20) - png.count)
      var statuses: [Int] = []
      for _ in 0..<21 {
        _ = try await client.send(
          "POST", "/pets", headers: ["Authorization": token],
          json: #"{"name":"a","kind":"dog","price":1}"#)
      }
      for pet in 1...33 {
        statuses.append(
          try await client.send(
            "PUT", "/pets/\(pet)/photo",
            headers: ["Authorization": token, "Content-Type": "image/png"], bytes: bytes
          ).status)
      }
      #expect(statuses == Array(repeating: 201, count: 32) + [507])
    }
  }
}
