// SPDX-License-Identifier: Apache-2.0

import Foundation

/// `docs/internals/README.md`, made from the pages beside it and from the titles of the decisions.
struct InternalsIndex {
  /// The pages that somebody who is new reads first, in order.
  static let first = ["life-of-a-request.md", "running.md", "../glossary.md"]

  private let pages: [InternalsPage]

  init() throws {
    pages = try InternalsPage.names.map { try InternalsPage($0) }
      .sorted { $0.title.lowercased() < $1.title.lowercased() }
  }

  func text() throws -> String {
    """
    <!-- Made by InternalsIndexTests from the pages beside it; RECORD=1 writes it. -->

    # How curlew works inside

    Begin with these, in this order. [The architecture](../architecture.md) has the job of each target and what it may use,
    [CONTRIBUTING.md](../../CONTRIBUTING.md) how to build, test and commit.

    \(try beginning())

    ## Where is …

    | look for | what it is | where |
    |---|---|---|
    \(pages.map(row).joined(separator: "\n"))

    ## From a folder to its pages

    | folder | pages |
    |---|---|
    \(folders())

    ## Decisions

    Choices that bind, each with its reasons and what was not taken.

    \(try decisions())

    """
  }

  private func beginning() throws -> String {
    let glossary = try Pages.text(of: "docs/glossary.md").components(separatedBy: "\n\n")[1]
    return try Self.first.enumerated().map { index, name in
      let page = pages.first { $0.name == name }
      let (title, sentence) = page.map { ($0.title, $0.sentence) } ?? ("Glossary", glossary)
      return "\(index + 1). [\(title)](\(name)): \(sentence)"
        + (index == 0 ? try parts(of: name) : "")
    }.joined(separator: "\n")
  }

  /// The parts of a page, which its title does not name.
  private func parts(of name: String) throws -> String {
    let headings = Pages.headings(of: try Pages.text(of: "docs/internals/\(name)")).dropFirst()
    return headings.map { "\n   - [\($0.words)](\(name)#\($0.anchor))" }.joined()
  }

  private func row(of page: InternalsPage) -> String {
    let paths = page.paths.map { "`\($0)`" }.joined(separator: ", ")
    return "| [\(page.title)](\(page.name)) | \(page.sentence) | \(paths) |"
  }

  private func folders() -> String {
    let homes = Set(pages.flatMap(\.homes)).sorted()
    return homes.map { home in
      let links = pages.filter { $0.homes.contains(home) }.map { "[\($0.title)](\($0.name))" }
      return "| `\(home)` | \(links.joined(separator: ", ")) |"
    }.joined(separator: "\n")
  }

  private func decisions() throws -> String {
    try Pages.all.filter { $0.hasPrefix("docs/decisions/") }.map { path in
      let title = try Pages.text(of: path).prefix { $0 != "\n" }.drop { "# 0".contains($0) }
      return "- [\(title)](../decisions/\(path.dropFirst("docs/decisions/".count)))"
    }.joined(separator: "\n")
  }
}
