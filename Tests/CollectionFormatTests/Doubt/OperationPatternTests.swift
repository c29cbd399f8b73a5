// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CollectionFormat

@Suite struct `An operation as a pattern` {
  private func matches(_ pattern: String, _ method: String, _ path: String, _ status: Int) throws
    -> Bool
  {
    let segments = path.split(separator: "/").map { $0 == "{}" ? nil : String($0) }
    return try OperationPattern(pattern).matches(method: method, path: segments, status: status)
  }

  @Test(arguments: [
    ("GET /pets", "GET", "/pets", true), ("GET /pets", "POST", "/pets", false),
    ("GET /pets", "GET", "/pets/{}", false), ("GET /pets/{}", "GET", "/pets/{}", true),
    ("GET /pets/{petId}", "GET", "/pets/{}", true), ("GET /pets/{}", "GET", "/pets/new", false),
    ("GET /pets/*", "GET", "/pets/new", true), ("GET /pets/*", "GET", "/pets/{}", true),
    ("GET /pets/*", "GET", "/pets", false), ("* /pets", "PURGE", "/pets", true),
    ("* **", "GET", "/a/b", true), ("GET *", "GET", "/a/b", true), ("GET /", "GET", "/", true),
    ("GET /**", "GET", "/", true), ("GET /a/**", "GET", "/a", true),
    ("GET /a/**", "GET", "/a/{}/c", true), ("GET /**/c", "GET", "/a/c/b/c", true),
    ("GET /**/c", "GET", "/a/c/b", false), ("GET /a/**/b/**/c", "GET", "/a/x/b/b/y/c", true),
    ("GET /pets 200", "GET", "/pets", true), ("GET /pets › 200", "GET", "/pets", true),
    ("GET /pets 2xx", "GET", "/pets", true), ("GET /pets 404", "GET", "/pets", false),
    ("GET /pets 4xx", "GET", "/pets", false), ("GET /%C3%A9", "GET", "/%C3%A9", true),
  ])
  func `means operations`(pattern: String, method: String, path: String, isMeant: Bool) throws {
    #expect(try matches(pattern, method, path, 200) == isMeant)
  }

  @Test func `takes a time that grows with both lengths alone`() throws {
    let pattern = try OperationPattern("GET " + String(repeating: "/**/a", count: 300) + "/b")
    let path: [String?] = Array(repeating: "a", count: 100_000)
    #expect(!pattern.matches(method: "GET", path: path, status: 200))
  }
}
