// SPDX-License-Identifier: Apache-2.0

import Queries
import TestSupport
import Testing
import Values

/// The compliance test suite of RFC 9535.
struct JSONPathConformanceTests {
  private static let file = "jsonpath/cts.json"

  @Test(.enabled(if: ConformanceData.has(file), ConformanceData.absence))
  func `every case gives the suite's nodes and paths, or is refused`() throws {
    let bytes = try #require(ConformanceData.bytes(Self.file))
    let cases = try JSONDocument.parse(bytes).root
    var valid = 0
    var invalid = 0
    for item in try #require(cases[member: "tests"]).elements {
      let selector = try #require(item[member: "selector"]?.stringValue)
      if item[member: "invalid_selector"]?.boolean == true {
        invalid += 1
        #expect(throws: JSONPathError.self, "\(selector)") { try JSONPath(selector) }
      } else {
        valid += 1
        try check(item, selector)
      }
    }
    print("JSONPath: \(valid) valid and \(invalid) invalid cases")
    #expect(valid > 0 && invalid > 0)
  }

  private func check(_ item: JSONNode, _ selector: String) throws {
    let path = try JSONPath(selector)
    let document = try JSONDocument.parse(Array(try #require(item[member: "document"]).bytes))
    let nodes = try path.nodes(in: document.root)
    let values = nodes.map { $0.value() }
    let expected =
      item[member: "results"].map { $0.elements.map { $0.value() } }
      ?? item[member: "result"].map { [$0.value()] } ?? []
    #expect(expected.contains(.array(values)), "\(selector)")
    #expect(try path.values(in: document.root.value()) == values, "\(selector)")
    let paths =
      item[member: "results_paths"]
      .map { $0.elements.map { $0.value() } } ?? item[member: "result_paths"].map { [$0.value()] }
    if let paths {
      #expect(paths.contains(.array(nodes.map { .string($0.normalizedPath) })), "\(selector)")
    }
    #expect(!path.isSingular || nodes.count <= 1)
  }
}
