// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@Suite struct PetListTests {
  private func names(_ answer: Answer) -> [String] {
    guard case .array(let items) = answer.json("items") else { return [] }
    return items.map { item in
      if case .object(let pet) = item, case .string(let name) = pet["name"] { name } else { "" }
    }
  }

  @Test func `a list is cut in pages that point to each other`() async throws {
    try await withShop { client in
      let page = try await client.send("GET", "/pets?page=2&limit=5")
      #expect(names(page) == ["Whiskers", "Coco", "Nemo", "Max", "Luna"])
      #expect(page.field("total") == "12")
      #expect(page.header("x-total-count") == "12")
      #expect(
        page.header("link") == """
          </pets?page=1&limit=5>; rel="first", </pets?page=1&limit=5>; rel="prev", \
          </pets?page=3&limit=5>; rel="next", </pets?page=3&limit=5>; rel="last"
          """)
      let beyond = try await client.send("GET", "/pets?page=9&limit=5")
      #expect(names(beyond) == [])
      #expect(beyond.header("link")?.contains("rel=\"next\"") == false)
    }
  }

  @Test func `a cursor leads from page to page, to the last`() async throws {
    try await withShop { client in
      let first = try await client.send("GET", "/stock?limit=10")
      #expect(names(first).count == 10)
      #expect(first.field("next") == "after-10")
      let last = try await client.send("GET", "/stock?limit=10&cursor=after-10")
      #expect(names(last) == ["Kiwi", "Goldie"])
      #expect(last.json("next") == .null)
      #expect(try await client.send("GET", "/stock?cursor=10").status == 400)
    }
  }

  @Test func `an export has a pet on each line`() async throws {
    try await withShop { client in
      let export = try await client.send("GET", "/export")
      #expect(export.header("content-type") == "application/x-ndjson")
      #expect(export.header("transfer-encoding") == "chunked")
      let lines = export.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 13)
      #expect(lines[1].hasPrefix(#"{"id":2,"name":"Tiddles""#))
    }
  }

  @Test func `a search looks at names and tags`() async throws {
    try await withShop { client in
      #expect(names(try await client.send("GET", "/pets?q=LOUD")) == ["Rex", "Polly", "Max"])
      #expect(names(try await client.send("GET", "/pets?q=loud&kind=dog")) == ["Rex", "Max"])
      let salt = try await client.send("GET", "/pets?q=salt%20w&limit=1")
      #expect(names(salt) == ["Nemo"])
      #expect(salt.header("link")?.hasPrefix("</pets?q=salt%20w&page=1&limit=1>") == true)
      #expect(names(try await client.send("GET", "/pets?q=nothing")) == [])
    }
  }

  @Test(arguments: [
    "limit=0", "limit=101", "limit=x", "page=0", "page=-1", "page=1000001", "page=",
  ])
  func `a page that cannot be is refused`(query: String) async throws {
    try await withShop { client in
      let answer = try await client.send("GET", "/pets?\(query)")
      #expect(answer.status == 400)
    }
  }
}
