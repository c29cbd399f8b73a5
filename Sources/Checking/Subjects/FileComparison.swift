// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What came of holding a body against a file, elsewhere: checks read no files.
package enum FileComparison: Sendable {
  case same
  case differs(FileDifference)
  /// Why the file could not be read, and what to point at; nil for the path.
  case failed(String, at: SourceSpan?)

  /// Where two runs of bytes begin to differ; nil when they are the same.
  package static func firstDifference(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>)
    -> Int?
  {
    if left.count == right.count, left.elementsEqual(right) { return nil }
    return zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(left.count, right.count)
  }

  /// Holds a body against a file that comes piece by piece.
  package struct Walk {
    /// Bytes before the first difference that are shown too.
    private static let context = 4

    private let body: [UInt8]
    private let fileBytes: Int
    private var offset = 0

    /// - Parameter fileBytes: how long the file is, for the words.
    package init(body: [UInt8], fileBytes: Int) {
      self.body = body
      self.fileBytes = fileBytes
    }

    /// Takes the next bytes of the file; the difference that they show, nil for none.
    package mutating func take(_ piece: [UInt8]) -> FileDifference? {
      let end = min(offset + piece.count, body.count)
      guard let place = firstDifference(piece[...], body[min(offset, body.count)..<end]) else {
        offset = end
        return nil
      }
      return difference(at: offset + place, file: piece[place...])
    }

    /// What came of it, when the file has no further bytes.
    package var end: FileComparison {
      offset == body.count ? .same : .differs(difference(at: offset, file: []))
    }

    private func difference(at place: Int, file: ArraySlice<UInt8>) -> FileDifference {
      let start = max(0, place - Self.context)
      let same = body[start..<min(place, body.count)]
      return FileDifference(
        offset: place, expectedBytes: fileBytes, actualBytes: body.count,
        expected: HexText.line(same + file), actual: HexText.line(body[start...]),
        shownFrom: start)
    }
  }
}

/// How a body differs from what it should be.
package struct FileDifference: Sendable {
  /// Of the first byte that differs; nil when only digests were compared.
  package var offset: Int?
  package var expectedBytes: Int
  package var actualBytes: Int
  /// Some bytes of either side; nil where there are none to show.
  package var expected: String?
  package var actual: String?
  /// The offset of what is shown.
  package var shownFrom: Int?

  package init(
    offset: Int?, expectedBytes: Int, actualBytes: Int, expected: String? = nil,
    actual: String? = nil, shownFrom: Int? = nil
  ) {
    self.offset = offset
    self.expectedBytes = expectedBytes
    self.actualBytes = actualBytes
    self.expected = expected
    self.actual = actual
    self.shownFrom = shownFrom
  }
}
