// SPDX-License-Identifier: Apache-2.0

import Foundation
import Queries
import TestSupport
import Testing
import Values

/// The examples of `specs/xpath.md`.
@Suite struct `The page of XPath` {
  private static let page =
    (try? String(contentsOfFile: Validator.projectFile("specs/xpath.md"), encoding: .utf8)) ?? ""

  private static func blocks(_ language: String) -> [Substring] {
    page.split(separator: "```").filter { $0.hasPrefix(language + "\n") }
      .map { $0.dropFirst(language.count + 1) }
  }

  private static let examples: [(text: String, result: String)] = blocks("xpath").flatMap { block in
    block.split(separator: "\n").compactMap { line in
      let sides = line.split(separator: " → ", maxSplits: 1)
      return sides.count == 2 ? (String(sides[0]), String(sides[1])) : nil
    }
  }

  @Test func `has examples that give the documented results`() throws {
    let document = String(try #require(Self.blocks("xml").first))
    #expect(Self.examples.count > 40)
    for (text, result) in Self.examples {
      let found: String =
        switch try evaluated(text, in: document) {
        case .nodes(let texts):
          "[" + texts.map { Value.string($0).jsonText() }.joined(separator: ", ") + "]"
        case .text(let text): Value.string(text).jsonText()
        case .number(let number): XPathNumber.text(number)
        case .boolean(let flag): flag ? "true" : "false"
        }
      #expect(found == result, "\(text)")
    }
  }

  @Test func `names every function and every axis`() {
    for function in XPath.functionNames {
      #expect(
        Self.examples.contains { $0.text.contains("\(function)(") }
          || Self.page.contains("`\(function)("), "\(function)")
    }
    for axis in XPath.axisNames { #expect(Self.page.contains("`\(axis)`"), "\(axis)") }
  }
}
