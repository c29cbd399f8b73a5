// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Contracts

@Suite struct `The operation of a request that the run completes` {
  /// In place of `*` is a value that only the run knows.
  static let requests = [
    (["/pets GET", "/pets/{id} GET"], "GET /pets/*", "GET /pets/{id}"),
    (["/pets/mine GET", "/pets/{id} GET"], "GET /pets/*", "GET /pets/{id}"),
    (["/pets/mine GET", "/pets/{id} GET"], "GET /pets/m*", "GET /pets/{id}"),
    (["/pets/mine GET"], "GET /pets/*", "GET /pets/mine"),
    (["/pets/mine GET"], "GET /pets/m*e", "GET /pets/mine"),
    (["/pets/mine GET"], "GET /pets/x*", "undocumented"),
    (["/pets/mine GET"], "GET /pets/*x", "undocumented"),
    (["/aba GET"], "GET /ab*ba", "undocumented"),
    (["/pets/mine GET", "/pets/best GET"], "GET /pets/*", "unknown"),
    (["/pets/mine GET", "/pets/best GET"], "GET /pets/*t", "GET /pets/best"),
    (["/{a}/mine GET", "/pets/{b} GET"], "GET /pets/*", "GET /pets/{b}"),
    (["/files/{name}.json GET"], "GET /files/*", "GET /files/{name}.json"),
    (["/pets/{id} GET"], "GET /pets/*/photos", "undocumented"),
    (["/pets/{id} GET"], "PUT /pets/*", "undocumented"),
    (["/pets/{id} GET"], "HEAD /pets/*", "GET /pets/{id}"),
    (["/pets/{id} GET", "/pets/mine PUT"], "PUT /pets/*", "PUT /pets/mine"),
    (["/pets/{id} GET"], "GET http://other.example/pets/*", "outside"),
    (["/pets/{id} GET"], "GET /pets/7", "GET /pets/{id}"),
  ]

  @Test(arguments: requests)
  func `is found by what is known`(
    paths: [String], request: String, expected: String
  ) throws {
    let document = try `The operation of a request`.document(paths)
    let words = request.replacing("*", with: OperationIndex.unknownText).split(separator: " ")
    let text = words[1].hasPrefix("/") ? "http://localhost:8080" + words[1] : String(words[1])
    let match = OperationIndex(of: document).probableMatch(
      String(words[0]), try Address(parsing: text),
      base: try Address(parsing: "http://localhost:8080"))
    let found: String =
      switch match {
      case .operation(let operation)?: document.operations[operation.index].id?.content ?? ""
      case .undocumented?: "undocumented"
      case .outside?: "outside"
      case nil: "unknown"
      }
    #expect(found == expected)
  }
}
