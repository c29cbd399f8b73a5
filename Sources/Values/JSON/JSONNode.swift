// SPDX-License-Identifier: Apache-2.0

/// One value of a document: cheap to copy; retains the document.
public struct JSONNode: Sendable {
  /// The document of the value.
  public let document: JSONDocument
  /// Its index on the document's tape.
  public let position: Int

  /// The value at a position of the document.
  @inlinable public init(document: JSONDocument, position: Int) {
    self.document = document
    self.position = position
  }

  @inlinable var word: TapeWord { TapeWord(document.tape[position]) }

  /// Its kind.
  @inlinable public var kind: JSONKind { word.kind }

  /// Its first byte, counted from the start of the text.
  @inlinable public var offset: Int { word.offset }

  /// Its bytes in the text, quotes and brackets included.
  @inlinable public var range: Range<Int> { document.range(at: position) }

  /// Its bytes, as they are in the text.
  package var bytes: ArraySlice<UInt8> { document.bytes[range] }

  /// Whether it is `null`.
  @inlinable public var isNull: Bool { word.tag == TapeWord.null }

  /// Whether it is a string.
  @inlinable public var isString: Bool { kind == .string }

  /// Whether it is a number.
  @inlinable public var isNumber: Bool { word.tag == TapeWord.number }

  /// Whether it is an array.
  @inlinable public var isArray: Bool { word.tag == TapeWord.array }

  /// Whether it is an object.
  @inlinable public var isObject: Bool { word.tag == TapeWord.object }

  /// Whether it is an array or an object.
  @inlinable public var isContainer: Bool { word.isContainer }

  /// `true` or `false`; nil for another kind.
  @inlinable public var boolean: Bool? {
    switch word.tag {
    case TapeWord.true: true
    case TapeWord.false: false
    default: nil
    }
  }

  /// A number's digits as written; nil for another kind.
  package var numberDigits: String? {
    isNumber ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// A number; nil for another kind.
  package var number: ExactNumber? {
    numberDigits.map(ExactNumber.init(uncheckedDigits:))
  }

  /// The number of its elements or members; 0 for a scalar.
  @inlinable public var count: Int { document.count(at: position) }
}

extension JSONNode {
  /// `value` within a bound: a step for each value, and one for each 64 bytes of a text.
  package func value(counting meter: inout WorkMeter) throws(WorkMeter.End) -> Value {
    guard isContainer else {
      try meter.take(1 + range.count >> 6)
      return value()
    }
    try meter.take()
    if isArray {
      var values: [Value] = []
      values.reserveCapacity(count)
      for element in elements { values.append(try element.value(counting: &meter)) }
      return .array(values)
    }
    var contents: [(name: String, value: Value)] = []
    contents.reserveCapacity(count)
    for member in members {
      try meter.take(member.name.range.count >> 6)
      contents.append(
        (member.name.stringValue ?? "", try member.value.value(counting: &meter)))
    }
    return .object(OrderedObject(contents))
  }

  /// The value without its document; O(size).
  package func value() -> Value {
    switch kind {
    case .null: .null
    case .boolean: .boolean(word.tag == TapeWord.true)
    case .number: .number(ExactNumber(uncheckedDigits: String(decoding: bytes, as: UTF8.self)))
    case .string: .string(stringValue ?? "")
    case .array: .array(elements.map { $0.value() })
    case .object:
      .object(OrderedObject(members.map { ($0.name.stringValue ?? "", $0.value.value()) }))
    }
  }
}
