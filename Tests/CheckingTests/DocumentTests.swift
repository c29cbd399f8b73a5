// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@testable import Checking

struct DocumentTests {
  @Test(arguments: [
    ("42", "42"), ("42", "4.2e1"), ("null", "null"), ("true", "true"), ("Rex", "\"Rex\""),
    ("[]", "[]"), ("[a, 1]", "[\"a\",1]"), ("{}", "{}"), ("{}", "{\"a\":1}"),
    ("{ a: 1 }", "{\"b\":2,\"a\":1}"), ("{ a: { b: c } }", "{\"a\":{\"b\":\"c\",\"d\":1}}"),
    ("[{ a: 1 }]", "[{\"a\":1,\"b\":2}]"), ("{ a: null }", "{\"a\":null}"),
    ("{ a: { $exists: false } }", "{\"b\":1}"), ("{ \"a b\": 1 }", "{\"a b\":1}"),
    ("{ a: 100000000000000000000000000001 }", "{\"a\":100000000000000000000000000001}"),
    ("{ a: \"\\u00e9\" }", "{\"a\":\"\\u00e9\"}"), ("{ $exists: true }", "null"),
  ])
  func `a document that is expected`(expected: String, body: String) throws {
    try holds(json: expected, body)
  }

  @Test(arguments: [
    ("5", "\"5\"", "expected the number `5`, found the text `\"5\"`"),
    ("\"5\"", "5", "expected the text `\"5\"`, found the number `5`"),
    ("5", "6", "expected `5`, found `6`"), ("null", "5", "expected `null`, found the number `5`"),
    ("true", "\"true\"", "expected `true`, found the text `\"true\"`"),
    ("{}", "[1]", "expected an object, found a list, `[1]`"),
    ("[]", "{}", "expected a list, found an object, `{}`"),
    ("{ a: 1 }", "[1]", "expected an object, found a list, `[1]`"),
    ("{ a: 1 }", "{}", "expected `1`, found nothing"),
    ("{ a: [1] }", "{}", "expected `[1]`, found nothing"),
    ("[]", "[1]", "the list differs at `/0`: expected nothing, found `1`"),
    ("[1, 2]", "[1]", "the list differs at `/1`: expected `2`, found nothing"),
    (
      "[1, 2]", "[2, 1, 3]",
      "the list differs in 3 places, first at `/0`: expected nothing, found `2`"
    ),
    (
      "{ a: 100000000000000000000000000001 }", "{\"a\":100000000000000000000000000000}",
      "expected `100000000000000000000000000001`, found `100000000000000000000000000000`"
    ),
  ])
  func `a document that is not expected`(expected: String, body: String, message: String) throws {
    if expected == "[1, 2]", body.utf8.count > 5 {
      let failure = try judge(json: expected, body).failure()
      #expect(failure.message.hasPrefix("the list differs in"))
      #expect(failure.differences.count > 1)
    } else {
      try fails(json: expected, body, message)
    }
  }

  @Test(arguments: [
    ("{ kvs: null }", "{}"), ("{ $.kvs: null }", "{}"), ("{ kvs: { $equals: null } }", "{}"),
    ("[{ kvs: null }]", "[{}]"), ("{ a: { b: { kvs: null } } }", "{\"a\":{\"b\":{}}}"),
  ])
  func `a missing member is not null, and the failure reports it as missing`(
    expected: String, body: String
  ) throws {
    let failure = try judge(json: expected, body).failure()
    let note = "`null` is JSON's null; an absent value is `{ $exists: false }`"
    #expect(failure.notes.contains(note), "\(failure)")
  }

  @Test(arguments: [("{ a: 1 }", "{}"), ("[1, null]", "[1]"), ("{ a: null }", "{\"a\":1}")])
  func `other differences do not mention null`(expected: String, body: String) throws {
    #expect(try judge(json: expected, body).failure().notes.isEmpty)
  }

  @Test func `null is distinguished from a missing value`() throws {
    let failure = try judge(json: "{ a: { $exists: false } }", "{\"a\":null}").failure()
    #expect(failure.notes == ["JSON's null is a value: `null` expects it"])
  }

