// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

extension Diagnostic {
  /// The most characters that one problem names.
  private static let mostNamed = 3
  /// The longest text in which they are looked for.
  private static let longestText = 2_000

  /// The problem with notes about the typographic characters in the text that it is about, or that a
  /// fix replaces: they look like those of a keyboard.
  ///
  /// - Parameter bytes: the file of the problem.
  package func namingTypography(in bytes: [UInt8]) -> Diagnostic {
    guard let span = primary?.span else { return self }
    var ranges = [span.range]
    if let fix = fixes.first {
      ranges += fix.edits.filter { $0.replacement.utf8.allSatisfy { $0 < 0x80 } }.map(\.span.range)
    }
    var named: [Typography] = []
    // A parser fails behind a character that takes no room, not at it.
    if isAfterMistake {
      let line = TextLine(around: span.range.lowerBound, in: bytes).bytes.prefix(Self.longestText)
      for (character, _) in Typography.all(in: line)
      where character.ascii.isEmpty && !named.contains(character) && named.count < Self.mostNamed {
        named.append(character)
      }
    }
    for range in ranges where range.upperBound <= bytes.count && range.count <= Self.longestText {
      for (character, _) in Typography.all(in: bytes[range])
      where !named.contains(character) && named.count < Self.mostNamed { named.append(character) }
    }
    guard !named.isEmpty else { return self }
    var diagnostic = self
    diagnostic.notes += named.map(\.note)
    return diagnostic
  }
}

extension Typography {
  /// What it is, and what it looks like.
  package var note: String {
    if ascii.isEmpty { return "\(codePoint) (\(name)) is in the text and cannot be seen" }
    if ascii == " " { return "\(codePoint) (\(name)) looks like a space and is not one" }
    return "`\(scalar)` is \(codePoint) (\(name)), not the `\(ascii)` of a keyboard"
  }
}
