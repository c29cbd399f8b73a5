// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing
import Values

struct JSONPathFilterTests {
  private let shop = """
    {"least": 10, "pattern": "b.*",
     "items": [{"id": 1, "price": 10.00, "tags": ["a", "b"]}, {"id": 2, "price": 1e1, "name": "bob"},
      {"id": 3, "price": 100000000000000000000000001, "name": "é"}, {"id": 4, "name": null}]}
    """

  private func select(
    _ path: String, in text: String? = nil, limits: PathLimits = PathLimits()
  ) throws -> [String] {
    let root = try JSONDocument.parse(text ?? shop).root
    let compiled = try JSONPath(path)
    let nodes = try compiled.nodes(in: root, limits: limits)
    #expect(try compiled.values(in: root.value(), limits: limits) == nodes.map { $0.value() })
    return nodes.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(arguments: [
    ("$.items[?@.price == $.least].id", ["1", "2"]),
    ("$.items[?@.price > 100000000000000000000000000].id", ["3"]),
    ("$.items[?@.price >= 100000000000000000000000001.000].id", ["3"]),
    ("$.items[?!@.price].id", ["4"]),
    ("$.items[?@.name].id", ["2", "3", "4"]),
    ("$.items[?@.name == null].id", ["4"]),
    ("$.items[?@.tags[1] == 'b' || @.id == 3].id", ["1", "3"]),
    ("$.items[?@.name == @.absent].id", ["1"]),
    ("$.items[?length(@.name) == 1].id", ["3"]),
    ("$.items[?count(@.*) == 2].id", ["4"]),
    ("$.items[?value(@..[1]) == 'b'].id", ["1"]),
    ("$.items[?match(@.name, $.pattern)].id", ["2"]),
    ("$.items[?search(@.name, '^o')].id", []),
    ("$.items[?search(@.name, 'o')].id", ["2"]),
    ("$.items[?@.tags[?@ == 'a']].id", ["1"]),
    ("$.items[?@.tags == $.items[0].tags].id", ["1"]),
    ("$[?@ == 10]", ["10"]),
    ("$.items[0].tags[?@ > 'a', 0]", ["\"b\"", "\"a\""]),
  ])
  func `a filter selects`(_ path: String, _ expected: [String]) throws {
    #expect(try select(path) == expected)
  }

  @Test func `the root of a filter is where the path began`() throws {
    let root = try JSONDocument.parse(#"{"x": 1, "in": {"x": 2, "list": [1, 2]}}"#).root
    let inner = try #require(JSONPath("$.in").node(in: root))
    let nodes = try JSONPath("$.list[?@ == $.x]").nodes(in: inner)
    #expect(nodes.map(\.normalizedPath) == ["$['in']['list'][1]"])
  }

  @Test func `the longest prefix that selected something ends before the filter`() throws {
    let root = try JSONDocument.parse(shop).root
    let path = try JSONPath("$.items[?@.price < 0].id")
    #expect(try path.longestSelectingPrefix(in: root) == "$.items")
    let other = try JSONPath("$.items[?@.id > 2].tags[0]")
    #expect(try other.longestSelectingPrefix(in: root) == "$.items[?@.id > 2]")
  }

  @Test(arguments: [
    ("a.c", "abc", true), ("a.c", "a\nc", false), ("a|b", "b", true), ("a{2,3}", "aaaa", false),
    ("[a-c-]+", "a-b", true), ("[^a]", "b", true), (#"\p{Lu}\P{Lu}"#, "Éé", true), ("", "", true),
    (#"\."#, "x", false), (#"[\]\\]+"#, #"]\"#, true), ("a(b|c)*d", "abcbd", true),
    ("x#y", "x#y", true),
    ("[:alpha:]", ":", true), ("[:alpha:]", "b", false), ("😀{2}", "😀😀", true), ("a$|b", "a", true),
  ])
  func `an I-Regexp matches whole texts`(
    _ pattern: String, _ text: String, _ isMatch: Bool
  ) throws {
    let compiled = try IRegexp.pattern(pattern, isWhole: true)
    #expect(try (compiled.firstMatch(in: text) != nil) == isMatch)
  }

  @Test(arguments: [
    "a**", "a+?", "(?:a)", "(?i)a", #"\d"#, #"\w"#, #"\bx"#, "[a-[b]]", "[]", "[^]", "a{,2}", "a{2",
    "{", "]",
    "}", "(a", "a)", #"\1"#, #"[\d]"#, "[b-a]", "a{3,2}", #"\p{IsGreek}"#, #"\p{l}"#, "[a--b]",
    "a{70000}",
  ])
  func `syntax that I-Regexp does not have is refused`(_ pattern: String) throws {
    #expect(throws: IRegexpError.self) { try IRegexp.pattern(pattern, isWhole: false) }
  }

  // MARK: Bounds

  @Test func `a filter inside of filters ends in an error`() throws {
    let text = "[" + String(repeating: "[1,2,3,4,5,6,7,8,9],", count: 200) + "0]"
    let error = #expect(throws: PathLimitError.self) {
      try select("$..[?@..[?@..[?@ == 5]]]", in: text, limits: PathLimits(visits: 1000))
    }
    #expect(error == .tooManyVisits(limit: 1000))
  }

  @Test func `comparing large values counts their nodes`() throws {
    let list = "[" + String(repeating: "1,", count: 999) + "1]"
    let text =
      "{\"big\":\(list),\"all\":[\(Array(repeating: list, count: 20).joined(separator: ","))]}"
    #expect(try select("$.all[?@ == $.big]", in: text).count == 20)
    let error = #expect(throws: PathLimitError.self) {
      try select("$.all[?@ == $.big]", in: text, limits: PathLimits(visits: 10_000))
    }
    #expect(error == .tooManyVisits(limit: 10_000))
  }

  @Test func `a pattern with endless backtracking is an error with this reason`() throws {
    let text = "[\"" + String(repeating: "a", count: 60) + "!\"]"
    let error = #expect(throws: PathLimitError.self) {
      try select("$[?match(@, '(a+)+(a+)+(a+)+b?')]", in: text)
    }
    #expect(error?.message.contains("limit of 1000000 steps of backtracking") == true)
  }

  @Test func `the work of many searches is counted together`() throws {
    let word = "\"" + String(repeating: "a", count: 16) + "!\""
    let text = "[" + Array(repeating: word, count: 2000).joined(separator: ",") + "]"
    let error = #expect(throws: PathLimitError.self) {
      try select("$[?match(@, '(a+)+')]", in: text)
    }
    #expect(error == .pattern(.together(Workload.searchSteps)))
  }

  @Test func `filters that each go to the bottom of a document end in an error`() throws {
    let depth = JSONDocument.defaultMaximumDepth - 2
    let text =
      String(repeating: "[", count: depth) + "{\"deep\":{}}" + String(repeating: "]", count: depth)
    let path = "$..[?@.deep && $..[?@.deep && $..[?@.deep && $..[?@.deep]]]]"
    let root = try JSONDocument.parse(text).root
    let error = #expect(throws: PathLimitError.self) { try JSONPath(path).nodes(in: root) }
    #expect(error == .tooDeep(limit: PathLimits().depth))
    #expect(error?.message.contains("1100 nested values") == true)
    #expect(try JSONPath("$..[?@.deep && $..[?@.deep]]").nodes(in: root).count == 1)
  }

  @Test func `a query from the root is evaluated once, not for each node`() throws {
    let numbers = (0..<3000).map(String.init).joined(separator: ",")
    let text = "{\"all\":[\(numbers)],\"wanted\":[7]}"
    let found = try select("$.all[?@ == value($.wanted[*])]", in: text)
    #expect(found == ["7"])
    #expect(
      try select("$.all[?count($..*) > @]", in: text, limits: PathLimits(visits: 100_000)).count
        == 3000)
  }
}
