// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct `Links in the pages` {
  @Test(arguments: Pages.all) func `lead to a file and a heading that exist`(page: String) throws {
    for link in Pages.links(of: try Pages.text(of: page)) where !link.contains("://") {
      let target = Pages.target(of: link, on: page)
      #expect(Pages.exists(target), "\(page): \(link)")
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, target.hasSuffix(".md") {
        let anchors = Self.anchors(of: try Pages.text(of: target))
        #expect(anchors.contains(String(parts[1])), "\(page): \(link)")
      }
    }
  }

  /// What GitHub calls the headings: lower case, blanks as `-`, no punctuation.
  private static func anchors(of page: String) -> Set<String> {
    var counts: [String: Int] = [:]
    var anchors: Set<String> = []
    for line in Pages.prose(of: page) where line.hasPrefix("#") {
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
}
