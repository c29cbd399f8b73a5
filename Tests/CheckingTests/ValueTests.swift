// SPDX-License-Identifier: Apache-2.0

import Expressions
import RunEvents
import Testing
import Values

@testable import Checking

struct ValueTests {
  private static let names = scope(
    ("message", .string(#"{"id":7,"tags":["a"]}"#)), ("n", .number(ExactNumber(4))))

  @Test(arguments: [
    ("[{ of: json.decode(message), is: { id: 7 } }]", ["value json.decode(message) $.id ok"]),
    ("[{ of: n + 1, is: 5 }]", ["value n + 1 ok"]),
    (
      "[{ of: n, is: { $gt: 3, $lt: 5 } }, { of: \"${message}\", is: { $contains: id } }]",
      ["value n $gt ok", "value n $lt ok", "value ${message} $contains ok"]
    ),
    (
      "[{ of: 'json.decode(message)', is: { \"$.tags[*]\": [a], $.id: { $gt: 1 } } }]",
      ["value json.decode(message) $.tags[*] ok", "value json.decode(message) $.id $gt ok"]
    ),
    (
      "[{ of: timestamp('2026-01-02T00:00:00Z'), is: { $gt: 2026-01-01 } }]",
      ["value timestamp('2026-01-02T00:00:00Z') $gt ok"]
    ),
    (
      "[{ of: json.decode(message).?nick, is: { $exists: false } }]",
      ["value json.decode(message).?nick $exists ok"]
    ),
    ("[{ of: 5, is: 5 }]", ["value 5 ok"]),
  ])
  func `a value that is as expected`(values: String, lines: [String]) throws {
    #expect(try judge("values: \(values)", .json("{}"), scope: Self.names).lines == lines)
  }

  @Test(arguments: [
    ("{ of: n, is: 5 }", "expected `5`, found `4`"),
    ("{ of: n, is: '4' }", "expected the text `\"4\"`, found the number `4`"),
    ("{ of: json.decode(message).?nick, is: x }", "expected `\"x\"`, found nothing"),
    ("{ of: json.decode(message).nick, is: { $exists: false } }", "there is no member `nick`"),
  ])
  func `a value that is not as expected`(value: String, message: String) throws {
    let failure = try judge("values: [\(value)]", .json("{}"), scope: Self.names).failure()
    #expect(failure.message == message)
  }

  @Test func `an element whose expectation is none is left out`() throws {
    let judged = try judge(
      "values: [{ of: n, is: \"${optional.none()}\" }]", .json("{}"), scope: Self.names)
    #expect(judged.lines == ["value n ok"])
    #expect(
      judged.verdicts.first?.unchecked == ["left out, its template gives `optional.none()`"])
  }

  @Test(arguments: ["5", "{ $gt: 5 }", "{ a: 1 }", "[1]"])
  func `a value made from a secret is not shown`(expected: String) throws {
    var names = VariableScope()
    names.bind("pin", to: ScopedValue(.string("hunter2"), secrets: SecretNames("pin")))
    let failure = try judge(
      "values: [{ of: pin + '!', is: \(expected) }]", .json("{}"), scope: names
    ).failure()
    #expect(failure.message == "found `***pin***`, which is not as expected")
    #expect(!"\(failure)".contains("hunter2"))
  }

  @Test(arguments: [
    ("values: []", "empty-list"), ("values: [{ of: n }]", "missing-key"),
    ("values: [{ is: 1 }]", "missing-key"), ("values: [n > 3]", "wrong-type"),
    ("values: [{ of: [n], is: 1 }]", "invalid-condition"),
    ("values: [{ of: 'n +', is: 1 }]", "invalid-expression"),
    ("values: [{ of: n, is: { $like: 1 } }]", "unknown-matcher"),
    ("values: [{ of: n, equals: 1 }]", "unknown-key"),
  ])
  func `a mistake under values`(expect: String, code: String) {
    let found = diagnostics(of: expect)
    #expect(found.count == 1 && found[0].hasPrefix("\(code):"), "\(found)")
  }
}
