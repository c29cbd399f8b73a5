// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing
import Values

/// Schemas that are wrong themselves.
struct SchemaProblemTests {
  private func problems(_ schema: String, texts: SchemaTexts = SchemaTexts()) throws
    -> [SchemaProblem]
  {
    let schema = try JSONDocument.parse(schema).root.value()
    let error = #expect(throws: SchemaProblems.self) { try JSONSchema(schema, texts: texts) }
    return error?.all ?? []
  }

  @Test(arguments: [
    ("[]", "", "a schema is an object or a boolean, not an array"),
    (
      #"{"properties":{"a":{"minLength":-1}}}"#, "/properties/a/minLength",
      "expected at least 0, found `-1`"
    ),
    (
      #"{"$schema":"http://json-schema.org/draft-07/schema#","required":"a"}"#, "/required",
      #"expected array, found `"a"`"#
    ),
    (##"{"$ref":"#/$defs/a"}"##, "/$ref", "`#/$defs/a` leads to nothing"),
    (##"{"$defs":{"x":{"$ref":"#nowhere"}}}"##, "/$defs/x/$ref", "`#nowhere` leads to nothing"),
    (#"{"pattern":"\\a"}"#, "/pattern", #"the pattern `\a`: ECMA-262 has no escape `\a`"#),
    (
      #"{"patternProperties":{"(":true}}"#, "/patternProperties/(",
      "the pattern `(`: the group is not closed"
    ),
  ])
  func `a mistake names its place`(_ schema: String, _ pointer: String, _ message: String) throws {
    let problems = try problems(schema)
    #expect(problems.contains { $0.pointer == pointer && $0.message == message }, "\(problems)")
  }

  @Test func `a misspelled type is found by the metaschema`() throws {
    let problem = try #require(problems(#"{"properties":{"a":{"type":"strnig"}}}"#).first)
    #expect(problem.pointer == "/properties/a/type")
    #expect(problem.message.contains("none that fits"))
  }

  @Test func `a reference to a missing schema names the address`() throws {
    let problem = try #require(
      problems(#"{"$id":"http://a.example/b/c.json","items":{"$ref":"../d.json#/x"}}"#).first)
    #expect(problem.missingAddress == "http://a.example/d.json")
    #expect(problem.pointer == "/items/$ref")
  }

  @Test(arguments: [
    (
      "http://json-schema.org/draft-04/schema#",
      "did you mean `http://json-schema.org/draft-07/schema#`?"
    ),
    (
      "https://example.com/meta",
      "the drafts are `https://json-schema.org/draft/2020-12/schema` and `http://json-schema.org/draft-07/schema#`"
    ),
  ])
  func `another draft is refused with the two that there are`(_ draft: String, _ help: String)
    throws
  {
    let problem = try #require(problems(#"{"$schema":"\#(draft)"}"#).first)
    #expect(problem.pointer == "/$schema")
    // An address longer than a slip of the pen is never one.
    #expect(problem.help == help || problem.help?.hasPrefix("the drafts are") == true)
  }

  @Test func `a vocabulary that is required and not known is refused`() throws {
    let metaschema = try JSONDocument.parse(#"{"$vocabulary":{"http://a.example/v":true}}"#).root
      .value()
    let texts = SchemaTexts([("http://a.example/meta", metaschema)])
    let problem = try #require(
      problems(#"{"$schema":"http://a.example/meta"}"#, texts: texts).first)
    #expect(problem.message == "the vocabulary `http://a.example/v` is required and not known")
  }

  @Test func `both metaschemas take themselves`() throws {
    for address in [
      "https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#",
    ] {
      let schema = try JSONSchema(.object(OrderedObject([("$ref", .string(address))])))
      #expect(try schema.validate(.object(OrderedObject([("type", .string("object"))]))).isValid)
      #expect(
        try !schema.validate(.object(OrderedObject([("type", .number(ExactNumber(1)))]))).isValid)
    }
  }

  @Test func `a schema deeper than the limit is refused`() throws {
    var schema = Value.boolean(true)
    for _ in 0..<600 { schema = .object(OrderedObject([("not", schema)])) }
    let error = #expect(throws: SchemaProblems.self) { try JSONSchema(schema) }
    #expect(error?.all.contains { $0.message.contains("deeper or larger") } == true)
  }
}
