// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

@testable import LanguageServer

/// What `docs/editors.md` says a place shows and offers.
struct EditorsPageTests {
  private static let page: String = {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let path = root.joined(separator: "/") + "/docs/editors.md"
    return (try? readFile(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }()

  private static var section: String {
    let start = page.firstRange(of: "## What a place shows and offers")?.upperBound
    return start.map { String(page[$0...].split(separator: "\n## ").first ?? "") } ?? ""
  }

  private static var file: String {
    guard let start = section.firstRange(of: "```yaml\n")?.upperBound,
      let end = section[start...].firstRange(of: "```")?.lowerBound
    else { return "" }
    return String(section[start..<end])
  }

  /// The rows of the table with this heading.
  private static func rows(under heading: String) -> [(place: String, words: String)] {
    section.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("| \(heading) |") }.dropFirst(2).prefix { $0.hasPrefix("| `") }
      .map { line in
        let cells = line.dropFirst(2).dropLast(2).split(separator: " | ", maxSplits: 1)
        return (String(cells[0].dropFirst().dropLast()), String(cells.last ?? ""))
      }
  }

  @Test func `a place shows what the page says`() throws {
    let rows = Self.rows(under: "place")
    #expect(rows.count == 6)
    for (place, words) in rows {
      let piece = MarkedText(place)
      let found = try #require(Self.file.firstRange(of: piece.text), "\(place)")
      let marked = Self.file.replacingCharacters(in: found, with: place)
      let file = try EditedFile(marked)
      #expect(Hover(file.view, at: file.offset).text()?.markdown == words, "\(place)")
    }
  }

  @Test func `a place offers what the page says`() throws {
    let rows = Self.rows(under: "typed")
    #expect(rows.count == 6)
    for (typed, offered) in rows {
      let file = try EditedFile(Self.file.replacing("timeout: 10s", with: typed + "⟦⟧"))
      let labels = file.completion().items.map(\.label)
      #expect(labels.contains(String(offered.dropFirst().dropLast())), "\(typed): \(labels)")
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
