// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Contracts

@Suite(.timeLimit(.minutes(1))) struct `A hostile list of paths` {
  private func match(_ index: OperationIndex, _ path: String) throws -> OperationMatch {
    let base = try Address(parsing: "http://a.example")
    return index.match("GET", try Address(parsing: "http://a.example" + path), base: base)
  }

  private func index(_ count: Int, _ path: (Int) -> String) throws -> OperationIndex {
    OperationIndex(
      of: try `The operation of a request`.document((0..<count).map { path($0) + " GET" }))
  }

  @Test(arguments: ["/{a#}", "/{a}x#", "/x#/{a}", "/{a}/x#", "/{a}{b}/x#/{c}"])
  func `is searched in linear time`(path: String) throws {
    let index = try index(10_000) { path.replacing("#", with: "\($0)") }
    for _ in 0..<20 {
      _ = try match(index, "/value")
      _ = try match(index, "/value/x9999/c")
    }
  }

  @Test func `of names beside one another is searched in linear time`() throws {
    let names = (0..<100).map { "{n\($0)}a" }.joined()
    let index = try index(1) { _ in "/" + names }
    let text = String(repeating: "a", count: 20_000)
    guard case .operation(let found) = try match(index, "/" + text) else {
      return #expect(Bool(false))
    }
    #expect(found.pathValues.count == 100)
    guard case .undocumented = try match(index, "/" + text + "b") else {
      return #expect(Bool(false))
    }
  }

  @Test func `does not multiply by the branches of an address`() throws {
    // Each level has a literal and a name.
    let depth = 12
    let index = try index(1 << depth) { number in
      (0..<depth).map { number >> $0 & 1 == 0 ? "/a" : "/{n}" }.joined()
    }
    let path = String(repeating: "/a", count: depth)
    guard case .operation(let found) = try match(index, path) else {
      return #expect(Bool(false))
    }
    #expect(found.index == 0)
    for _ in 0..<20 { _ = try match(index, path + "/b") }
  }
}
