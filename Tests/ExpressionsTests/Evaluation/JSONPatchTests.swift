// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

/// RFC 6902, mostly its appendix A, and RFC 7396, appendix A.
struct JSONPatchTests {
  private static func result(_ document: String, _ patch: String, _ name: String) throws -> String {
    try evaluated(
      "\(name)(d, p)", in: TestScope("{\"d\": \(document), \"p\": \(patch)}"))
  }

  @Test(arguments: [
    (
      #"{"foo": "bar"}"#, #"{"op": "add", "path": "/baz", "value": "qux"}"#,
      #"{"foo":"bar","baz":"qux"}"#
    ),
    (
      #"{"foo": ["bar", "baz"]}"#, #"{"op": "add", "path": "/foo/1", "value": "qux"}"#,
      #"{"foo":["bar","qux","baz"]}"#
    ),
    (#"{"baz": 1, "foo": 2}"#, #"{"op": "remove", "path": "/baz"}"#, #"{"foo":2}"#),
    (#"{"foo": [1, 2, 3]}"#, #"{"op": "remove", "path": "/foo/1"}"#, #"{"foo":[1,3]}"#),
    (#"{"a": 1, "b": 2}"#, #"{"op": "replace", "path": "/a", "value": [3]}"#, #"{"a":[3],"b":2}"#),
    (
      #"{"a": {"x": 1}, "b": {}}"#, #"{"op": "move", "from": "/a/x", "path": "/b/y"}"#,
      #"{"a":{},"b":{"y":1}}"#
    ),
    (#"[1, 2, 3, 4]"#, #"{"op": "move", "from": "/1", "path": "/3"}"#, "[1,3,4,2]"),
    (#"{"a": [1]}"#, #"{"op": "copy", "from": "/a", "path": "/b"}"#, #"{"a":[1],"b":[1]}"#),
    (#"{"a": [1, 2.0]}"#, #"{"op": "test", "path": "/a/1", "value": 2}"#, #"{"a":[1,2.0]}"#),
    (#"{"a/b": 1, "m~n": 2}"#, #"{"op": "remove", "path": "/a~1b"}"#, #"{"m~n":2}"#),
    (#"{"a/b": 1, "m~n": 2}"#, #"{"op": "remove", "path": "/m~0n"}"#, #"{"a/b":1}"#),
    (#"{"": 1}"#, #"{"op": "replace", "path": "/", "value": 2}"#, #"{"":2}"#),
    ("1", #"{"op": "replace", "path": "", "value": 2}"#, "2"),
    ("1", #"{"op": "add", "path": "", "value": {"a": null}}"#, #"{"a":null}"#),
    ("{}", #"{"op": "add", "path": "/a", "value": null, "unknown": 1}"#, #"{"a":null}"#),
  ])
  func `an operation changes the document`(
    _ document: String, _ operation: String, _ result: String
  ) throws {
    #expect(try Self.result(document, "[\(operation)]", "json.patch") == result)
  }

  @Test(arguments: [
    (#"{"op": "add", "path": "/x/y", "value": 1}"#, "`add` at `/x/y`: \(missing)"),
    (#"{"op": "add", "path": "/l/3", "value": 1}"#, "`add` at `/l/3`: \(missing)"),
    (#"{"op": "add", "path": "/l/01", "value": 1}"#, "`add` at `/l/01`: \(missing)"),
    (#"{"op": "remove", "path": "/l/-"}"#, "`remove` at `/l/-`: \(missing)"),
    (#"{"op": "replace", "path": "/x", "value": 1}"#, "`replace` at `/x`: \(missing)"),
    (#"{"op": "copy", "from": "/x", "path": "/a"}"#, "`copy` at `/a`: \(missing)"),
    (#"{"op": "remove", "path": "/n/0"}"#, "`remove` at `/n/0`: \(missing)"),
    (#"{"op": "remove", "path": ""}"#, "`remove` at ``: the whole document cannot be removed"),
    (
      #"{"op": "move", "from": "/o", "path": "/o/p"}"#,
      "`move` at `/o/p`: a value cannot be moved into itself"
    ),
    (
      #"{"op": "test", "path": "/n", "value": 2}"#,
      "`test` at `/n`: the value there is a different one"
    ),
    (
      #"{"op": "spam", "path": "/n"}"#,
      "`spam` at `/n`: an operation is `add`, `remove`, `replace`, `move`, `copy` or `test`"
    ),
    (#"{"op": "add", "path": "/n"}"#, "`add` at `/n`: it has no `value`"),
    (
      #"{"op": "remove", "path": "n"}"#,
      "`remove` at `n`: `n` is not a JSON Pointer such as `/items/0/id`"
    ),
    (
      #"{"op": "remove", "path": "/~2"}"#,
      "`remove` at `/~2`: `/~2` is not a JSON Pointer such as `/items/0/id`"
    ),
  ])
  func `an operation that fails says which and where`(
    _ operation: String, _ message: String
  ) throws {
    let fine = #"{"op": "test", "path": "/n", "value": 1}"#
    #expect(
      try Self.result(#"{"n": 1, "l": [1, 2], "o": {}}"#, "[\(fine), \(operation)]", "json.patch")
        == "error: `json.patch`: operation 2, \(message)")
  }

  private static let missing = "the document has no such place"

  @Test(arguments: [
    ("[1]", "operation 1 is not an object"), (#"[{"path": ""}]"#, "operation 1 has no text `op`"),
    (#"[{"op": "move", "path": ""}]"#, "operation 1 has no text `from`"),
  ])
  func `what is not an operation is refused`(_ patch: String, _ message: String) throws {
    #expect(try Self.result("{}", patch, "json.patch") == "error: `json.patch`: \(message)")
  }

  @Test func `copies that multiply are bounded`() throws {
    let copy = "{'op': 'copy', 'from': '', 'path': '/' + string(i)}"
    let error = try #require(throws: EvaluationError.self) {
      try compiled("json.patch({}, lists.range(60).map(i, \(copy)))").evaluate(in: TestScope())
    }
    #expect(error.isFinal)
  }

  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"a":"foo"}"#, "null", "null"),
    (#"{"a":"foo"}"#, #""bar""#, #""bar""#), (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ])
  func `a merge patch gives the result of RFC 7396`(
    _ document: String, _ patch: String, _ result: String
  ) throws {
    #expect(try Self.result(document, patch, "json.mergePatch") == result)
  }
}
