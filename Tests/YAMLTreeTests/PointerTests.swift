// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import YAMLTree

@Suite struct `A pointer` {
  private func pointer(
    _ text: String, to path: [String], from ancestor: [String]? = nil
  ) throws -> String? {
    let reading = Reading(text)
    func node(_ path: [String]) throws -> YAMLNode {
      try path.reduce(try #require(reading.root)) { node, step in
        if let sequence = node.sequence { return sequence[try #require(Int(step))] }
        return try #require(node.mapping?[step])
      }
    }
    let scalar = try #require(try node(path).scalar)
    return scalar.pointer(from: try ancestor.map(node))
  }

  @Test func `leads through keys and indices`() throws {
    let text = "a: x\nb:\n  - c: [1, { d: here }]\n  - e: there\n"
    #expect(try pointer(text, to: ["a"]) == "/a")
    #expect(try pointer(text, to: ["b", "0", "c", "1", "d"]) == "/b/0/c/1/d")
    #expect(try pointer(text, to: ["b", "1", "e"]) == "/b/1/e")
  }

  @Test func `begins at an ancestor`() throws {
    let text = "a: x\nb:\n  - c: [1, { d: here }]\n  - e: there\n"
    #expect(try pointer(text, to: ["b", "0", "c", "1", "d"], from: ["b", "0"]) == "/c/1/d")
    #expect(try pointer(text, to: ["b", "1", "e"], from: ["b", "0"]) == nil)
    #expect(try pointer(text, to: ["a"], from: ["a"]) == "")
  }

  @Test func `escapes the separator of its tokens`() throws {
    #expect(try pointer("{ a/b: { '~x': y } }", to: ["a/b", "~x"]) == "/a~1b/~0x")
  }

  @Test func `has an alias's own place, and the anchor's place for values inside`() throws {
    let text = "a: &a { b: x }\nc: *a\nd: &d y\ne: [*d]\n"
    #expect(try pointer(text, to: ["c", "b"]) == "/a/b")
    #expect(try pointer(text, to: ["e", "0"]) == "/e/0")
    #expect(try pointer(text, to: ["c", "b"], from: ["c"]) == "/b")
  }

  @Test func `of a merged entry leads to where it is written`() throws {
    let text = "a: &a { b: x }\nc: { <<: *a, d: y }\n"
    #expect(try pointer(text, to: ["c", "b"]) == "/a/b")
    #expect(try pointer(text, to: ["c", "b"], from: ["c"]) == nil)
    #expect(try pointer(text, to: ["c", "d"], from: ["c"]) == "/d")
  }

  @Test func `passes keys without a value and keys that are written twice`() throws {
    #expect(try pointer("a:\nb: {c, d: x}\n", to: ["b", "d"]) == "/b/d")
    #expect(try pointer("a: x\na: y\nb: z\n", to: ["b"]) == "/b")
  }
}
