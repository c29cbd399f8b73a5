// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What is sent for an address as it is written, and which addresses are not sent.
@Suite struct WrittenAddressTests {
  @Test func `literal text and names are encoded, a template as before, and raw keeps bytes`()
    async throws
  {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      #"""
      curlew: 1
      baseUrl: ORIGIN/b[1]
      vars: { v: 'a|b[]', next: "/n|m?x=[1]" }
      requests:
        - GET: /s
          params: { 'page[size]': 5, 'a$b:c@d/e': 1, 'x|y': 'p|q[]', 'q%5B': 1 }
        - GET: '/s|t?filter={"a":[1]}&x=a^b`<c>\d'
        - GET: '/${v}[${raw(v)}]?${raw("k[]")}={${v}}'
        - GET: ${next}
        - { GET: /k, auth: { apiKey: { name: 'k[0]', value: w, in: query } } }
      """#, against: server)
    #expect(run.steps.allSatisfy { run.outcome(of: $0.name) == .passed }, "\(run.text)")
    #expect(
      server.requests.map(\.target) == [
        "/b%5B1%5D/s?page%5Bsize%5D=5&a%24b%3Ac%40d%2Fe=1&x%7Cy=p%7Cq%5B%5D&q%255B=1",
        "/b%5B1%5D/s%7Ct?filter=%7B%22a%22:%5B1%5D%7D&x=a%5Eb%60%3Cc%3E%5Cd",
        "/b%5B1%5D/a%7Cb%5B%5D%5Ba|b[]%5D?k[]=%7Ba%7Cb%5B%5D%7D",
        "/b%5B1%5D/n|m?x=[1]", "/b%5B1%5D/k?k%5B0%5D=w",
      ])
  }

  @Test(arguments: [
    ("/pets/${v}", ""), ("/pets/${v}", ".."), ("/pets/${v}?a=1", "."), ("/pets/${v}/x", ""),
    ("/a/${v}${v}/x", "."), ("/a/.${v}", ""), ("/a/%2e${v}", "."), ("/a/${v}", "%2e%2E"),
    ("/${v}", ".%2e"), ("/a/${raw('x/')}${v}", ""), ("${v}", ".."),
    ("${v}/x", "."),
  ])
  func `a segment that leads elsewhere is not sent`(_ address: String, _ value: String)
    async throws
  {
    let server = try ScriptedServer { _ in .response(200, json: #"{"v": "\#(value)"}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { GET: /first, capture: { v: $.v } }
        - { name: second, DELETE: "\(address)" }
      """, against: server)
    let error = try #require(run.error(of: "second"))
    #expect(error.code == "bad-address")
    #expect(error.help.contains { $0.contains("raw(v)") }, "\(error.help)")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    ("/pets/${raw(v)}", "..", "/pets/.."), ("/pets/${raw(v)}", "", "/pets/"),
    ("/pets${v}", "", "/pets"), ("/pets/${v}.json", ".", "/pets/..json"),
    ("/pets/?a=${v}", "..", "/pets/?a=.."), ("${v}/x", "", "/x"), ("/a/${v}", "...", "/a/..."),
    ("/a/${v}x", "", "/a/x"), ("/../x", "", "/../x"), ("/a//b", "", "/a//b"),
    ("${v}", "/a/../b", "/a/../b"), ("/a?x=/${v}/", "", "/a?x=//"),
  ])
  func `a segment that is meant is sent`(_ address: String, _ value: String, _ target: String)
    async throws
  {
    let server = try ScriptedServer { _ in .response(200, json: #"{"v": "\#(value)"}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { GET: /first, capture: { v: $.v } }
        - { name: second, GET: "\(address)" }
      """, against: server)
    #expect(run.outcome(of: "second") == .passed, "\(run.text)")
    #expect(server.requests.last?.target == target)
  }
}
