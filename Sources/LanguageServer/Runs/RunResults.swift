// SPDX-License-Identifier: Apache-2.0

/// A line of a document at the time of a run. It is found again by its text while the document changes.
package struct RememberedLine: Hashable, Sendable {
  /// How far it is searched from its old place.
  private static let reach = 500

  /// From 0.
  package let number: Int
  package let text: [UInt8]

  /// - Parameter number: from 0.
  package init(_ number: Int, of lines: DocumentLines) {
    self.number = number
    text = Array(lines.bytes[lines.range(ofLine: number)])
  }

  /// Where it is now: the nearest line with its text; nil if the text has changed.
  package func place(in lines: DocumentLines) -> Int? {
    func isHere(_ line: Int) -> Bool {
      line >= 0 && line < lines.lineCount
        && lines.bytes[lines.range(ofLine: line)].elementsEqual(text)
    }
    for distance in 0...Self.reach {
      if isHere(number - distance) { return number - distance }
      if isHere(number + distance) { return number + distance }
    }
    return nil
  }
}

/// What the last run that was started from an editor has found in one document.
package struct RunResults: Sendable {
  /// A check that did not hold, or another failure, at its line.
  package struct Failure: Sendable {
    package let line: RememberedLine
    /// The first character, in Unicode scalars from 0.
    package let column: Int
    package let message: String

    package init(line: RememberedLine, column: Int, message: String) {
      self.line = line
      self.column = column
      self.message = message
    }
  }

  /// How a step or a scenario ended, in a few words: `✗ 1 of 3 checks, 12 ms`.
  package struct Outcome: Sendable {
    package let line: RememberedLine
    package let words: String

    package init(line: RememberedLine, words: String) {
      self.line = line
      self.words = words
    }
  }

  package var failures: [Failure] = []
  package var outcomes: [Outcome] = []

  package init() {}

  /// The failures whose text is still there, with their ranges: from the first character to the end of
  /// the line.
  package func shown(
    in lines: DocumentLines, _ encoding: PositionEncoding
  ) -> [(range: EditorRange, message: String)] {
    failures.compactMap { failure in
      guard let line = failure.line.place(in: lines) else { return nil }
      let range = lines.range(ofLine: line)
      var start = range.lowerBound
      for _ in 0..<failure.column where start < range.upperBound {
        start += 1
        while start < range.upperBound, lines.bytes[start] & 0xC0 == 0x80 { start += 1 }
      }
      return (lines.range(of: start..<range.upperBound, encoding), failure.message)
    }
  }
}
