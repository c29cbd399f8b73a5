// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing
import Values

struct SchemaLimitTests {
  private func schema(_ text: String) throws -> JSONSchema {
    try JSONSchema(try JSONDocument.parse(text).root.value())
  }

  @Test(arguments: [
    ##"{"$ref":"#"}"##, ##"{"allOf":[{"anyOf":[{"$ref":"#"}]}]}"##,
    ##"{"$dynamicAnchor":"a","not":{"$dynamicRef":"#a"}}"##,
    ##"{"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}},"properties":{"x":{"$ref":"#/$defs/a"}}}"##,
  ])
  func `references that form a cycle are an error`(_ text: String) throws {
    let error = #expect(throws: SchemaLimitError.self) {
      try schema(text).validate(JSONDocument.parse(#"{"x":1}"#).root)
    }
    guard case .endlessReference = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
  }

  @Test func `what accepted a value is kept once, and no more of it than a bound`() throws {
    func accepted(_ schema: String, _ value: String) throws -> Int {
      try JSONSchema(schema, .openAPI31).judge(
        JSONDocument.parse(value).root, as: .response, findsAccepted: true
      ).accepted.count
    }
    let long = "[" + Array(repeating: "1", count: 20_000).joined(separator: ",") + "]"
    #expect(try accepted(#"{"type":"array","items":{"type":"integer"}}"#, long) < 300)
    let names = (0..<10_100).map { "\"a\($0)\":" }
    let many = try accepted(
      #"{"properties":{\#(names.map { $0 + #"{"type":"integer"}"# }.joined(separator: ","))}}"#,
      "{\(names.map { $0 + "1" }.joined(separator: ","))}")
    #expect(many == 10_000)
    // An alternative that does not fit is taken back.
    let list = Array(repeating: "[1,2]", count: 400).joined(separator: ",")
    let fits = #"{"type":"array","items":{"type":"array","items":{"anyOf":[{"type":"integer"}]}}}"#
    let none = #"{"type":"array","items":{"items":{"type":"integer"},"maxItems":1}}"#
    let both = #"{"anyOf":[\#(none),\#(fits)]}"#
    #expect(try accepted(both, "[\(list)]") < 300)
  }

  @Test(arguments: [
    ("0", true), ("5", false), ("1e1000", true), ("3e1001", true), ("1e999", false),
  ])
  func `a multiple has exponents of any size`(number: String, isValid: Bool) throws {
    let compiled = try JSONSchema(
      try JSONDocument.parse(#"{"multipleOf":1e1000}"#).root.value())
    #expect(try compiled.validate(JSONDocument.parse(number).root).isValid == isValid)
  }

  @Test func `a reference that goes into the value may lead back`() throws {
    let depth = 350
    let text =
      String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
    let compiled = try schema(##"{"properties":{"a":{"allOf":[{"$ref":"#"}]}}}"##)
    #expect(try compiled.validate(JSONDocument.parse(text).root).isValid)
  }

  @Test func `the deepest document is judged by a schema that refers to itself`() throws {
    let depth = JSONDocument.defaultMaximumDepth
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let compiled = try schema(##"{"items":{"$ref":"#"},"type":"array"}"##)
    #expect(try compiled.validate(JSONDocument.parse(text).root).isValid)
  }

  @Test func `nested schemas end at the limit`() throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let compiled = try schema(##"{"items":{"allOf":[{"anyOf":[{"allOf":[{"$ref":"#"}]}]}]}}"##)
    let error = #expect(throws: SchemaLimitError.self) {
      try compiled.validate(JSONDocument.parse(text).root)
    }
    #expect(error == .tooDeep(limit: SchemaLimits().depth))
  }

  @Test func `schemas that multiply end at the limit`() throws {
    let compiled = try schema(##"{"allOf":[{"items":{"$ref":"#"}},{"items":{"$ref":"#"}}]}"##)
    let text = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    let error = #expect(throws: SchemaLimitError.self) {
      try compiled.validate(JSONDocument.parse(text).root, limits: SchemaLimits(steps: 100_000))
    }
    #expect(error == .tooManySteps(limit: 100_000))
  }

  @Test func `the reasons of nested alternatives do not multiply`() throws {
    let compiled = try schema(
      ##"{"anyOf":[{"items":{"$ref":"#"},"maxItems":0},{"items":{"$ref":"#"},"type":"null"}]}"##)
    let text = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    let report = try compiled.validate(
      JSONDocument.parse(text).root, limits: SchemaLimits(steps: 100_000))
    #expect(report.count == 1)
  }

  @Test func `a pattern that runs into a limit is an error, not a violation`() throws {
    let compiled = try schema(#"{"items":{"pattern":"^(a+)+(a+)+$"}}"#)
    let text = "[\"" + String(repeating: "a", count: 60) + "!\"]"
    let error = #expect(throws: SchemaLimitError.self) {
      try compiled.validate(JSONDocument.parse(text).root)
    }
    #expect(error?.message.hasPrefix("`#/items/pattern`: the pattern ran into the limit") == true)
  }

  @Test func `numbers of any size are compared exactly`() throws {
    let compiled = try schema(
      #"{"multipleOf":0.0000000000000000000000001,"exclusiveMaximum":1e1000}"#)
    for (number, isValid) in [
      ("9e999", true), ("1e1000", false), ("1e-25", true), ("1e-26", false),
      ("123456789012345678901234567890.0000000000000000000000001", true),
      ("123456789012345678901234567890.00000000000000000000000015", false),
    ] {
      #expect(
        try compiled.validate(JSONDocument.parse(number).root).isValid == isValid, "\(number)")
    }
  }

  @Test(.timeLimit(.minutes(1))) func `many equal elements are found in time`() throws {
    let compiled = try schema(#"{"uniqueItems":true}"#)
    let numbers = (0..<20_000).map { "{\"n\":\($0)}" }
    #expect(
      try compiled.validate(JSONDocument.parse("[\(numbers.joined(separator: ","))]").root).isValid)
    let doubled = (numbers + ["{\"n\":77.0}"]).joined(separator: ",")
    #expect(try !compiled.validate(JSONDocument.parse("[\(doubled)]").root).isValid)
  }

  @Test func `a compiled schema is used by many tasks at once`() async throws {
    let compiled = try schema(#"{"properties":{"n":{"pattern":"^\\d+$"}}}"#)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          try compiled.validate(JSONDocument.parse("{\"n\":\"\(number)\"}").root).isValid
        }
      }
      for try await isValid in group { #expect(isValid) }
    }
  }
}
