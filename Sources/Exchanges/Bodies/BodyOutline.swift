// SPDX-License-Identifier: Apache-2.0

/// A streamed body for people: its texts as sent, and the names and lengths of files in place of
/// their contents.
package struct BodyOutline: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    /// Bytes as sent, or the text that is shown instead.
    case bytes([UInt8])
    /// A file by its name, without its folders.
    case file(name: String, byteCount: Int64)
    /// The number of sent bytes that a report has no room for.
    case omitted(byteCount: Int64)
  }

  /// In the order sent.
  package var pieces: [Piece]

  package init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// All bytes, if there are no files and nothing is omitted.
  package var bytes: [UInt8]? {
    var all: [UInt8] = []
    for piece in pieces {
      guard case .bytes(let bytes) = piece else { return nil }
      all += bytes
    }
    return all
  }

  /// The name of the first file.
  package var fileName: String? {
    for case .file(let name, _) in pieces { return name }
    return nil
  }

  /// The number of bytes kept here.
  package var keptBytes: Int {
    pieces.reduce(0) { sum, piece in
      if case .bytes(let bytes) = piece { sum + bytes.count } else { sum }
    }
  }
}
