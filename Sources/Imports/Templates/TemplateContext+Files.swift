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
  ///
  /// - Returns: whether it is there as far as is known.
  package func path(
    _ source: String, at place: ImportFinding.Place
  ) -> (text: String, isThere: Bool) {
    guard source.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), !source.isEmpty else {
      change(.fileMissing, "the name of the file has control characters", at: place)
      let plain = source.utf8.filter { $0 >= 0x20 && $0 != 0x7F }
      return (plain.isEmpty ? "missing" : String(decoding: plain, as: UTF8.self), false)
    }
    neededFiles.append(NeededFile(source, from: file, isRead: false))
    let isWindows = source.utf8.dropFirst().starts(with: ":\\".utf8)
    if source.hasPrefix("/") || source.hasPrefix("~") || isWindows {
      change(
        .absolutePath, "`\(source)` is outside of the project: reading it needs `--allow-read`",
        at: place)
      return (source, true)
    }
    let named = input.named(source, from: file)
    switch named?.state {
    case .missing: change(.fileMissing, "there is no file `\(source)`", at: place)
    case .unreadable(let words): change(.fileMissing, words, at: place)
    case .present, .contents, .names, nil: return (named?.written ?? source, true)
    }
    return (named?.written ?? source, false)
  }
}
