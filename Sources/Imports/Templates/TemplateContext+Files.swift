// SPDX-License-Identifier: Apache-2.0

extension TemplateContext {
  /// The longest body in a collection whose result has files, in bytes.
  private static let longestBody = 2_000

  /// A body as a file of the result, if it is long and has neither variables nor credentials.
  ///
  /// - Returns: its path from the collection; nil if the body stays where it is.
  package func longBody(_ text: ImportedText, ending: String) -> String? {
    guard input.options.writesFiles, let literal = text.literal,
      literal.utf8.count > Self.longestBody
    else { return nil }
    return addFixture(Array(literal.utf8), ending: ending)
  }

  /// - Returns: its path from the collection.
  package func addFixture(_ bytes: [UInt8], ending: String) -> String {
    let base = fixtureName ?? FileNames.base(of: input.files[file].name)
    let path = "fixtures/\(base)-\(fixtures.count + 1).\(ending)"
    fixtures.append((path, bytes))
    return path
  }

  /// The path of a file that the source names, from the folder of the result. What is wrong with it becomes a
  /// finding.
  package func path(_ source: String, at place: ImportFinding.Place) -> NamedPath {
    if source.utf8.allSatisfy({ $0 >= 0x20 }) {
      neededFiles.append(NeededFile(source, from: file, isRead: false))
    }
    let named = input.path(to: source, from: file, at: place, &findings)
    found += named.findings
    return named
  }
}
