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
        let headings = Pages.headings(of: try Pages.text(of: target))
        #expect(headings.contains { $0.anchor == parts[1] }, "\(page): \(link)")
      }
    }
  }
}

extension Pages {
  /// The headings of a page, and what GitHub calls them in links: lower case, blanks as `-`, no
  /// punctuation.
  static func headings(of page: String) -> [(words: String, anchor: String)] {
    var counts: [String: Int] = [:]
    return Pages.prose(of: page).filter { $0.hasPrefix("#") }.map { line in
      let words = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
        .replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.output.1) }
      let name = words.lowercased().replacing(" ", with: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      let count = counts[name, default: 0]
      counts[name] = count + 1
      return (words, count == 0 ? name : "\(name)-\(count)")
    }
  }
}
