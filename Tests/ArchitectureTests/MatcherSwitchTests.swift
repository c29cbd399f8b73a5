// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A `default` in a switch over matchers lets a new matcher hold, or fail, unseen.
@Suite struct `A switch over matchers` {
  /// Cases that only the kinds and the words of matchers have.
  private static let cases = [
    ".oneOf", ".anyOf", ".allOf", ".sameItems", ".closeTo", ".startsWith", ".endsWith",
    ".ordering(",
    ".elements(", ".greaterThan", ".atLeast", ".lessThan", ".atMost",
  ]

  /// The bodies of all switches of a text, without those of the switches in them.
  static func switches(in text: String) -> [String] {
    var open: [(isSwitch: Bool, body: String)] = []
    var found: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      for (offset, piece) in code.split(separator: "{", omittingEmptySubsequences: false)
        .enumerated()
      {
        if offset > 0 {
          let before = code.split(separator: "{", omittingEmptySubsequences: false)[offset - 1]
          open.append((before.contains("switch "), ""))
        }
        for (place, part) in piece.split(separator: "}", omittingEmptySubsequences: false)
          .enumerated()
        {
          if place > 0, let closed = open.popLast(), closed.isSwitch { found.append(closed.body) }
          if let last = open.indices.last { open[last].body += part + "\n" }
        }
      }
    }
    return found
  }

  @Test func `names every matcher`() throws {
    var seen = 0
    for target in ["CollectionFormat", "Planning", "Checking", "Running"] {
      let folder = repositoryRoot.appending(path: "Sources/\(target)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        for body in Self.switches(in: try String(contentsOf: file, encoding: .utf8)) {
          let isOverMatchers = Self.cases.contains { name in
            body.contains("case \(name)") || body.contains(", \(name)")
          }
          guard isOverMatchers else { continue }
          seen += 1
          #expect(!body.contains("default:"), "\(file.lastPathComponent)")
        }
      }
    }
    #expect(seen >= 8)
  }

  @Test func `is found with its own cases alone`() {
    let text = """
      switch a {
      case .x: f { switch b { default: 1 } }
      // default:
      case .y(let c): c
      }
      """
    let found = Self.switches(in: text)
    #expect(found.count == 2)
    #expect(found.first?.contains("default:") == true)
    #expect(found.last?.contains("default:") == false)
    #expect(found.last?.contains("case .y") == true)
  }
}
