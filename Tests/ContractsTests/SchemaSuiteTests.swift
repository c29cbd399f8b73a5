// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Glibc
import Queries
import TestSupport
import Testing
import Values

@testable import Contracts

/// The JSON Schema Test Suite, with each schema as a component of a document.
@Suite(.enabled(if: ConformanceData.has("json-schema/tests"), ConformanceData.absence))
struct `The cases of JSON Schema` {
  private func groups(_ path: String) throws -> [JSONNode] {
    let bytes = try #require(ConformanceData.bytes("json-schema/tests/\(path).json"))
    return Array(try JSONDocument.parse(bytes).root.elements)
  }

  /// Judges the cases of a group by its schema in a document.
  ///
  /// - Returns: how many.
  private func run(_ group: JSONNode, version: String) throws -> Int {
    let name = group[member: "description"]?.stringValue ?? ""
    let schema = try #require(group[member: "schema"]).value()
    let document = Value.object(
      OrderedObject([
        ("openapi", .string(version)),
        ("info", .object(OrderedObject([("title", .string("a")), ("version", .string("1"))]))),
        ("paths", .object(OrderedObject())),
        (
          "components",
          .object(OrderedObject([("schemas", .object(OrderedObject([("A", named(schema))])))]))
        ),
      ]))
    let written = WrittenDocument(document.jsonText(), path: "api.json")
    let read = try #require(written.outcome.document)
    let library = ComponentLibrary(of: read, formats: false)
    let node = try #require(read.files.root?["components"]?["schemas"]?["A"])
    let compiled: JSONSchema
    do throws(SchemaProblems) {
      compiled = try library.schema(at: node)
    } catch {
      Issue.record("\(name): \(error.all.map { "\($0.pointer) \($0.message)" })")
      return 0
    }
    var count = 0
    for test in try #require(group[member: "tests"]).elements {
      count += 1
      let value = try #require(test[member: "data"])
      let isValid = test[member: "valid"]?.boolean
      let what = "\(name): \(test[member: "description"]?.stringValue ?? "")"
      do throws(SchemaLimitError) {
        #expect(try compiled.accepts(value) == isValid, "\(what)")
        let report = try compiled.judge(value, as: .response, findsExtra: true)
        #expect(report.isValid == isValid, "\(what)")
      } catch {
        Issue.record("\(what): \(error.message)")
      }
    }
    return count
  }

  /// References are relative to the schema, not to the document.
  private func named(_ schema: Value) -> Value {
    guard case .object(var object) = schema, object["$id"] == nil else { return schema }
    object.members.append(("$id", .string("https://a.example/root.json")))
    return .object(object)
  }

  /// Groups that need texts of other servers.
  private static let leftOut: Set = [
    "strict-tree schema, guards against misspelled properties",
    "tests for implementation dynamic anchor and reference link",
    "$ref and $dynamicAnchor are independent of order - $defs first",
    "$ref and $dynamicAnchor are independent of order - $ref first",
    "$ref to $dynamicRef finds detached $dynamicAnchor",
  ]

  @Test(arguments: [
    "additionalProperties", "allOf", "anchor", "anyOf", "boolean_schema", "const", "contains",
    "content", "default", "dependentRequired", "dependentSchemas", "dynamicRef", "enum",
    "exclusiveMaximum", "exclusiveMinimum", "if-then-else", "items",
    "maxContains", "maxItems", "maxLength", "maxProperties", "maximum", "minContains", "minItems",
    "minLength", "minProperties", "minimum", "multipleOf", "not", "oneOf", "pattern",
    "patternProperties", "prefixItems", "properties", "propertyNames", "ref", "required", "type",
    "unevaluatedItems", "unevaluatedProperties", "uniqueItems",
  ])
  func `of 2020-12 hold in a document of 3_1`(file: String) throws {
    var count = 0
    for group in try groups("draft2020-12/\(file)") {
      if Self.leftOut.contains(group[member: "description"]?.stringValue ?? "") { continue }
      count += try run(group, version: "3.1.0")
    }
    #expect(count > 0)
  }

  @Test(arguments: [
    "additionalProperties", "allOf", "anyOf", "enum", "items", "maxItems", "maxLength",
    "maxProperties", "maximum", "minItems", "minLength", "minProperties", "minimum", "multipleOf",
    "not", "oneOf", "pattern", "properties", "required", "type", "uniqueItems",
  ])
  func `of draft-07 hold in a document of 3_0 where it has the keywords`(file: String) throws {
    var count = 0
    for group in try groups("draft7/\(file)") {
      let schema = try #require(group[member: "schema"]).value()
      if isOf30(schema) { count += try run(group, version: "3.0.3") }
    }
    #expect(count > 0)
  }

  /// Whether a schema has keywords of 3.0 alone.
  private func isOf30(_ schema: Value) -> Bool {
    guard case .object(let object) = schema else { return false }
    return object.members.allSatisfy { name, value in
      switch (name, value) {
      case ("type", .string(let type)): type != "null"
      case ("properties", .object(let members)):
        members.members.allSatisfy { isOf30($0.value) && !$0.name.contains("$ref") }
      case ("allOf", .array(let parts)), ("anyOf", .array(let parts)), ("oneOf", .array(let parts)):
        parts.allSatisfy(isOf30)
      case ("items", _), ("not", _): isOf30(value)
      case ("additionalProperties", .boolean): true
      case ("additionalProperties", _): isOf30(value)
      case ("enum", _), ("maxItems", _), ("minItems", _), ("maxLength", _), ("minLength", _),
        ("maxProperties", _), ("minProperties", _), ("maximum", _), ("minimum", _),
        ("multipleOf", _), ("pattern", _), ("required", _), ("uniqueItems", _):
        true
      default: name == "$schema" || name == "description"
      }
    }
  }
}
