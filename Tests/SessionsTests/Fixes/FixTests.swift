// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Diagnostics
import Foundation
import SessionSupport
import TestSupport
import Testing

@Suite struct `A fix of a diagnostic` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "curlew: 1\nblocks: { login: { steps: [{ GET: http://a.example/ }] } }\n",
      to: "auth.yaml")
  }

  private func problems(of text: String) -> Problems {
    var given = PlannedTexts.Given()
    given.folder = folder
    return Problems(PlannedTexts.problems(of: [text], given))
  }

  /// The errors and warnings of a collection, without their places, which edits move.
  private struct Problems {
    let diagnostics: [Diagnostic]
    private let counts: [String: Int]

    init(_ diagnostics: [Diagnostic]) {
      self.diagnostics = diagnostics
      counts = Dictionary(diagnostics.map { (Self.key($0), 1) }, uniquingKeysWith: +)
    }

    func count(like diagnostic: Diagnostic) -> Int { counts[Self.key(diagnostic)] ?? 0 }

    /// The problems that the other text does not have.
    func further(than other: Problems) -> [String] {
      counts.filter { $0.value > other.counts[$0.key] ?? 0 }.map(\.key)
    }

    private static func key(_ diagnostic: Diagnostic) -> String {
      "\(diagnostic.code.text): \(diagnostic.message)"
    }
  }

  @Test(arguments: FixRow.all) func `removes it, and causes no other`(row: FixRow) throws {
    let before = problems(of: row.text)
    let made = before.diagnostics.filter { $0.code.text == row.code && !$0.fixes.isEmpty }
    #expect(!made.isEmpty, "\(before.diagnostics)")
    #expect(made.first?.fixes.first?.isPreferred == row.isPreferred)
    for diagnostic in before.diagnostics {
      for fix in diagnostic.fixes {
        let text = fix.applied(to: row.text)
        let after = problems(of: text)
        #expect(after.count(like: diagnostic) < before.count(like: diagnostic), "\(text)")
        #expect(after.further(than: before) == [], "\(text)")
      }
    }
  }

  @Test func `is made only by functions with a row in this table`() throws {
    let known = Set(FixRow.all.map(\.factory))
    let made = try FixFactories.all()
    #expect(made.subtracting(known) == [])
    #expect(known.subtracting(made) == [])
  }
}

/// The functions of `Sources` that make fixes.
private enum FixFactories {
  /// As `File.function`.
  static func all() throws -> Set<String> {
    let root = URL(filePath: #filePath).appending(path: "../../../../Sources").standardizedFileURL
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var found: Set<String> = []
    while let file = files?.nextObject() as? URL {
      // Those of `Contracts` are about another kind of file.
      let isElsewhere = ["/Diagnostics/", "/CurlewCommand/", "/RunEvents/", "/Contracts/"].contains
      {
        file.path.contains($0)
      }
      guard file.pathExtension == "swift", !isElsewhere else { continue }
      let name = file.deletingPathExtension().lastPathComponent
      let text = String(decoding: try readFile(file.path), as: UTF8.self)
      for function in factories(in: text) { found.insert("\(name).\(function)") }
    }
    return found
  }

  private static func factories(in text: String) -> Set<String> {
    let signs = [
      " Fix(", "(Fix(", ".fix(", "[.near(", "Offer.near(", " .near(", "place.near(", "[near(",
      " near(", "place.meant(", " quoting(", "[quoting(", ".renaming(", "[.units(",
    ]
    var function = ""
    var found: Set<String> = []
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      guard !words.hasPrefix("//") else { continue }
      if let name = declared(by: words) { function = name }
      let isUse = signs.contains { line.contains($0) } && !words.contains("func ")
      if isUse {
        found.insert(function)
      }
    }
    return found
  }

  /// The name of the function or computed property that a line declares.
  private static func declared(by line: Substring) -> String? {
    let isProperty = line.contains("var ") && line.hasSuffix("{")
    for word in ["func ", "var "] where word == "func " || isProperty {
      guard let start = line.range(of: word)?.upperBound else { continue }
      return String(line[start...].prefix { $0.isLetter || $0.isNumber })
    }
    return nil
  }
}
