// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct `The index of the internals` {
  @Test func `is made from the pages`() throws {
    try expectGolden(InternalsIndex().text(), "../../../docs/internals/README.md")
  }

  /// A place is a path from the root of the repository, or the name of a Swift file.
  @Test(arguments: InternalsPage.names)
  func `leads to folders and files that exist`(name: String) throws {
    let page = try InternalsPage(name)
    #expect(!page.paths.isEmpty, "\(name) names no folder")
    for place in page.places + page.tests {
      #expect(Pages.exists(place) || Self.isSwiftFile(place), "\(name): \(place)")
    }
  }

  @Test func `takes title, sentence and places from a page`() throws {
    let text = """
      # Cookies

      Each scenario has a jar of
      its own. It is a value.

      Where: `Sources/Exchanges`, `Jar.swift`.
      Tests: `JarTests`.

      ## More
      """
    let page = try InternalsPage("cookies.md", text: text)
    #expect(page.title == "Cookies")
    #expect(page.sentence == "Each scenario has a jar of its own.")
    #expect(page.places == ["Sources/Exchanges", "Jar.swift"])
    #expect(page.tests == ["JarTests"])
    #expect(page.homes == ["Sources/Exchanges"])
    #expect(!Self.isSwiftFile("Jar.swift"))
    #expect(!Self.isSwiftFile("Sources/Nowhere"))
  }

  private static func isSwiftFile(_ name: String) -> Bool {
    swiftFiles.contains(name) || swiftFiles.contains(name + ".swift")
  }

  /// The names of all Swift files of the product and of the tests.
  private static let swiftFiles = Set(
    ["Sources", "Tests"].flatMap { folder in
      let paths = FileManager.default.enumerator(atPath: Pages.root.appending(path: folder).path)
      return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
        .compactMap { $0.split(separator: "/").last.map(String.init) }
    })
}