  @Test func `members with matchers are checks, at every depth`() throws {
    let judged = try judge(
      "json:\n  name: Rex\n  id: { $type: integer, $gt: 0 }\n  tags: []\n"
        + "  owner: { name: Ada, born: { year: 1815 } }\n  home: { zip: { $length: 5 }, no: 1 }\n"
        + "  $.tags: { $empty: true }\n  $.home: { $.zip: { $matches: '^1' } }\n  $keys: { $length: 5 }",
      .json(
        #"{"name":"Rex","id":1,"tags":[],"owner":{"name":"Ada","born":{"year":1815}},"#
          + #""home":{"zip":"12345","no":1}}"#))
    #expect(judged.allHold, "\(judged.lines)")
    #expect(
      judged.names
        == [
          "json $.name", "json $.id $type", "json $.id $gt", "json $.tags", "json $.owner",
          "json $.home.no", "json $.home.zip $length", "json $keys", "json $.tags $empty",
          "json $.home.zip $matches",
        ].sortedAs(judged.names))
  }

  @Test func `a check has the place of its expectation`() throws {
    let judged = try judge("json:\n  a: 1\n  b: { $gt: 5 }", .json("{\"a\":2,\"b\":3}"))
    #expect(judged.failures.map(\.place?.line) == [6, 7])
    #expect(judged.failures.map(\.place?.column) == [12, 14])
    #expect(judged.verdicts.map(\.check.line) == [6, 7])
    #expect(judged.verdicts.map(\.check.column) == [12, 14])
    #expect(judged.failures.map(\.documentPath) == ["$['a']", "$['b']"])
    #expect(judged.failures.map(\.expected) == ["1", "$gt 5"])
    #expect(judged.failures.map(\.actual) == ["2", "3"])
  }

  @Test func `a nested document is one check with a structural diff`() throws {
    let judged = try judge(
      "json:\n  owner:\n    name: Ada\n    langs: [en, fr]\n    age: 36",
      .json(#"{"owner":{"name":"Bob","langs":["en","de","fr"],"age":36,"x":1}}"#))
    let failure = try judged.failure()
    #expect(judged.names == ["json $.owner"])
    #expect(failure.differences.map(\.pointer) == ["/name", "/langs/1"])
    #expect(failure.differences.map(\.expected) == ["\"Ada\"", nil])
    #expect(failure.differences.map(\.actual) == ["\"Bob\"", "\"de\""])
    #expect(
      failure.message
        == "the object differs in 2 places, first at `/name`: expected `\"Ada\"`, found `\"Bob\"`")
    #expect(failure.place?.line == 7)
    #expect(failure.documentPath == "$['owner']")
    #expect(failure.expected == #"{"name":"Ada","langs":["en","fr"],"age":36}"#)
  }

  @Test func `a list with matchers is one check`() throws {
    try holds(json: "[a, { $gt: 1 }, { b: { $exists: false } }]", #"["a",2,{}]"#)
    let failure = try judge(json: "{ l: [a, { $gt: 5 }, c] }", #"{"l":["x",2,"c"]}"#).failure()
    #expect(failure.message == "2 expectations do not hold: expected `\"a\"`, found `\"x\"`")
    #expect(failure.differences.map(\.pointer) == ["/0", "/1"])
    #expect(failure.differences.map(\.expected) == ["\"a\"", "$gt 5"])
    #expect(failure.documentPath == "$['l']")
    let one = try judge(json: "{ l: [a, { $gt: 5 }] }", #"{"l":["a",2]}"#).failure()
    #expect(one.message == "expected more than `5`, found `2`")
    #expect(one.documentPath == "$['l'][1]")
  }

  @Test func `a list of another length with matchers`() throws {
    let short = try judge(json: "[a, { $gt: 5 }]", #"["a"]"#).failure()
    #expect(short.message == "expected `{\"$gt\":5}`, where the list ends")
    let long = try judge(json: "[{ $gt: 0 }]", "[1,2]").failure()
    #expect(long.message == "expected the list to end, found `2`")
    #expect(long.documentPath == "$[1]")
  }

  @Test(arguments: [
    ("slideshow.author", #"{"slideshow":{"author":"x"}}"#, "finds `\"x\"`"),
    ("items[0].id", #"{"items":[{"id":7}]}"#, "finds `7`"),
    ("a.b", #"{"a":{"c":1}}"#, nil), ("a.b", #"{"a.b2":1,"a":{"b":1}}"#, nil),
    ("a..b", #"{"a":{"b":1}}"#, nil),
  ])
  func `for a missing name with dots, help says that the path would find something`(
    _ name: String, _ document: String, _ finds: String?
  ) throws {
    let failure = try judge(json: "{ \"\(name)\": y }", document).failure()
    let said = failure.notes.filter { $0.contains("is one name here") }
    let note = finds.map { "`\(name)` is one name here; the path `$.\(name)` \($0)" }
    #expect(said == (note.map { [$0] } ?? []))
  }

  @Test func `a near name is shown for a member that is not there`() throws {
    let failure = try judge(json: "{ name: Rex }", #"{"nmae":"Rex"}"#).failure()
    #expect(failure.notes == ["there is `nmae`"])
    #expect(failure.documentPath == "$['name']")
  }

  @Test func `each check beneath a member fails if its parent is not an object`() throws {
    let judged = try judge(json: "{ a: { b: { $gt: 1 }, c: { $exists: false } } }", #"{"a":[]}"#)
    #expect(judged.messages == Array(repeating: "expected an object, found a list, `[]`", count: 2))
  }

  @Test func `everything under equals is data`() throws {
    try holds(json: "{ $equals: { $gt: 1, $.a: [2] } }", #"{"$gt":1,"$.a":[2]}"#)
    try holds(json: "{ \"$['$gt']\": 1 }", #"{"$gt":1}"#)
  }
}

extension [String] {
  /// The same names in the order of others, when they are the same; else as they are.
  func sortedAs(_ others: [String]) -> [String] {
    Set(self) == Set(others) && count == others.count ? others : self
  }
}

struct DuplicateMemberTests {
  @Test func `of members of one name the last counts`() throws {
    try holds(json: "{ a: 2 }", #"{"a":1,"a":2}"#)
    try holds(json: "{ $.a: 2, $keys: [a], $length: 1 }", #"{"a":1,"a":2}"#)
    try holds(json: "{ $equals: { a: 2 } }", #"{"a":1,"a":2}"#)
    try fails(json: "{ a: 1 }", #"{"a":1,"a":2}"#, "expected `1`, found `2`")
  }

  @Test func `a difference of an object with duplicate members mentions them`() throws {
    let failure = try judge(json: "{ o: { a: 1 } }", #"{"o":{"a":1,"a":2}}"#).failure()
    #expect(failure.notes == ["`a` occurs more than once here; the last counts"])
  }
}
