// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import TestSupport
import Testing
import YAMLTree

/// What is wrong with expectations and captures, each with its exact place.
@Suite struct ExpectationDiagnosticsTests {
  @Test func `an unknown matcher is not a member`() {
    expectDiagnostics(stepFile("expect: { json: { a: { ⟦$grt⟧: 1 } } }"), "unknown-matcher")
    let loaded = loadCollection(stepFile("expect: { json: { $regex: a } }"))
    #expect(
      loaded.diagnostics.first?.help
        == ["write `$matches`", "for a member of that name write `\"$['$regex']\"`"])
  }

  @Test func `matchers of cookies are unknown elsewhere`() {
    expectDiagnostics(stepFile("expect: { json: { ⟦$httpOnly⟧: true } }"), "unknown-matcher")
    expectDiagnostics(
      stepFile("expect: { cookies: { a: { $not: { ⟦$value⟧: b } } } }"), "unknown-matcher")
  }

  @Test(arguments: [
    "$gt: ⟦abc⟧", "$lt: ⟦true⟧", "$lte: ⟦null⟧", "$gte: ⟦[1]⟧", "$gt: ⟦500ms⟧",
    "$gt: ⟦2024-13⟧", "$between: ⟦[1]⟧", "$between: ⟦5⟧", "$between: ⟦[5, 1]⟧",
    "$in: ⟦5⟧", "$closeTo: ⟦abc⟧, $within: 1", "$closeTo: ⟦2024-01-01⟧, $within: 1",
  ])
  func `an operand of the wrong kind is refused`(matcher: String) {
    expectDiagnostics(stepFile("expect: { json: { \(matcher) } }"), "invalid-operand")
  }

  @Test func `closeTo and within need each other`() {
    expectDiagnostics(stepFile("expect: { json: { ⟦$closeTo⟧: 1 } }"), "missing-within")
    expectDiagnostics(stepFile("expect: { json: { ⟦$within⟧: 1 } }"), "missing-within")
  }

  @Test func `operands of words and booleans are checked`() {
    expectDiagnostics(stepFile("expect: { json: { $type: ⟦int⟧ } }"), "invalid-value")
    expectDiagnostics(stepFile("expect: { json: { $sorted: ⟦up⟧ } }"), "invalid-value")
    expectDiagnostics(stepFile("expect: { json: { $exists: ⟦1⟧ } }"), "wrong-type")
    expectDiagnostics(stepFile("expect: { json: { $length: ⟦-1⟧ } }"), "invalid-value")
    expectDiagnostics(stepFile("expect: { json: { $startsWith: ⟦[a]⟧ } }"), "wrong-type")
  }

  @Test func `text has no members and no paths`() {
    expectDiagnostics(stepFile("expect: { body: { ⟦contains⟧: a } }"), "member-of-text")
    expectDiagnostics(stepFile("expect: { headers: { a: { ⟦$.b⟧: 1 } } }"), "member-of-text")
    let loaded = loadCollection(stepFile("expect: { body: { contains: a } }"))
    #expect(loaded.diagnostics.first?.help == ["did you mean `$contains`?"])
  }

  @Test func `a time takes matchers of durations only`() {
    expectDiagnostics(stepFile("expect: { time: ⟦500ms⟧ }"), "wrong-type")
    expectDiagnostics(stepFile("expect: { time: { $lt: ⟦500⟧ } }"), "missing-unit")
    expectDiagnostics(stepFile("expect: { time: { $lt: ⟦abc⟧ } }"), "invalid-duration")
    expectDiagnostics(stepFile("expect: { time: { ⟦$contains⟧: a } }"), "matcher-does-not-fit")
    expectDiagnostics(stepFile("expect: { time: ⟦{}⟧ }"), "wrong-type")
    for (time, limit) in [("500ms", "500ms"), ("500", "500ms")] {
      let help = loadCollection(stepFile("expect: { time: \(time) }")).diagnostics.first?.help
      #expect(help == ["write `{ $lt: \(limit) }` for less than that"])
    }
  }

  @Test func `paths and patterns are compiled at load`() {
    for text in ["capture: { a: $.a[ }", "capture: { a: '$.a[' }"] {
      #expect(loadCollection(stepFile(text)).diagnostics.contains { $0.severity == .error })
    }
    let path = loadCollection(stepFile("expect: { json: { '$.a[': 1 } }"))
    #expect(path.diagnostics.count == 1)
    let pattern = loadCollection(stepFile("expect: { body: { $matches: 'a(b' } }"))
    #expect(pattern.diagnostics.count == 1)
    let template = loadCollection(stepFile("expect: { body: { $matches: 'a(${b}' } }"))
    #expect(template.diagnostics.count == 1)
  }

  @Test func `a capture begins with a dollar`() throws {
    expectDiagnostics(stepFile("capture: { a: ⟦id⟧ }"), "invalid-capture")
    expectDiagnostics(stepFile("capture: { a: ⟦'x ${response.status}'⟧ }"), "invalid-capture")
    expectDiagnostics(stepFile("capture: { a: { ⟦url⟧: false } }"), "invalid-capture")
    _ = try step("capture: { a: '${response.status}', b: { regex: 'id=(.+)', default: null } }")
  }

  @Test(arguments: [("$.a.*~", "names"), ("$.a.b^", "go up")])
  func `an operator of JSONPath-Plus is answered with what a path cannot do`(
    path: String, words: String
  ) throws {
    let found = loadCollection(stepFile("expect: { json: { '\(path)': 1 } }")).diagnostics
    let help = try #require(found.first?.help.first)
    #expect(help.contains(words), "\(help)")
    #expect(found.flatMap(\.fixes).isEmpty)
  }

  @Test func `a list that grows is a capture with append`() {
    let text = stepFile("capture: { ⟦'ids[]'⟧: $.id }")
    expectDiagnostics(text, "invalid-name")
    let found = loadCollection(MarkedText(text).text).diagnostics
    #expect(
      found.first?.help == [
        "to collect the values of all turns write `ids: { json: $.id, append: true }`"
      ])
  }

  @Test(arguments: [
    (".items[].id", "write `'$.items[*].id'`"),
    ("items[?id==`3`]", "write `'$.items[?@.id==3]'`"),
    (#"jsonpath "$.id""#, "write `$.id`"),
    ("$.items.length()", "write `${size(response.json.items)}`"),
    ("$.items.size()", "write `${size(response.json.items)}`"),
    ("$.items.sum()", "write `${math.sum(response.json.items)}`"),
    (
      "$.items[*].price.sum()",
      "write `${math.sum(response.json.items.map(x, x.price))}`"
    ),
    ("$.items[?@.a not in [1, 2]]", "write `$.items[?@.a != 1 && @.a != 2]`"),
  ])
  func `a path of another language is answered with the source`(written: String, help: String)
    throws
  {
    let text = stepFile("capture: { a: \(Quoting.quoted(written)) }")
    let problem = try #require(loadCollection(text).diagnostics.first)
    #expect(problem.help == [help])
    let fixed = try #require(problem.fixes.first).applied(to: text)
    #expect(loadCollection(fixed).diagnostics.map(\.message) == [])
  }

  @Test func `a function at the end of an expected path is answered with a matcher`() {
    let found = loadCollection(stepFile("expect: { json: { $.a.length(): 2 } }")).diagnostics
    #expect(
      found.first?.help == [
        "check `$.a` with `$length`", "a capture computes: `'${size(response.json.a)}'`",
      ])
    let filtered = loadCollection(stepFile("expect: { json: { '$.a[?@.b].sum()': 2 } }"))
    #expect(filtered.diagnostics.first?.help == [])
  }

  @Test func `sizes, digests and bytes are read by the type of their slot`() throws {
    let digest = String(repeating: "0", count: 63) + "A"
    let step = try step("expect: { size: { $lt: 1MB }, sha256: \(digest), bytes: { hex: 00 fF } }")
    let expectations = step.settings.expectations
    guard case .mapping(let size)? = expectations[.size]?.content,
      case .ordering(.compare(.lessThan, .size(1_000_000, _)))? = size.matchers.first?.kind
    else {
      Issue.record("no size")
      return
    }
    guard case .scalar(.constant(.string(let read), _))? = expectations[.sha256]?.content else {
      Issue.record("no digest")
      return
    }
    #expect(read == digest.lowercased())
    #expect(expectations.bytes?.whole?.bytes(of: "00 fF") == [0, 255])
    #expect(BytesNotation.base64.bytes(of: "AP8=") == [0, 255])
    #expect(BytesNotation.base64.bytes(of: "AP8") == [0, 255])
    #expect(BytesNotation.base64.bytes(of: "AP9=") == nil)
    #expect(BytesNotation.base64.bytes(of: "A===") == nil)
    expectDiagnostics(stepFile("expect: { sha256: ⟦abc⟧ }"), "invalid-digest")
    let spaced = String(repeating: "0 ", count: 32)
    expectDiagnostics(stepFile("expect: { sha256: ⟦'\(spaced)'⟧ }"), "invalid-digest")
    expectDiagnostics(stepFile("expect: { bytes: { base64: ⟦a⟧ } }"), "invalid-bytes")
    expectDiagnostics(stepFile("expect: { size: ⟦10⟧ }"), "missing-unit")
    expectDiagnostics(
      stepFile("expect: { certificate: { ⟦notbefore⟧: { $lt: 2030-01-01 } } }"), "unknown-member")
  }

  @Test func `a cookie takes its value and matchers beside it, and no Max-Age`() throws {
    let step = try step(
      "expect: { cookies: { a: { $value: x, $startsWith: y }, b: { $maxAge: { $exists: false } } } }"
    )
    guard case .mapping(let value)? = step.settings.expectations.cookies.first?.value?.content
    else {
      Issue.record("no matchers")
      return
    }
    #expect(value.matchers.map(\.name) == ["$equals", "$startsWith"])
  }

  @Test func `operands are converted by the type of their slot`() throws {
    let step = try step(
      """
      expect:
        status: "201"
        time: { $lt: 1.5s }
        json: { a: { $gt: "10", $lt: 2024-01-01 }, b: { $length: "3" } }
      """)
    guard case .anyOf(let patterns, _)? = step.settings.expectations.status else {
      Issue.record("no status")
      return
    }
    #expect(patterns == [.code(201)])
    guard case .mapping(let time)? = step.settings.expectations.time?.content,
      case .ordering(.compare(.lessThan, .duration(let duration, _)))? = time.matchers.first?.kind
    else {
      Issue.record("no duration")
      return
    }
    #expect(duration == .milliseconds(1500))
    guard case .mapping(let json)? = step.settings.expectations.json?.content,
      case .mapping(let a)? = json.members.first?.expected.content,
      case .ordering(.compare(.greaterThan, .number(let number, _)))? = a.matchers.first?.kind,
      case .ordering(.compare(.lessThan, .timestamp(let text, _)))? = a.matchers.last?.kind
    else {
      Issue.record("no operands")
      return
    }
    #expect(number.digits == "10")
    #expect(text == "2024-01-01")
  }

  @Test func `an object of matchers alone demands no object`() throws {
    func demand(_ json: String) throws -> Bool? {
      guard
        case .mapping(let mapping)? = try step("expect: { json: \(json) }")
          .settings.expectations.json?.content
      else { return nil }
      return mapping.demandsObject
    }
    #expect(try demand("{ $gt: 1 }") == false)
    #expect(try demand("{ $.a: 1 }") == false)
    #expect(try demand("{}") == true)
    #expect(try demand("{ a: 1, $.b: 2 }") == true)
  }

  @Test func `everything under equals is data`() throws {
    _ = try step("expect: { json: { $equals: { $ref: a, $.b: 1 } } }")
  }

  @Test func `attributes of a cookie can be beside its matchers`() throws {
    let step = try step(
      "expect: { cookies: { a: { $startsWith: x, $httpOnly: true, $maxAge: { $gt: 5 } }, b: null } }"
    )
    let cookies = step.settings.expectations.cookies
    #expect(cookies.first?.value != nil)
    #expect(cookies.first?.attributes.map(\.attribute) == [.httpOnly, .maxAge])
    #expect(cookies.last?.value != nil)
  }
}
