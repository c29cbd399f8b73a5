// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing
import Values

struct JSONPathEvaluationTests {
  private let shop = """
    {"items": [{"id": 1, "tags": ["a", "b"]}, {"id": 2, "tags": []}, {"id": 3}],
     "owner": {"first name": "Ada", "it's": "é"}, "a": 1, "a": 2}
    """

  private func select(_ path: String, limits: PathLimits = PathLimits()) throws -> [String] {
    let root = try JSONDocument.parse(shop).root
    return try JSONPath(path).nodes(in: root, limits: limits)
      .map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(arguments: [
    ("$.items[*].id", ["1", "2", "3"]),
    ("$.items[-1].id", ["3"]),
    ("$.items[-4].id", []),
    ("$.items[5]", []),
    ("$.items.id", []),
    ("$.owner['first name']", ["\"Ada\""]),
    ("$.owner[0]", []),
    ("$..id", ["1", "2", "3"]),
    ("$.items[::-1].id", ["3", "2", "1"]),
    ("$.items[0:9:2].id", ["1", "3"]),
    ("$.items[::0].id", []),
    ("$.items[-2:].id", ["2", "3"]),
    ("$.items[0,0].id", ["1", "1"]),
    ("$.items[0].tags[*]", ["\"a\"", "\"b\""]),
  ])
  func `a path selects`(_ path: String, _ expected: [String]) throws {
    #expect(try select(path) == expected)
    let root = try JSONDocument.parse(shop).root
    let compiled = try JSONPath(path)
    let values = try compiled.values(in: root.value())
    #expect(values == (try compiled.nodes(in: root).map { $0.value() }))
  }

  @Test func `the last of duplicated members is selected by name`() throws {
    #expect(try select("$.a") == ["2"])
  }

  @Test func `names are compared by their bytes`() throws {
    let root = try JSONDocument.parse(#"{"e\#u{301}": 1}"#).root
    #expect(try JSONPath("$.é").nodes(in: root).isEmpty)
    #expect(try JSONPath("$.e\u{301}").nodes(in: root).count == 1)
  }

  @Test func `a node has its normalized path`() throws {
    let root = try JSONDocument.parse(shop).root
    let nodes = try JSONPath("$.owner.*").nodes(in: root)
    #expect(nodes.map(\.normalizedPath) == ["$['owner']['first name']", "$['owner']['it\\'s']"])
    #expect(root.normalizedPath == "$")
    let tag = try #require(JSONPath("$.items[0].tags[1]").node(in: root))
    #expect(tag.normalizedPath == "$['items'][0]['tags'][1]")
  }

  @Test func `a path relative to a node is evaluated below it`() throws {
    let root = try JSONDocument.parse(shop).root
    let item = try #require(JSONPath("$.items[0]").node(in: root))
    #expect(try JSONPath("$.tags[0]").nodes(in: item).map(\.stringValue) == ["a"])
  }

  @Test func `one node is given for singular queries only`() throws {
    let root = try JSONDocument.parse(shop).root
    #expect(try JSONPath("$.items[0:1]").node(in: root) == nil)
    #expect(try JSONPath("$.owner['it\\'s']").node(in: root)?.stringValue == "é")
  }

  @Test(arguments: [
    ("$.items[*].price.net", "$.items[*]"),
    ("$.items[7].id", "$.items"),
    ("$.nothing.at.all", "$"),
    ("$.items[0].id", "$.items[0].id"),
    ("$..tags[5]", "$..tags"),
  ])
  func `the longest prefix that selected something is named`(
    _ path: String, _ prefix: String
  ) throws {
    let root = try JSONDocument.parse(shop).root
    #expect(try JSONPath(path).longestSelectingPrefix(in: root) == prefix)
    #expect(try JSONPath(path).longestSelectingPrefix(in: root.value()) == prefix)
  }

  @Test func `looking at more nodes than the limit is an error`() throws {
    let error = #expect(throws: PathLimitError.self) {
      try select("$..*", limits: PathLimits(visits: 10))
    }
    #expect(error == .tooManyVisits(limit: 10))
  }

  @Test func `selecting more nodes than the limit is an error`() throws {
    let error = #expect(throws: PathLimitError.self) {
      try select("$.items[0,0,0].id", limits: PathLimits(nodes: 2))
    }
    #expect(error == .tooManyNodes(limit: 2))
  }

  @Test func `a path that multiplies its nodes ends in an error`() throws {
    let root = try JSONDocument.parse("[[[[[[[[[[[[1]]]]]]]]]]]]").root
    let path = try JSONPath("$" + String(repeating: "[0,0,0,0,0,0,0,0]", count: 11))
    let error = #expect(throws: PathLimitError.self) { try path.nodes(in: root) }
    #expect(error == .tooManyNodes(limit: 1_000_000))
  }

  @Test func `the deepest document is walked whole`() throws {
    let depth = JSONDocument.defaultMaximumDepth
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let root = try JSONDocument.parse(text).root
    #expect(try JSONPath("$..*").nodes(in: root).count == depth - 1)
    #expect(try JSONPath("$..*").values(in: root.value()).count == depth - 1)
  }
}
