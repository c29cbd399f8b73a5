// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Texts of failures, cut if they are long; the work is bounded by the cut, not by the value.
enum BoundedText {
  /// Bytes of an expected or an actual value.
  static let valueBytes = 2048
  /// Bytes of a value inside a sentence.
  static let messageBytes = 120

  /// Text, cut between characters, with `…` if something is missing.
  static func cut(_ text: String, to limit: Int = valueBytes) -> String {
    let bytes = text.utf8
    guard bytes.count > limit else { return text }
    var end = bytes.index(bytes.startIndex, offsetBy: limit)
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }

  /// Bytes as text, cut; bytes that are not UTF-8 become U+FFFD.
  static func cut(_ bytes: [UInt8], to limit: Int = valueBytes) -> String {
    guard bytes.count > limit else { return String(decoding: bytes, as: UTF8.self) }
    var end = limit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }

  /// A value of a document as compact JSON, cut.
  static func json(_ node: JSONNode, to limit: Int = valueBytes) -> String {
    var text: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in node.bytes {
      if text.count > limit { break }
      if isInString {
        isInString = byte != UInt8(ascii: "\"") || isEscaped
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte <= 0x20 {
        continue
      }
      text.append(byte)
    }
    return cut(text, to: limit)
  }

  /// Values of a document as one compact JSON list, cut.
  static func json(_ nodes: [JSONNode], to limit: Int = valueBytes) -> String {
    var text = "["
    for (index, node) in nodes.enumerated() {
      if text.utf8.count > limit { break }
      if index > 0 { text += "," }
      text += json(node, to: limit)
    }
    return cut(text + "]", to: limit)
  }

  /// Texts as one compact JSON list, cut.
  static func json(_ texts: [String], to limit: Int = valueBytes) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for text in texts where writer.bytes.count <= limit { writer.string(cut(text, to: limit)) }
    writer.endArray()
    return cut(writer.bytes, to: limit)
  }

  /// A value as compact JSON, cut.
  static func json(_ value: Value, to limit: Int = valueBytes) -> String {
    switch value {
    case .string(let text): Value.string(cut(text, to: limit)).jsonText()
    case .array, .object: cut(value.jsonBytes(beginning: limit), to: limit)
    case .null, .boolean, .number: cut(value.jsonText(), to: limit)
    }
  }

  /// A text for use in a sentence.
  static func inMessage(_ text: String) -> String { cut(text, to: messageBytes) }
}

extension Subject {
  /// The subject as compact text: JSON for the document, the text itself for text; nil if absent.
  func shown(to limit: Int = BoundedText.valueBytes) -> String? {
    switch self {
    case .absent: nil
    case .node(let node): BoundedText.json(node, to: limit)
    case .nodes(let nodes): BoundedText.json(nodes, to: limit)
    case .text(let text), .body(let text): BoundedText.cut(text, to: limit)
    case .header(let header):
      header.isRepeated
        ? BoundedText.json(header.values, to: limit)
        : BoundedText.cut(header.values[0], to: limit)
    case .count(let count): String(count)
    case .number(let number): number.digits
    case .selection(let texts):
      texts.count == 1
        ? BoundedText.cut(texts[0], to: limit) : BoundedText.json(texts, to: limit)
    case .flag(let isSet): isSet ? "true" : "false"
    case .duration(let duration): DurationWords.text(duration)
    case .size(let bytes): SizeWords.text(bytes)
    case .digest(let digits): digits
    case .masked(_, let shown): BoundedText.cut(shown, to: limit)
    case .record, .list: plainValue.map { BoundedText.json($0, to: limit) }
    }
  }

  /// A subject outside of the document as a value for display; nil if absent.
  var plainValue: Value? {
    switch self {
    case .absent, .node, .nodes: nil
    case .text(let text), .body(let text), .digest(let text), .masked(_, let text): .string(text)
    case .header(let header):
      header.isRepeated
        ? .array(header.values.map { .string($0) }) : .string(header.values[0])
    case .count(let count), .size(let count): .number(ExactNumber(count))
    case .number(let number): .number(number)
    case .selection(let texts): .array(texts.map { .string($0) })
    case .flag(let isSet): .boolean(isSet)
    case .duration(let duration): .string(DurationWords.text(duration))
    case .record(let record):
      .object(
        OrderedObject(
          record.members.compactMap { member in
            member.subject.plainValue.map { (name: member.name, value: $0) }
          }))
    case .list(let elements): .array(elements.compactMap(\.plainValue))
    }
  }

  /// The subject in a sentence: in back-ticks, or the word nothing.
  var inMessage: String {
    shown(to: BoundedText.messageBytes).map { "`\($0)`" } ?? "nothing"
  }
}
