// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Contracts

@Suite struct `What of an operation holds for an exchange` {
  private static let operation = """
    openapi: 3.1.0
    info: { title: A, version: '1' }
    paths:
      /pets:
        get:
          operationId: listPets
          security: SECURITY
          responses:
            default: { description: a }
            '200':
              description: a
              content:
                application/json: {}
                application/json; profile="a;b": {}
                text/*: {}
                '*/*': {}
            4XX: { description: a, content: { application/problem+json: {} } }
            '404': { description: a }
    components:
      securitySchemes:
        token: { type: http, scheme: bearer }
        user: { type: http, scheme: basic }
        mac: { type: http, scheme: Hawk }
        key: { type: apiKey, name: X-Api-Key, in: header }
        inQuery: { type: apiKey, name: api_key, in: query }
        inCookie: { type: apiKey, name: sid, in: cookie }
        login: { type: oauth2, flows: {} }
        certificate: { type: mutualTLS }
    """

  private func read(security: String = "[]") throws -> (DocumentedOperation, OpenAPIDocument) {
    let text = Self.operation.replacing("SECURITY", with: security)
    let document = try #require(WrittenDocument(text).outcome.document)
    return (try #require(document.operations.first), document)
  }

  @Test(arguments: [
    (200, "200"), (201, "default"), (404, "404"), (409, "4XX"), (500, "default"), (99, "default"),
  ])
  func `the response is the exact one, else its range, else the default`(
    status: Int, wanted: String
  ) throws {
    #expect(try read().0.response(for: status)?.status.content == wanted)
  }

  @Test(arguments: [
    ("application/json", "application/json"),
    ("Application/JSON ; charset=UTF-8", "application/json"),
    (#"application/json;profile="a;b""#, #"application/json; profile="a;b""#),
    (#"application/json; charset=utf-8; PROFILE="a;b""#, #"application/json; profile="a;b""#),
    ("text/html", "text/*"), ("image/png", "*/*"), (nil, "*/*"), ("nonsense", "-"), ("", "-"),
  ])
  func `the media type is the most specific one`(sent: String?, wanted: String) throws {
    let media = try read().0.response(for: 200)?.media ?? []
    let found = media.media(for: sent)?.type.content
    #expect(found ?? "-" == wanted)
  }

  @Test func `a type without a match is none`() throws {
    let media = try read().0.response(for: 409)?.media ?? []
    #expect(media.media(for: "application/json") == nil)
    #expect(media.media(for: "application/problem+json; charset=utf-8") != nil)
  }

  @Test(arguments: [
    ("[{ token: [] }]", ["Authorization: Bearer x"], "-"),
    ("[{ token: [] }]", ["authorization: bearer x"], "-"),
    ("[{ token: [] }]", ["Authorization: Basic x"], "bearer `token`"),
    ("[{ token: [] }]", [], "bearer `token`"), ("[{ user: [] }]", ["Authorization: Basic x"], "-"),
    ("[{ mac: [] }]", ["Authorization: Hawk id=1"], "-"), ("[{ mac: [] }]", [], "Hawk `mac`"),
    ("[{ key: [] }]", ["x-api-key: 1"], "-"),
    ("[{ key: [] }]", ["X-Api-Key: "], "key `X-Api-Key` in a header"),
    ("[{ inQuery: [] }]", ["?api%5Fkey=1"], "-"),
    ("[{ inQuery: [] }]", ["?api_key="], "key `api_key` in the query"),
    ("[{ inCookie: [] }]", ["Cookie: a=1; sid=2"], "-"),
    ("[{ inCookie: [] }]", ["Cookie: a=1"], "key `sid` in a cookie"),
    ("[{ login: [read] }]", ["Authorization: Bearer x"], "-"),
    ("[{ login: [] }]", [], "a token of `login`"),
    ("[{ certificate: [] }]", [], "a client certificate for `certificate`"),
    ("[{ certificate: [] }]", ["!"], "-"),
    ("[{ token: [] }, { key: [] }]", [], "bearer `token`, key `X-Api-Key` in a header"),
    ("[{ token: [] }, { key: [] }]", ["X-Api-Key: 1"], "-"),
    ("[{ token: [], key: [] }]", ["X-Api-Key: 1"], "bearer `token`"),
    ("[{ token: [], key: [] }]", [], "bearer `token` and key `X-Api-Key` in a header"),
    ("[{ token: [] }, {}]", [], "-"), ("[]", [], "-"), ("[{ unknown: [] }]", [], "-"),
  ])
  func `one alternative of the security is there`(
    security: String, parts: [String], wanted: String
  ) throws {
    let (operation, document) = try read(security: security)
    let fields = parts.filter { $0.contains(": ") }.map { text in
      let place = text.firstIndex(of: ":") ?? text.endIndex
      return (name: String(text[..<place]), value: String(text[place...].dropFirst(2)))
    }
    let query = parts.first { $0.hasPrefix("?") }.map { String($0.dropFirst()) }
    let presence = SecurityPresence(
      SentParameters(query: query, headers: fields), hasClientCertificate: parts.contains("!"))
    let missing = presence.missing(of: operation, in: document)
    #expect(missing?.joined(separator: ", ") ?? "-" == wanted)
  }
}
