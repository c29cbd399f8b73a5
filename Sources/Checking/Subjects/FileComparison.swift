// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The result of comparing a body with a file; checks read no files themselves.
package enum FileComparison: Sendable {
  case same
  case differs(FileDifference)
  /// Why the file could not be read, and the place to report; nil for the path.
  case failed(String, at: SourceSpan?)
  /// The template of the path gives `optional.none()`.
  case leftOut

  /// The index of the first difference between two runs of bytes; nil if they are equal.
  package static func firstDifference(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>)
    -> Int?
  {
    if left.count == right.count, left.elementsEqual(right) { return nil }
    return zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset
      ?? min(left.count, right.count)
  }

  /// Compares a body with a file that is read piece by piece.
  package struct Walk {
    /// How many bytes before the first difference are shown.
    private static let context = 4

    private let body: [UInt8]
    private let fileBytes: Int
    private var offset = 0

    /// - Parameter fileBytes: the length of the file, for messages.
    package init(body: [UInt8], fileBytes: Int) {
      self.body = body
      self.fileBytes = fileBytes
    }

    /// Takes the next bytes of the file; returns a difference in them, or nil.
    package mutating func take(_ piece: [UInt8]) -> FileDifference? {
      let end = min(offset + piece.count, body.count)
      guard let place = firstDifference(piece[...], body[min(offset, body.count)..<end]) else {
        offset = end
        return nil
      }
      return difference(at: offset + place, file: piece[place...])
    }

    /// The result, after the last bytes of the file.
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

/// How a body differs from the expected file.
package struct FileDifference: Sendable {
  /// The offset of the first difference; nil if only digests were compared.
  package var offset: Int?
  package var expectedBytes: Int
  package var actualBytes: Int
  /// Some bytes of either side; nil if there are none to show.
  package var expected: String?
  package var actual: String?
  /// The offset of the shown bytes.
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
