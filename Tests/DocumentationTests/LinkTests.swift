// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct `Links in the pages` {
  @Test(arguments: Pages.all) func `lead to a file and a heading that exist`(page: String) throws {
    for link in Self.links(of: try Pages.text(of: page)) where !link.contains("://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = URL(filePath: "/" + page).deletingLastPathComponent()
      let target =
        parts[0].isEmpty
        ? page : String(folder.appending(path: String(parts[0])).standardized.path.dropFirst())
      let path = Pages.root.appending(path: target).path
      #expect(FileManager.default.fileExists(atPath: path), "\(page): \(link)")
      if parts.count == 2, target.hasSuffix(".md") {
        let anchors = Self.anchors(of: try Pages.text(of: target))
        #expect(anchors.contains(String(parts[1])), "\(page): \(link)")
      }
    }
  }

  /// The targets of all links outside of code.
  private static func links(of page: String) -> [String] {
    prose(of: page).flatMap { line in
      line.replacing(#/`[^`]*`/#, with: "").matches(of: #/\]\(([^)\s]+)\)/#)
        .map { String($0.output.1) }
    }
  }

  /// What GitHub calls the headings: lower case, blanks as `-`, no punctuation.
  private static func anchors(of page: String) -> Set<String> {
    var counts: [String: Int] = [:]
    var anchors: Set<String> = []
    for line in prose(of: page) where line.hasPrefix("#") {
      let words = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
        .replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.output.1) }
      let name = words.lowercased().replacing(" ", with: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      let count = counts[name, default: 0]
      counts[name] = count + 1
      anchors.insert(count == 0 ? name : "\(name)-\(count)")
    }
    return anchors
  }

  /// The lines outside of fenced blocks.
  private static func prose(of page: String) -> [String] {
    var isCode = false
    return page.components(separatedBy: "\n").filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode && !line.hasPrefix("```")
    }
  }
}
