// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Queries

@Suite struct `Components of schemas` {
  @Test func `are read when a value leads there`() throws {
    let source = try WrittenComponents(
      [
        ("", ##"{"properties":{"a":{"$ref":"#a"},"b":{"$ref":"#b"}}}"##),
        ("a", #"{"type":"string"}"#), ("b", ##"{"items":{"$ref":"#c"}}"##),
        ("c", #"{"pattern":"("}"#),
      ], .openAPI30)
    let components = SchemaComponents(source, formats: .asserted, findsDoubts: false)
    let schema = try components.schema(of: 1)
    #expect(source.askedNames == [""])
    #expect(try schema.accepts(JSONDocument.parse(#"{"a":"x"}"#).root))
    #expect(source.askedNames == ["", "a"])
    #expect(try schema.accepts(JSONDocument.parse(#"{"a":"x","b":[]}"#).root))
    #expect(source.askedNames == ["", "a", "b"])
    #expect(components.compiledCount == 3)
    // A mistake is found where it is entered.
    let error = #expect(throws: SchemaLimitError.self) {
      try schema.accepts(JSONDocument.parse(#"{"b":[1]}"#).root)
    }
    guard case .unusable(let problem) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    #expect(problem.pointer == "/pattern")
    #expect(problem.component == 4)
    #expect(error?.message == "the schema cannot be used: the pattern `(`: the group is not closed")
  }

  @Test func `name the component of a violation`() throws {
    let schema = try JSONSchema(
      ##"{"properties":{"a":{"$ref":"#a"}},"required":["b"]}"##, .openAPI31,
      others: [("a", #"{"properties":{"n":{"type":"number"}}}"#)])
    let report = try schema.validate(JSONDocument.parse(#"{"a":{"n":"80.50"}}"#).root)
    #expect(report.violations.map(\.component) == [1, 2])
    #expect(report.violations.map(\.schema) == ["#/required", "#/properties/n/type"])
    #expect(report.violations.map(\.instance.description) == ["", "/a/n"])
    #expect(report.violations.map(\.expected) == ["the member `b`", "number"])
    #expect(report.violations.map(\.actual) == [nil, #""80.50""#])
  }

  @Test(arguments: [
    [("", ##"{"$ref":"#"}"##)], [("", ##"{"allOf":[{"$ref":"#"}]}"##)],
    [("", ##"{"$ref":"#a"}"##), ("a", ##"{"$ref":"#b"}"##), ("b", ##"{"$ref":"#a"}"##)],
    [("", ##"{"anyOf":[{"not":{"$ref":"#a"}}]}"##), ("a", ##"{"oneOf":[{"$ref":"#"}]}"##)],
    [("", ##"{"properties":{"x":{"$ref":"#a"}}}"##), ("a", ##"{"allOf":[{"$ref":"#a"}]}"##)],
  ])
  func `that form a cycle are an error`(schemas: [(name: String, text: String)]) throws {
    for dialect in [SchemaDialect.openAPI30, .openAPI31] {
      let schema = try WrittenComponents(schemas, dialect).compiled()
      let value = try JSONDocument.parse(#"{"x":1}"#).root
      for judge in [
        { _ = try schema.accepts(value) }, { _ = try schema.judge(value, as: .request) },
      ] {
        let error = #expect(throws: SchemaLimitError.self) { try judge() }
        guard case .endlessReference = error else {
          return #expect(Bool(false), "\(String(describing: error))")
        }
      }
    }
  }

  @Test func `may lead back for a part of the value`() throws {
    let depth = JSONDocument.defaultMaximumDepth
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    for dialect in [SchemaDialect.openAPI30, .openAPI31] {
      let schema = try JSONSchema(##"{"items":{"$ref":"#"},"type":"array"}"##, dialect)
      #expect(try schema.judge(JSONDocument.parse(text).root, as: .response).isValid)
    }
  }

  @Test func `end at the limit of depth`() throws {
    let schema = try JSONSchema(
      ##"{"items":{"allOf":[{"anyOf":[{"allOf":[{"$ref":"#"}]}]}]}}"##, .openAPI31)
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let error = #expect(throws: SchemaLimitError.self) {
      try schema.judge(JSONDocument.parse(text).root, as: .response, findsExtra: true)
    }
    #expect(error == .tooDeep(limit: SchemaLimits().depth))
  }

  @Test func `may be a long chain, up to the limit`() throws {
    let chain = (0..<5000).map { ("c\($0)", ##"{"$ref":"#c\##($0 + 1)"}"##) }
    for (length, isWithin) in [(500, true), (5000, false)] {
      let others = Array(chain.prefix(length)) + [("c\(length)", #"{"type":"null"}"#)]
      let schema = try JSONSchema(##"{"$ref":"#c0"}"##, .openAPI31, others: others)
      let value = try JSONDocument.parse("null").root
      if isWithin {
        #expect(try schema.accepts(value))
      } else {
        #expect(throws: SchemaLimitError.tooDeep(limit: SchemaLimits().depth)) {
          try schema.accepts(value)
        }
      }
    }
  }

  @Test func `are entered by every task at once`() async throws {
    let others = (0..<50).map { ("c\($0)", ##"{"items":{"$ref":"#c\##($0 + 1)"}}"##) }
    let schema = try JSONSchema(
      ##"{"$ref":"#c0"}"##, .openAPI31, others: others + [("c50", #"{"type":"null"}"#)])
    let text = String(repeating: "[", count: 50) + "null" + String(repeating: "]", count: 50)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        group.addTask { try schema.accepts(JSONDocument.parse(text).root) }
      }
      for try await isValid in group { #expect(isValid) }
    }
  }

  @Test(arguments: [
    (#"{"kind":"Dog","bark":1}"#, "alternative 1: `/bark` expected string, found `1`"),
    (#"{"kind":"cat","name":1,"bark":1}"#, "alternative 0: `/name` expected string, found `1`"),
    (#"{"kind":"hound","bark":1}"#, "alternative 1: `/bark` expected string, found `1`"),
    (
      #"{"kind":"bird","name":1,"deep":{"a":1}}"#,
      "alternative 0: `/name` expected string, found `1`"
    ),
  ])
  func `are explained by the discriminator`(value: String, end: String) throws {
    for keyword in ["oneOf", "anyOf"] {
      let schema = try JSONSchema(
        ##"{"\##(keyword)":[{"$ref":"#/s/Cat"},{"$ref":"#/s/Dog"}],"discriminator":{"propertyName":"kind","mapping":{"hound":"#/s/Dog","cat":"Cat"}}}"##,
        .openAPI30,
        others: [
          (
            "/s/Cat",
            #"{"required":["name"],"properties":{"name":{"type":"string"},"deep":{"properties":{"a":{"type":"null"}}}}}"#
          ),
          ("/s/Dog", #"{"required":["bark"],"properties":{"bark":{"type":"string"}}}"#),
        ])
      let message = try schema.validate(JSONDocument.parse(value).root).violations.first?.message
      #expect(message?.hasSuffix(end) == true, "\(message ?? "")")
    }
  }
}
