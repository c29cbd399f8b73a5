// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A page of `docs/internals`, as the index of these pages shows it.
///
/// ```
/// # Cookies
///
/// Each scenario has a cookie jar of its own. …
///
/// Where: `Sources/Exchanges/Cookies`. Tests: `Tests/ExchangesTests/Cookies`.
/// ```
struct InternalsPage {
  static let folder = "docs/internals"

  /// The names of all pages but the index.
  static var names: [String] {
    Pages.all.filter { $0.hasPrefix(folder + "/") }
      .map { String($0.dropFirst(folder.count + 1)) }.filter { $0 != "README.md" }
  }

  /// The file in `docs/internals`.
  let name: String
  let title: String
  /// The first sentence that is not of the line `Where:`.
  let sentence: String
  /// What the line `Where:` has between backquotes: of the product, and after `Tests:`.
  let places: [String]
  let tests: [String]

  init(_ name: String) throws {
    try self.init(name, text: Pages.text(of: "\(Self.folder)/\(name)"))
  }

  init(_ name: String, text: String) throws {
    let paragraphs = text.components(separatedBy: "\n\n")
      .map { $0.replacing("\n", with: " ").trimmingCharacters(in: .whitespaces) }
    let title = try #require(paragraphs.first)
    try #require(title.hasPrefix("# "), "\(name) has no title")
    let whereLine = paragraphs.first { $0.hasPrefix("Where: ") }
    let place = try #require(whereLine, "\(name) has no line `Where:`")
    let prose = paragraphs.dropFirst().first { !$0.hasPrefix("Where: ") && !$0.hasPrefix("#") }
    self.name = name
    self.title = String(title.dropFirst(2))
    sentence = Self.firstSentence(of: try #require(prose, "\(name) has no sentence"))
    let parts = place.components(separatedBy: " Tests: ")
    places = Self.codes(in: parts[0])
    tests = parts.dropFirst().flatMap(Self.codes)
  }

  /// The places that are folders or files of the repository, by path from its root.
  var paths: [String] { places.filter(Pages.exists) }

  /// The folders to which the page belongs: of `Sources` a target, else a folder of the root.
  var homes: Set<String> {
    Set(
      paths.map { $0.split(separator: "/").prefix($0.hasPrefix("Sources/") ? 2 : 1) }
        .map { $0.joined(separator: "/") })
  }

  private static func firstSentence(of paragraph: String) -> String {
    guard let end = paragraph.firstRange(of: ". ") else { return paragraph }
    return String(paragraph[..<end.lowerBound]) + "."
  }

  private static func codes(in text: String) -> [String] {
    text.matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
  }
}
