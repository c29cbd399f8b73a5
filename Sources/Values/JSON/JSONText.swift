// SPDX-License-Identifier: Apache-2.0

/// How JSON text is laid out.
package enum JSONLayout: Sendable {
  /// `{"a":[1,2]}`
  case compact
  /// One element or member a line, two spaces a level, `"a": 1`, empty containers closed at once.
  case pretty
}

extension Value {
  /// The value as JSON, with the digits, the order and the duplicates that it has.
  package func jsonBytes(_ layout: JSONLayout = .compact) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return layout == .compact ? writer.bytes : JSONText.indented(writer.bytes)
  }

  /// The beginning of the value as compact JSON: all of it, or at least so many bytes.
  package func jsonBytes(beginning limit: Int) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginning(of: self, limit: limit)
    return writer.bytes
  }

  /// The value as JSON text.
  package func jsonText(_ layout: JSONLayout = .compact) -> String {
    String(decoding: jsonBytes(layout), as: UTF8.self)
  }
}

extension JSONNode {
  /// The value as JSON, its scalars byte for byte as they are written.
  package func jsonBytes(_ layout: JSONLayout = .compact) -> [UInt8] {
    var writer = JSONWriter()
    writer.node(self)
    return layout == .compact ? writer.bytes : JSONText.indented(writer.bytes)
  }

  /// The value as JSON text.
  package func jsonText(_ layout: JSONLayout = .compact) -> String {
    String(decoding: jsonBytes(layout), as: UTF8.self)
  }
}

/// Lays out JSON that is valid and compact.
enum JSONText {
  /// The same values, one element or member a line.
  static func indented(_ compact: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(compact.count * 2)
    var depth = 0
    var index = 0
    while index < compact.count {
      let byte = compact[index]
      switch byte {
      case UInt8(ascii: "\""):
        let end = endOfString(in: compact, from: index)
        text.append(contentsOf: compact[index..<end])
        index = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        text.append(byte)
        let next = compact[index + 1]
        if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") {
          text.append(next)
          index += 1
        } else {
          depth += 1
          appendLine(depth, to: &text)
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        appendLine(depth, to: &text)
        text.append(byte)
      case UInt8(ascii: ","):
        text.append(byte)
        appendLine(depth, to: &text)
      case UInt8(ascii: ":"):
        text.append(byte)
        text.append(UInt8(ascii: " "))
      default: text.append(byte)
      }
      index += 1
    }
    return text
  }

  private static func appendLine(_ depth: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\n"))
    text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private static func endOfString(in text: [UInt8], from quote: Int) -> Int {
    var index = quote + 1
    while text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index + 1
  }
}
