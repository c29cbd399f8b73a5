// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The repository's root, from this file's place in it.
let repositoryRoot = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent()
  .deletingLastPathComponent()

func text(of path: String) throws -> String {
  try String(contentsOf: repositoryRoot.appending(path: path), encoding: .utf8)
}

/// What `docs/architecture.md` says: target and what it uses, in the order of the table.
func documentedTargets() throws -> [(name: String, uses: Set<String>)] {
  try text(of: "docs/architecture.md").split(separator: "\n").compactMap { line in
    guard line.hasPrefix("| `") else { return nil }
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    let uses = cells[2] == "–" ? [] : cells[2].components(separatedBy: ", ")
    return (cells[0].trimmingCharacters(in: ["`"]), Set(uses))
  }
}

/// What `Package.swift` says, as SwiftPM reads it.
func declaredTargets() throws -> [(name: String, uses: Set<String>)] {
  let manifest = try text(of: "Package.swift")
  let whole = manifest.components(separatedBy: "// MARK: Tests")[0]
  let declaration = try Regex(
    #"(?:part\(|executableTarget\()\s*(?:name: )?"(\w+)"(?:,\s*(?:uses|dependencies): \[([^\]]*)\])?"#
  )
  return whole.matches(of: declaration).map { match in
    let name = String(match.output[1].substring ?? "")
    let list = match.output[2].substring.map(String.init) ?? ""
    let uses = list.components(separatedBy: "\"").enumerated().filter { $0.offset % 2 == 1 }
      .map(\.element)
    return (name, Set(uses))
  }
}

@Suite struct `The table of targets` {
  @Test func `is the manifest`() throws {
    let documented = try documentedTargets()
    let declared = try declaredTargets()
    #expect(documented.count > 15)
    #expect(documented.map(\.name) == declared.map(\.name))
    for (row, target) in zip(documented, declared) {
      #expect(row.uses == target.uses, "\(row.name)")
    }
  }

  @Test func `has arrows that only go down`() throws {
    var seen: Set<String> = []
    let targets = try documentedTargets()
    let ours = Set(targets.map(\.name))
    for target in targets {
      #expect(target.uses.intersection(ours).isSubset(of: seen), "\(target.name)")
      seen.insert(target.name)
    }
  }
}
