// SPDX-License-Identifier: Apache-2.0

/// A place in a collection, with its source line for people.
package struct SourcePlace: Sendable {
  package var file: String
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  /// The text of the line, without its line ending.
  package var lineText: String
  /// The number of scalars of `lineText` that the caret row underlines, at least 1.
  package var length: Int

  package init(file: String, line: Int, column: Int, lineText: String, length: Int) {
    self.file = file
    self.line = line
    self.column = column
    self.lineText = lineText
    self.length = length
  }
}

extension SourcePlace: EventPart {
  package static var blank: SourcePlace {
    SourcePlace(file: "", line: 0, column: 1, lineText: "", length: 1)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("file", file, .plain) { $0.file = $1 }
    try coder.number("line", line) { $0.line = $1 }
    try coder.number("column", column, in: 1...EventObject.largest) { $0.column = $1 }
    try coder.text("text", lineText, .line) { $0.lineText = $1 }
    try coder.number("length", length, in: 1...EventObject.largest) { $0.length = $1 }
  }
}
