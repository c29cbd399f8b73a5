// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import DemoService

@Suite struct DemoDocumentationTests {
  /// The table of `docs/demo-service.md`, line by line.
  private var table: [String] {
    ShopEndpoints.routes.map { route in
      let methods = route.methods.map { "`\($0)`" }.joined(separator: ", ")
      return "| \(methods.isEmpty ? "any" : methods) | `\(route.path)` | \(route.words) |"
    }
  }

  @Test func `the documentation lists exactly the endpoints`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = String(decoding: try readFile("/\(root)/docs/demo-service.md"), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "| method | path | what it does |"))
    let written = Array(lines[(start + 2)...].prefix { $0.hasPrefix("|") })
    #expect(written == table, "it should be\n\(table.joined(separator: "\n"))")
  }

  @Test func `no two routes answer the same`() {
    let names = ShopEndpoints.routes.flatMap { route in
      (route.methods.isEmpty ? [""] : route.methods).map { "\($0) \(route.path)" }
    }
    #expect(Set(names).count == names.count)
  }
}
