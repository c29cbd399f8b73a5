// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct `Every page` {
  @Test func `is reached by links from README`() throws {
    let reached = try Self.reached(from: "README.md") { page in
      Pages.links(of: try Pages.text(of: page)).map { Pages.target(of: $0, on: page) }
        .filter { $0.hasSuffix(".md") && Pages.exists($0) }
    }
    let pages = Pages.all.filter { $0.hasPrefix("docs/") || $0.hasPrefix("specs/") }
    #expect(pages.count > 120)
    #expect(pages.filter { !reached.contains($0) } == [])
  }

  /// Those of the internals and the decisions have an index of their own.
  @Test func `that users read is in the index of the pages`() throws {
    let index = "docs/README.md"
    let linked = Set(
      Pages.links(of: try Pages.text(of: index)).map { Pages.target(of: $0, on: index) })
    let pages = Pages.all.filter { page in
      page.hasPrefix("docs/") && page != index && !page.hasPrefix("docs/decisions/")
        && (!page.hasPrefix("docs/internals/") || page == "docs/internals/README.md")
    }
    #expect(pages.count > 20)
    #expect(pages.filter { !linked.contains($0) } == [])
  }

  @Test func `counts as reached through other pages`() throws {
    let links = ["a": ["b"], "b": ["a", "c"], "d": ["a"]]
    #expect(Self.reached(from: "a") { links[$0] ?? [] } == ["a", "b", "c"])
  }

  /// The pages to which links lead from one, itself included.
  private static func reached<Problem: Error>(
    from start: String, links: (String) throws(Problem) -> [String]
  ) throws(Problem) -> Set<String> {
    var reached: Set<String> = [start]
    var waiting = [start]
    while let page = waiting.popLast() {
      for target in try links(page) where reached.insert(target).inserted {
        waiting.append(target)
      }
    }
    return reached
  }
}
