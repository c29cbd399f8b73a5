// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Contracts

@Suite struct `A runtime expression` {
  @Test(
    arguments: [
      ("$url", .url), ("$method", .method), ("{$statusCode}", .statusCode),
      ("$request.path.id", .request(.path, name: "id")),
      ("$request.query.a.b", .request(.query, name: "a.b")),
      ("$request.body", .requestBody(pointer: nil)),
      ("$response.header.Location", .responseHeader("Location")),
      ("$response.body#/a/0", .responseBody(pointer: "/a/0")),
      ("$response.body", .responseBody(pointer: nil)),
      ("$response.body#", .responseBody(pointer: nil)),
    ] as [(String, RuntimeExpression)])
  func `is read`(text: String, expression: RuntimeExpression) {
    #expect(RuntimeExpression(parsing: text) == expression)
  }

  @Test(arguments: ["", "id", "$response", "$response.cookie.a", "$request.path.", "a{$url}"])
  func `is refused`(text: String) { #expect(RuntimeExpression(parsing: text) == nil) }

  @Test(arguments: [
    (nil, "$"), ("/a/b", "$.a.b"), ("/a/0", "$.a[0]"), ("/a~1b", "$['a/b']"),
    ("/it's", #"$['it\'s']"#), ("/%C3%BC", "$['ü']"), ("/01", "$['01']"),
  ])
  func `has a JSONPath for its pointer`(pointer: String?, path: String) {
    #expect(RuntimeExpression.jsonPath(of: pointer) == path)
  }
}
