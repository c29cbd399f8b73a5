// SPDX-License-Identifier: Apache-2.0

/// A JSON text and the flat tape of its values, exactly by RFC 8259.
///
/// Order, duplicate names, the digits of numbers and the bytes of every value are kept. The text is
/// UTF-8 without a byte order mark. A lone surrogate escape (`"\ud800"`), which the grammar allows,
/// is parsed and reads as U+FFFD.
///
/// A *position* identifies a value: an index into the tape. `JSONNode` is a document and a
/// position; hot walks use positions with the document's own functions, which retain nothing.
public final class JSONDocument: Sendable {
  /// The longest text, 1 GiB less one byte: offsets have thirty bits on the tape.
  package static let maximumBytes = 0x3FFF_FFFF
  /// How many containers may be nested.
  package static let defaultMaximumDepth = 512

  /// The text.
  public let bytes: [UInt8]
  @usableFromInline let tape: [UInt64]

  init(bytes: [UInt8], tape: [UInt64]) {
    self.bytes = bytes
    self.tape = tape
  }

  /// The one value of the text.
  @inlinable public var root: JSONNode { JSONNode(document: self, position: 0) }
}

// MARK: Parsing

extension JSONDocument {
  /// Reads a whole text; the array is kept, not copied.
  ///
  /// - Throws: `JSONSyntaxError` for the first byte that RFC 8259 does not allow, and for a text
  ///   that is deeper or longer than the limits. Numbers of any size and duplicate names are not
  ///   errors.
  package static func parse(
    _ bytes: [UInt8], maximumDepth: Int = defaultMaximumDepth
  ) throws(JSONSyntaxError) -> JSONDocument {
    let tape = try JSONTapeBuilder.tape(of: bytes, maximumDepth: maximumDepth)
    return JSONDocument(bytes: bytes, tape: tape)
  }

  /// Reads a whole text from any bytes, which are copied.
  package static func parse(
    _ bytes: some Sequence<UInt8>, maximumDepth: Int = defaultMaximumDepth
  ) throws(JSONSyntaxError) -> JSONDocument {
    try parse(Array(bytes), maximumDepth: maximumDepth)
  }

  /// Reads a whole text.
  package static func parse(
    _ text: String, maximumDepth: Int = defaultMaximumDepth
  ) throws(JSONSyntaxError) -> JSONDocument {
    try parse(Array(text.utf8), maximumDepth: maximumDepth)
  }
}

// MARK: Walking by position

extension JSONDocument {
  /// The kind of the value at a position.
  @inlinable public func kind(at position: Int) -> JSONKind { TapeWord(tape[position]).kind }

  /// The bytes of the value at a position, quotes and brackets included.
  @inlinable public func range(at position: Int) -> Range<Int> {
    let word = TapeWord(tape[position])
    return word.offset..<(word.offset + word.length)
  }

  /// Whether the value at a position is an array or an object.
  @inlinable public func isContainer(at position: Int) -> Bool {
    TapeWord(tape[position]).isContainer
  }

  /// The number of elements or members of the container at a position; 0 for another value.
  @inlinable public func count(at position: Int) -> Int {
    TapeWord(tape[position]).isContainer ? Int(truncatingIfNeeded: tape[position + 1] &>> 32) : 0
  }

  /// The position of a container's first content: an element, or the first member's name.
  ///
  /// Equal to `end(of:)` when it is empty.
  @inlinable public func firstContent(of position: Int) -> Int { position + 2 }

  /// The position after a value and everything in it, in one step.
  ///
  /// After an element it is the next element; after a name its value; after the last content the
  /// container's own end.
  @inlinable public func end(of position: Int) -> Int {
    TapeWord(tape[position]).isContainer
      ? Int(truncatingIfNeeded: tape[position + 1] & 0xFFFF_FFFF) : position + 1
  }
}
