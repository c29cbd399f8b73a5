// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import TestSupport
import Testing

@testable import Files

@Suite struct `The tables of the security document` {
  private let root = FilePath(#filePath).parent.parent.parent

  /// The sources of all tests by the file's name without its ending.
  private func sources() throws -> [String: String] {
    var walk = FolderWalk(limits: FindLimits(), leadsToFolder: { _ in false }) {
      $0.last?.suffix(6) == Array(".swift".utf8)[...]
    }
    walk.walk(try .open(root.appending("Tests"), O_RDONLY | O_DIRECTORY))
    var sources: [String: String] = [:]
    for parts in walk.files {
      let path = root.appending("Tests/").appending(parts.joined(separator: [FilePath.slash]))
      let name = String(decoding: path.name.dropLast(6), as: UTF8.self)
      sources[name] = String(decoding: try readFile(path.text), as: UTF8.self)
    }
    return sources
  }

  @Test func `name tests that exist`() throws {
    let sources = try sources()
    let text = String(
      decoding: try readFile(root.appending("docs/security.md").text), as: UTF8.self)
    var named = 0
    var file = ""
    for line in text.split(separator: "\n") where line.hasPrefix("| ") && line.contains("Tests`") {
      let cell = line.split(separator: "|").last.map(String.init) ?? ""
      for piece in cell.split(separator: ";").map({ $0.drop { $0 == " " } }) {
        var rule = String(piece)
        while rule.hasSuffix(" ") { rule.removeLast() }
        if rule.hasPrefix("`") {
          let parts = rule.dropFirst().split(separator: "`", maxSplits: 1)
          file = String(parts.first ?? "")
          rule = parts.count > 1 ? String(parts[1].drop { $0 == ":" || $0 == " " }) : ""
        }
        let source = try #require(sources[file], "\(file)")
        #expect(rule.isEmpty || source.contains("func `\(rule)`("), "\(file): \(rule)")
        named += 1
      }
    }
    #expect(named > 35)
  }
}
