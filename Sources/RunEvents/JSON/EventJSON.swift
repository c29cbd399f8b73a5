// SPDX-License-Identifier: Apache-2.0

import Digests

/// A buffer of JSON text, for events and reports that are written as they come.
///
/// The caller writes brackets with `raw`; a key adds its own comma unless a brace precedes it.
/// (`JSONWriter` of Values counts commas for shapes that are data, and cannot continue in another
/// buffer.) Strings are escaped so that terminals interpret nothing: C0, DEL, C1, bidirectional
/// controls and line separators become `\u` escapes.
package struct EventJSON: Sendable {
  /// The text so far. Take it and call `removeAll(keepingCapacity:)` to reuse the memory.
  package var bytes: [UInt8] = []

  package init() {}

  /// Appends JSON unchanged.
  @inline(__always)
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends JSON unchanged.
  package mutating func raw(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  /// Appends a string in quotes.
  package mutating func string(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { escape($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a number.
  package mutating func integer(_ number: some BinaryInteger) {
    appendDecimal(Int64(number), to: &bytes)
  }

  package mutating func boolean(_ value: Bool) { value ? raw("true") : raw("false") }

  /// Appends a list of strings.
  package mutating func strings(_ texts: [String]) {
    list(texts) { $0.string($1) }
  }

  /// Appends a list; `each` appends one element.
  package mutating func list<Elements: Sequence>(
    _ elements: Elements, each: (inout EventJSON, Elements.Element) -> Void
  ) {
    raw("[")
    var isFirst = true
    for element in elements {
      if !isFirst { raw(",") }
      isFirst = false
      each(&self, element)
    }
    raw("]")
  }

  /// Appends bytes from outside: as a string if they are UTF-8, else as `{"base64":"…"}`.
  package mutating func content(_ content: [UInt8]) {
    content.withUnsafeBufferPointer { buffer in
      if isUTF8(buffer) {
        bytes.append(UInt8(ascii: "\""))
        escape(buffer)
        bytes.append(UInt8(ascii: "\""))
      } else {
        raw("{\"base64\":\"")
        bytes.append(contentsOf: Base64.standard.encode(buffer).utf8)
        raw("\"}")
      }
    }
  }

  /// Appends the content of a string.
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    let text = UnsafeRawBufferPointer(text)
    var start = 0
    while start < text.count {
      let end = min(text.count, start + Self.escapedBytes)
      write(atMost: JSONEscape.longestForm(of: end - start)) { room in
        JSONEscape.write(text, from: &start, to: end, into: room)
      }
    }
  }

  /// Bytes that are escaped at once.
  private static let escapedBytes = 1024

  /// Appends what `write` puts into the room, whose length it returns.
  @inline(__always)
  private mutating func write(
    atMost count: Int, _ write: (UnsafeMutableRawBufferPointer) -> Int
  ) {
    bytes.append(addingCapacity: count) { span in
      span.withUnsafeMutableBufferPointer { room, initializedCount in
        initializedCount = write(UnsafeMutableRawBufferPointer(room))
      }
    }
  }

  /// Appends `"name":`, with a comma before it unless it is the first key of its object. The value
  /// must follow.
  package mutating func key(_ name: StaticString) {
    let isFirst = bytes.last == UInt8(ascii: "{")
    let length = name.utf8CodeUnitCount
    write(atMost: length + 4) { room in
      var end = 0
      if !isFirst {
        room[0] = UInt8(ascii: ",")
        end = 1
      }
      room[end] = UInt8(ascii: "\"")
      name.withUTF8Buffer { name in
        UnsafeMutableRawBufferPointer(rebasing: room[(end + 1)...])
          .copyMemory(from: UnsafeRawBufferPointer(name))
      }
      end += length + 1
      room[end] = UInt8(ascii: "\"")
      room[end + 1] = UInt8(ascii: ":")
      return end + 2
    }
  }
}

/// Appends a number in decimal digits, without an intermediate string.
package func appendDecimal(_ number: Int64, to bytes: inout [UInt8]) {
  var magnitude = number.magnitude
  if magnitude < 10, number >= 0 {
    bytes.append(UInt8(truncatingIfNeeded: 48 + magnitude))
    return
  }
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
    var start = 20
    repeat {
      let rest = magnitude / 10
      start -= 1
      digits[start] = UInt8(truncatingIfNeeded: 48 + magnitude - rest * 10)
      magnitude = rest
    } while magnitude > 0
    if number < 0 {
      start -= 1
      digits[start] = UInt8(ascii: "-")
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
  }
}

/// Whether all bytes are UTF-8.
package func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  // Nearly all text is ASCII; eight bytes are tested at a time.
  let raw = UnsafeRawBufferPointer(bytes)
  var index = 0
  while index + 8 <= bytes.count,
    raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
  {
    index += 8
  }
  return String(validating: bytes[index...], as: UTF8.self) != nil
}
