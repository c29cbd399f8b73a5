// SPDX-License-Identifier: Apache-2.0

import Notation

/// Looks for the boundary of a multipart body in the content of a part, which comes in pieces.
///
/// It counts at the beginning of a line, whatever follows it there (RFC 2046, section 5.1.1).
package struct BoundarySearch: Sendable {
  private let search: ByteSearch
  private let length: Int
  /// The end of what was searched: the byte before a boundary, and a beginning of one.
  private var tail: [UInt8] = [UInt8(ascii: "\n")]

  package init(_ boundary: String) {
    let delimiter = Array("--\(boundary)".utf8)
    search = ByteSearch(delimiter)
    length = delimiter.count
  }

  /// Whether the boundary is in the pieces so far.
  package mutating func finds(in piece: [UInt8]) -> Bool {
    let bytes = tail + piece
    var start = 1
    while let place = search.first(in: bytes, from: start) {
      if bytes[place - 1] == UInt8(ascii: "\n") || bytes[place - 1] == UInt8(ascii: "\r") {
        return true
      }
      start = place + 1
    }
    tail = Array(bytes.suffix(length))
    return false
  }
}

extension MultipartForm {
  /// The index of the first part in memory that has the boundary in its head or content.
  package var partHoldingBoundary: Int? {
    parts.firstIndex { part in
      var head = BoundarySearch(boundary)
      if head.finds(in: Array(part.head.text.utf8)) { return true }
      guard case .bytes(let bytes, _) = part.content else { return false }
      var content = BoundarySearch(boundary)
      return content.finds(in: bytes)
    }
  }
}
