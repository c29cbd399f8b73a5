// SPDX-License-Identifier: Apache-2.0

/// What a streamed body was, for people: its texts as they were sent, and in place of what was read
/// from files their names and lengths.
package struct BodyOutline: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    /// Bytes as sent, or what is shown in their place.
    case bytes([UInt8])
    /// A file by its name, without its folders.
    case file(name: String, byteCount: Int64)
    /// So many bytes as sent that a report has no room for.
    case omitted(byteCount: Int64)
  }

  /// In the order sent.
  package var pieces: [Piece]

  package init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// Everything, when no file and nothing omitted is in it.
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

  /// How many bytes are kept here.
  package var keptBytes: Int {
    pieces.reduce(0) { sum, piece in
      if case .bytes(let bytes) = piece { sum + bytes.count } else { sum }
    }
  }
}
