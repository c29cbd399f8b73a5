// SPDX-License-Identifier: Apache-2.0

import Expressions
import TestSupport
import Testing
import Values

/// The examples of `specs/expressions.md`.
struct DocumentedExampleTests {
  private static let page: String = {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return String(
      decoding: FileBytes.read(root.joined(separator: "/") + "/specs/expressions.md") ?? [],
      as: UTF8.self)
  }()

  private static func blocks(_ language: String) -> [Substring] {
    page.split(separator: "```").filter { $0.hasPrefix(language + "\n") }
      .map { $0.dropFirst(language.count + 1) }
  }

  static let examples: [(expression: String, result: String)] = blocks("cel").flatMap { block in
    block.split(separator: "\n").compactMap { line -> (String, String)? in
      let sides = line.split(separator: " → ", maxSplits: 1)
      guard sides.count == 2 else {
        Issue.record("no example: \(line)")
        return nil
      }
      return (String(sides[0]), String(sides[1]))
    }
  }

  private var scope: TestScope {
    var scope = TestScope(Self.blocks("json").first.map(String.init) ?? "{}")
    scope.functions.now = Timestamp(rfc3339: "2026-11-22T03:04:05.678Z")
    scope.functions.random = { _ in NumberSequence(from: 5) }
    scope.functions.timeZone = { (name) throws(FunctionTable.Refusal) in
      let zones = ["Europe/Berlin": ZoneData.berlin, "Asia/Kathmandu": ZoneData.kathmandu]
      let rules = zones[name].flatMap { TimeZoneRules(tzif: TimeZoneRulesTests.bytes($0)) }
      guard let rules else { throw FunctionTable.Refusal("there is no such zone") }
      return rules
    }
    scope.functions.file = { (path) throws(FunctionTable.Refusal) in
      guard path == "note.txt" else { throw FunctionTable.Refusal("there is no such file") }
      return Array("hello".utf8)
    }
    return scope
  }

  @Test func `every example gives the documented result`() throws {
    #expect(Self.examples.count > 150)
    for (expression, result) in Self.examples {
      #expect(try evaluated(expression, in: scope) == result, "\(expression)")
    }
  }

  @Test func `every function is documented`() {
    for name in Names.functions {
      #expect(
        Self.examples.contains { $0.expression.contains("\(name)(") }
          || Self.page.contains("`\(name)("),
        "\(name)")
    }
  }
}
