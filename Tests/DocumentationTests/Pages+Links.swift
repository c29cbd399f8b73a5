// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Pages {
  /// The targets of all links of a page, outside of code.
  static func links(of page: String) -> [String] {
    // Most lines have none, and the patterns over all pages would take a second.
    prose(of: page).filter { $0.utf8.contains(UInt8(ascii: "]")) }.flatMap { line in
      line.replacing(#/`[^`]*`/#, with: "").matches(of: #/\]\(([^)\s]+)\)/#)
        .map { String($0.output.1) }
    }
  }

  /// The file to which a link of a page leads, by path from the root of the repository.
  static func target(of link: String, on page: String) -> String {
    let path = link.prefix { $0 != "#" }
    guard !path.isEmpty else { return page }
    let folder = URL(filePath: "/" + page).deletingLastPathComponent()
    return String(folder.appending(path: String(path)).standardized.path.dropFirst())
  }

  /// The lines outside of fenced blocks.
  static func prose(of page: String) -> [String] {
    var isCode = false
    return page.components(separatedBy: "\n").filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode && !line.hasPrefix("```")
    }
  }
}
