// SPDX-License-Identifier: Apache-2.0

/// Appends compact JSON to a buffer of bytes, and takes care of commas and escapes.
///
/// The calls must nest as JSON does: a key before each value of an object, an end for each begin.
/// This is not checked. `{"a":[1,true]}` is `beginObject(); key("a"); beginArray(); integer(1);
/// boolean(true); endArray(); endObject()`.
package struct JSONWriter: Sendable {
  /// The text written so far; the owner may take it and continue with an empty one.
  package private(set) var bytes: [UInt8]
  private var needsComma = false

  /// A writer with reserved capacity.
  package init(reservingCapacity capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Discards the text and keeps the capacity.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Returns the text and leaves the writer empty.
  package mutating func take() -> [UInt8] {
    defer {
      bytes = []
      needsComma = false
    }
    return bytes
  }

  /// Ends a line of newline-delimited JSON: the next value begins a new text.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }
}

// MARK: Beginnings

extension JSONWriter {
  /// A value, of which no more contents are written after so many bytes; brackets are still closed.
  mutating func beginning(of value: Value, limit: Int) {
    switch value {
    case .null, .boolean, .number: self.value(value)
    case .string(let text):
      if text.utf8.count <= limit { return string(text) }
      string(String(decoding: text.utf8.prefix(limit + 1), as: UTF8.self))
    case .array(let elements):
      beginArray()
      for element in elements {
        if bytes.count > limit { break }
        beginning(of: element, limit: limit)
      }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members {
        if bytes.count > limit { break }
        key(member.name)
        beginning(of: member.value, limit: limit)
      }
      endObject()
    }
  }
}

// MARK: Structure

extension JSONWriter {
  /// `{`
  package mutating func beginObject() { begin(UInt8(ascii: "{")) }

  /// `}`
  package mutating func endObject() { end(UInt8(ascii: "}")) }

  /// `[`
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }

  /// `]`
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// A member's name and its colon.
  package mutating func key(_ name: String) {
    separate()
    JSONEscapes.append(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A member's name, known at compile time, without characters that need escapes.
  package mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}

// MARK: Values

extension JSONWriter {
  /// `null`
  package mutating func null() { literal("null") }

  /// `true` or `false`
  package mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }

  /// A string, escaped.
  package mutating func string(_ text: String) {
    separate()
    JSONEscapes.append(text, to: &bytes)
  }

  /// A string from bytes, escaped; bytes that are not UTF-8 become U+FFFD.
  package mutating func string(utf8 text: some Sequence<UInt8>) {
    string(String(decoding: Array(text), as: UTF8.self))
  }

  /// An integer.
  package mutating func integer(_ value: Int) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let first = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[first...].reverse()
  }

  /// An integer of another type than `Int`, for which there is a faster function.
  package mutating func integer(_ value: some FixedWidthInteger) {
    if let value = Int(exactly: value) {
      integer(value)
    } else {
      raw(String(value).utf8)
    }
  }

  /// A number with its digits unchanged.
  package mutating func number(_ value: ExactNumber) { raw(value.digits.utf8) }

  /// A value with everything in it.
  package mutating func value(_ value: Value) {
    switch value {
    case .null: null()
    case .boolean(let boolean): self.boolean(boolean)
    case .number(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members {
        key(member.name)
        self.value(member.value)
      }
      endObject()
    }
  }

  /// A value of a document, its scalars byte for byte, without the white space between them.
  package mutating func node(_ node: JSONNode) {
    switch node.kind {
    case .array:
      beginArray()
      for element in node.elements { self.node(element) }
      endArray()
    case .object:
      beginObject()
      for member in node.members {
        raw(member.name.bytes)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        self.node(member.value)
      }
      endObject()
    default: raw(node.bytes)
    }
  }

  /// Text that is JSON already: a number's digits, or the output of another writer.
  package mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  private mutating func literal(_ text: StaticString) {
    separate()
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
