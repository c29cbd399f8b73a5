// SPDX-License-Identifier: Apache-2.0

import Expressions
import RunEvents
import Testing
import Values

@testable import Checking

struct BytesTests {
  private static let png = Sample(body: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A])

  @Test(arguments: [
    ("bytes: { $startsWith: { hex: 89504e47 } }", ["bytes $startsWith ok"]),
    ("bytes: { $endsWith: { hex: 0d 0a } }", ["bytes $endsWith ok"]),
    ("bytes: { $contains: { base64: Tkc= } }", ["bytes $contains ok"]),
    ("bytes: { $length: 6 }", ["bytes $length ok"]),
    ("bytes: { $length: { $gt: 5, $lt: 7 } }", ["bytes $length $gt ok", "bytes $length $lt ok"]),
    ("bytes: { $startsWith: { hex: \"\" } }", ["bytes $startsWith ok"]),
    (
      "bytes: { hex: 89504e470d0a, $endsWith: { hex: \"${end}\" } }",
      ["bytes ok", "bytes $endsWith ok"]
    ),
  ])
  func `bytes that are there`(expect: String, lines: [String]) throws {
    let judged = try judge(expect, Self.png, scope: scope(("end", .string("0A"))))
    #expect(judged.lines == lines)
  }

  @Test(arguments: [
    (
      "bytes: { $startsWith: { hex: 8951 } }",
      "expected the body to begin with `89 51`, found 6 bytes"
    ),
    ("bytes: { $endsWith: { hex: 0a0a } }", "expected the body to end with `0a 0a`, found 6 bytes"),
    ("bytes: { $contains: { hex: ff } }", "expected the body to contain `ff`, found 6 bytes"),
    ("bytes: { $length: 5 }", "expected `5`, found `6`"),
    ("bytes: { $contains: { hex: \"${end}\" } }", "the value of the template is not hex"),
    (
      "bytes: { $startsWith: { hex: 89504e470d0a00 } }",
      "expected the body to begin with `89 50 4e 47 0d 0a 00`, found 6 bytes"
    ),
  ])
  func `bytes that are not there`(expect: String, message: String) throws {
    let failure = try judge(expect, Self.png, scope: scope(("end", .string("x")))).failure()
    #expect(failure.message == message)
  }

  @Test func `bytes of a secret are not shown`() throws {
    var names = VariableScope()
    names.bind("mark", to: ScopedValue(.string("deadbeef"), secrets: SecretNames("mark")))
    let failure = try judge(
      "bytes: { $startsWith: { hex: \"${mark}\" } }", Self.png, scope: names
    ).failure()
    #expect(
      failure.message == "expected the body to begin with the bytes of a secret, found 6 bytes")
    #expect(failure.expected == nil)
  }

  @Test(arguments: [
    ("bytes: {}", "missing-source"), ("bytes: { $startsWith: 89 }", "wrong-type"),
    ("bytes: { $startsWith: { hex: 8 } }", "invalid-bytes"),
    ("bytes: { $contains: {} }", "missing-source"),
    ("bytes: { hex: 00, $not: { hex: 00 } }", "unknown-key"),
    ("bytes: { $contains: { hex: 00, base64: AA== } }", "several-sources"),
    ("bytes: { $length: many }", "invalid-value"),
  ])
  func `a mistake under bytes`(expect: String, code: String) {
    let found = diagnostics(of: expect)
    #expect(found.count == 1 && found[0].hasPrefix("\(code):"), "\(found)")
  }
}
