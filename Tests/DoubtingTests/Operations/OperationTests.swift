// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Doubting

@Suite struct `An operation` {
  private func text(_ path: String, written: String? = nil, base: String = "") throws -> String {
    let made = MadeExchange(path: path)
    return try #require(Operation(of: made.exchange, written: written, basePath: base)).text
  }

  @Test(arguments: [
    ("", "GET / › 200"), ("/", "GET / › 200"), ("/pets", "GET /pets › 200"),
    ("/pets/17", "GET /pets/{} › 200"), ("/pets/", "GET /pets/ › 200"),
    ("/pets/6fa459ea-ee8a-3ca4-894e-db77e160355e/a", "GET /pets/{}/a › 200"),
    ("/blobs/0123456789abcdef", "GET /blobs/{} › 200"), ("/blobs/abc", "GET /blobs/abc › 200"),
    ("/v2/pets", "GET /v2/pets › 200"), ("/2026-11-29", "GET /{} › 200"),
  ])
  func `has variable segments that look like one thing`(path: String, expected: String) throws {
    #expect(try text(path) == expected)
  }

  @Test(arguments: [
    ("GET /pets/${name}", "/pets/rex", "GET /pets/{} › 200"),
    ("GET /pets/${name}?a=${b}", "/pets/rex", "GET /pets/{} › 200"),
    ("GET ${shop}/pets/${name}", "/v1/pets/rex", "GET /v1/pets/{} › 200"),
    ("GET https://${host}/pets/${name}.json", "/pets/rex.json", "GET /pets/{} › 200"),
    ("GET https://a.example/pets", "/pets", "GET /pets › 200"),
    ("GET /pets/$${name}", "/pets/rex", "GET /pets/rex › 200"),
    ("GET /${raw(path)}/photo", "/a/b/photo", "GET /a/{}/photo › 200"),
    ("GET /a b/${x}", "/a%20b/c", "GET /a%20b/{} › 200"), ("GET /${", "/x", "GET /x › 200"),
    ("socket", "/x", "GET /x › 200"),
  ])
  func `has the variable segments that a template gives`(
    written: String, path: String, expected: String
  ) throws {
    #expect(try text(path, written: written) == expected)
  }

  @Test(arguments: [
    ("/v1", "/v1/pets", "GET /pets › 200"), ("/v1/", "/v1/pets", "GET /pets › 200"),
    ("/v1", "/v1", "GET / › 200"), ("/v1", "/v10/pets", "GET /v10/pets › 200"),
    ("/v1", "/pets", "GET /pets › 200"),
  ])
  func `follows the path of the base address`(base: String, path: String, expected: String) throws {
    #expect(try text(path, base: base) == expected)
  }

  @Test func `is that of the last request`() throws {
    var exchange = MadeExchange(path: "/old/rex", status: 302).exchange
    exchange.hops[0].response?.headers = HeaderFields([HeaderField("Location", "/new/rex")])
    exchange.hops += MadeExchange(path: "/new/rex").exchange.hops
    let operation = Operation(of: exchange, written: "GET /old/${name}", basePath: "")
    #expect(operation?.text == "GET /new/rex › 200")
    exchange.hops[1].response = nil
    #expect(Operation(of: exchange, written: nil, basePath: "") == nil)
  }

  @Test(arguments: [
    (#"{"query":"query allPets { pets { id } }"}"#, "POST /graphql (allPets) › 200"),
    (#"{"query":"  mutation\n buy($a: Int) { x }"}"#, "POST /graphql (buy) › 200"),
    (#"{"query":"{ pets }","operationName":"named"}"#, "POST /graphql (named) › 200"),
    (#"{"query":"{ pets { id } }"}"#, "POST /graphql › 200"),
    (#"{"query":"query { pets }"}"#, "POST /graphql › 200"),
    (#"{"query":"query($a: Int) { pets }"}"#, "POST /graphql › 200"),
    (#"{"query":"blue shoes"}"#, "POST /graphql › 200"), (#"{"query":1}"#, "POST /graphql › 200"),
    ("query=x", "POST /graphql › 200"), ("{", "POST /graphql › 200"),
  ])
  func `of GraphQL has a name`(body: String, expected: String) throws {
    let made = MadeExchange(method: "POST", path: "/graphql", sent: body)
    #expect(try made.operation().text == expected)
  }

  @Test func `is compared by its bytes`() throws {
    let composed = Operation(method: "GET", segments: ["\u{E9}"], status: 200)
    let decomposed = Operation(method: "GET", segments: ["e\u{301}"], status: 200)
    #expect(composed != decomposed)
    #expect(composed == Operation(method: "GET", segments: ["\u{E9}"], status: 200))
  }

  @Test func `has a bound for its path`() throws {
    let long = String(repeating: "/abcdefghi", count: 100_000)
    let operation = try MadeExchange(path: long).operation()
    #expect(operation.text.utf8.count < OperationPath.maximumBytes + 20)
    #expect(operation.segments.last == .some(nil))
  }
}
