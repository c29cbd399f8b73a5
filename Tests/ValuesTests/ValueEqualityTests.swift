// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

struct ValueEqualityTests {
  @Test(arguments: [
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1.0}"#), (#"{"a":1,"a":2}"#, #"{"a":2}"#),
    ("[0.1]", "[0.10]"), ("0", "-0"), (#""A""#, #""A""#), ("[]", "[ ]"), ("{}", "{ }"),
    (#"{"a":1,"a":2}"#, #"{"a":3,"a":2}"#), ("1e400", "10e399"),
  ])
  func `these are equal`(first: String, second: String) throws {
    let (left, right) = (try JSONDocument.parse(first).root, try JSONDocument.parse(second).root)
    #expect(left.value() == right.value())
    #expect(left.value().hashValue == right.value().hashValue)
    #expect(left.isEqual(to: right))
    #expect(left.isEqual(to: right.value()))
    #expect(StructuralDiff(expected: left, actual: right).isEmpty)
  }

  @Test(arguments: [
    ("[1,2]", "[2,1]"), (#"{"a":1,"a":2}"#, #"{"a":1}"#), ("1", #""1""#), ("null", "false"),
    ("\"e\u{301}\"", "\"é\""), ("[]", "{}"), ("[1]", "[1,1]"), (#"{"a":null}"#, "{}"),
    ("9007199254740993", "9007199254740992"), ("0", "false"),
  ])
  func `these are not`(first: String, second: String) throws {
    let (left, right) = (try JSONDocument.parse(first).root, try JSONDocument.parse(second).root)
    #expect(left.value() != right.value())
    #expect(!left.isEqual(to: right))
    #expect(!right.isEqual(to: left.value()))
    #expect(!StructuralDiff(expected: left, actual: right).isEmpty)
  }
}
