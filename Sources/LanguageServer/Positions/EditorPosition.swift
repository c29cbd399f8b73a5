// SPDX-License-Identifier: Apache-2.0

/// The unit in which a client counts the characters of a line.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A place in a document, as the protocol counts.
package struct EditorPosition: Hashable, Sendable, Comparable {
  /// From 0.
  package let line: Int
  /// From 0, in the unit of the client.
  package let character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (left: EditorPosition, right: EditorPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// A stretch of a document; its end is after its last character.
package struct EditorRange: Hashable, Sendable {
  package let start: EditorPosition
  package let end: EditorPosition

  package init(start: EditorPosition, end: EditorPosition) {
    self.start = start
    self.end = end
  }

  /// The first character of a document, for what has no place in it.
  package static let beginning = EditorRange(
    start: EditorPosition(line: 0, character: 0), end: EditorPosition(line: 0, character: 0))

  /// Whether both have a character or an end in common.
  package func touches(_ other: EditorRange) -> Bool {
    start <= other.end && other.start <= end
  }
}

/// A stretch of a document of some address.
package struct EditorLocation: Hashable, Sendable {
  package let uri: DocumentURI
  package let range: EditorRange

  package init(uri: DocumentURI, range: EditorRange) {
    self.uri = uri
    self.range = range
  }
}
