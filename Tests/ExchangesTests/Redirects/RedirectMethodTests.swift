// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct RedirectMethodTests {
  private func request(_ method: String, body: String? = "x") throws -> RedirectableRequest {
    RedirectableRequest(
      RequestMessage(
        method: method,
        headers: [
          RequestHeader("Content-Type", "text/plain"), RequestHeader("content-language", "en"),
          RequestHeader("Expect", "100-continue"), RequestHeader("X-Trace", "1"),
        ],
        body: body.map { .bytes(Array($0.utf8)) } ?? .none),
      to: try Address(parsing: "http://h/a"))
  }

  @Test(arguments: [
    (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"),
    (303, "DELETE", "GET"), (303, "PURGE", "GET"),
  ])
  func `the method becomes GET, and the body and its headers are dropped`(
    _ status: Int, _ method: String, _ expected: String
  ) throws {
    var chain = TestChain(try request(method))
    let hop = try chain.follow(status, "/b")
    #expect(hop.method == expected)
    #expect(hop.body.isNone)
    #expect(hop.headerNames == ["X-Trace"])
  }

  @Test(arguments: [
    (301, "PUT"), (302, "DELETE"), (302, "PATCH"), (301, "post"), (307, "POST"), (308, "POST"),
    (307, "PUT"), (308, "PURGE"),
  ])
  func `method, body and headers stay`(_ status: Int, _ method: String) throws {
    var chain = TestChain(try request(method))
    let hop = try chain.follow(status, "/b")
    #expect(hop.method == method)
    #expect(hop.bodyText == "x")
    #expect(hop.headers == chain.first.headers)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `HEAD stays HEAD and GET stays GET`(_ status: Int) throws {
    var head = try TestChain("http://h/a", method: "HEAD")
    #expect(try head.follow(status, "/b").method == "HEAD")
    var get = try TestChain("http://h/a", method: "GET")
    #expect(try get.follow(status, "/b").method == "GET")
  }

  @Test func `after a 303 a 307 keeps GET without a body`() throws {
    var chain = TestChain(try request("POST"))
    _ = try chain.follow(303, "/b")
    let hop = try chain.follow(307, "/c")
    #expect(hop.method == "GET")
    #expect(hop.body.isNone)
  }
}
