// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@Suite struct `GraphQL` {
  private func answer(_ query: String, _ variables: String = "{}") async throws -> Answer {
    var found: Answer?
    try await withShop { client in
      let text = query.replacing("\"", with: "\\\"").replacing("\n", with: " ")
      found = try await client.send(
        "POST", "/graphql", json: #"{"query":"\#(text)","variables":\#(variables)}"#)
    }
    return try #require(found)
  }

  @Test(arguments: [
    ("{ pet(id: 1) { name } }", "{}", #"{"pet":{"name":"Rex"}}"#),
    ("query Q { pet(id: 99) { name } }", "{}", #"{"pet":null}"#),
    (
      "query ($id: ID!, $kind: String = \"fish\") { a: pet(id: $id) { id } pets(kind: $kind, first: 1) { n: name } }",
      #"{"id":2}"#, #"{"a":{"id":2},"pets":[{"n":"Bubbles"}]}"#
    ),
    (
      "{ pets(kind: \"cat\" first: 2) { id, kind } }", "{}",
      #"{"pets":[{"id":2,"kind":"cat"},{"id":6,"kind":"cat"}]}"#
    ),
    ("query ($k: String, $l: [Int!]) { pets(kind: $k, first: 0) { id } }", "{}", #"{"pets":[]}"#),
  ])
  func `gives what is asked for, in its order and under its name`(
    query: String, variables: String, data: String
  ) async throws {
    #expect(try await answer(query, variables).text == #"{"data":\#(data)}"#)
  }

  @Test(arguments: [
    ("{ pet(id: 1) { wings } }", "no field `wings` of Pet"),
    ("{ cats { name } }", "no field `cats` of Query"),
    ("{ pet { name } }", "`pet` needs the argument `id`"),
    ("{ pet(id: 1) }", "needs a selection"),
    ("{ pet(id: 1) { name { first } } }", "no field `name` of Pet"),
    ("query ($id: ID!) { pet(id: $id) { name } }", "the variable `$id` has no value"),
    ("{ pet(id: $id) { name } }", "there is no variable `$id`"),
    ("{ pets { name }", "the query ends too early"),
    ("{ pets { name } } { pets { id } }", "`{` behind the query"),
    ("mutation { x }", "expected `{`, found `mutation`"),
    ("{ pets(kind: \"dog) { name } }", "a text needs a closing quote"),
    (String(repeating: "{ a ", count: 30), "the query is too deep"),
  ])
  func `reports a mistake with status 200`(query: String, words: String) async throws {
    let answer = try await answer(query)
    #expect(answer.status == 200)
    #expect(answer.json("data") == .null)
    guard case .string(let message) = answer.json("errors", "0", "message") else {
      Issue.record("no message: \(answer.text)")
      return
    }
    #expect(message.contains(words), "\(message)")
  }
}
