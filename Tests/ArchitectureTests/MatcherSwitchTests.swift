// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A `default` in a switch over matchers lets a new matcher hold, or fail, unseen.
@Suite struct `A switch over matchers` {
  /// The families and the words of a comparison, then the matchers of each family.
  ///
  /// Other enumerations have some of these cases too: a switch is over matchers if it has most of a
  /// family, or a case that nothing else has.
  private static let families = [
    ["equality", "ordering", "text", "shape", "elements"],
    ["greaterThan", "atLeast", "lessThan", "atMost"],
    ["equals", "exact", "not", "oneOf", "anyOf", "allOf"],
    ["compare", "between", "betweenBoth", "closeTo"],
    ["contains", "equalsIgnoringCase", "startsWith", "endsWith", "matches"],
    ["type", "format", "schema", "exists", "empty", "length", "keys"],
    ["each", "any", "unique", "sorted", "sameItems"],
  ]

  private static let unmistakable: Set = [
    "oneOf", "anyOf", "allOf", "sameItems", "closeTo", "betweenBoth", "equalsIgnoringCase",
    "greaterThan", "atLeast", "lessThan", "atMost",
  ]

  /// The family that the cases of a switch are of; nil for a switch over anything else.
  static func family(of body: String) -> [String]? {
    let named = Set(
      body.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("case ") }
        .flatMap { line in
          line.split(separator: ":")[0].split { !$0.isLetter && $0 != "." }
            .flatMap { $0.split(separator: ".", omittingEmptySubsequences: false).dropFirst() }
            .map(String.init)
        })
    return families.first { family in
      let found = named.intersection(family)
      return found.count * 2 > family.count || !found.isDisjoint(with: unmistakable)
    }
  }

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
    var seen: [[String]: Int] = [:]
    for target in ["CollectionFormat", "Planning", "Checking", "Running"] {
      let folder = repositoryRoot.appending(path: "Sources/\(target)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        for body in Self.switches(in: try String(contentsOf: file, encoding: .utf8)) {
          guard let family = Self.family(of: body) else { continue }
          seen[family, default: 0] += 1
          #expect(!body.contains("default:"), "\(file.lastPathComponent)")
        }
      }
    }
    for family in Self.families { #expect(seen[family, default: 0] >= 1, "\(family)") }
  }

  @Test(arguments: families) func `has the cases of the program`(_ family: [String]) throws {
    let folder = repositoryRoot.appending(path: "Sources/CollectionFormat/Matchers")
    let declared = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("Match.swift") || $0 == "Matcher.swift" }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .flatMap { $0.components(separatedBy: "enum ").dropFirst() }
      .map { text in
        text.components(separatedBy: "\n}")[0].components(separatedBy: "\n  }")[0]
          .split(separator: "\n").map { $0.drop { $0 == " " } }
          .filter { $0.hasPrefix("case ") && !$0.hasPrefix("case .") }
          .map { String($0.dropFirst(5).prefix { $0.isLetter }) }
      }
    #expect(declared.contains(family), "\(declared)")
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
