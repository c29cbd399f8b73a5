// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// XML that grows at its end. What XML 1.0 forbids is removed; what it reserves is escaped, `>`
/// too, so that no `]]>` stands anywhere.
struct XMLText {
  var bytes: [UInt8] = []

  /// Appends markup as it stands.
  @inline(__always)
  mutating func raw(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// ` name="value"`.
  mutating func attribute(_ name: StaticString, _ value: String) {
    begin(name)
    escape(value, inAttribute: true)
    bytes.append(UInt8(ascii: "\""))
  }

  /// ` name="first › second third"`, without making a string of it.
  mutating func attribute(_ name: StaticString, _ first: String, _ second: String, _ third: String)
  {
    begin(name)
    escape(first, inAttribute: true)
    raw(" › ")
    escape(second, inAttribute: true)
    escape(third, inAttribute: true)
    bytes.append(UInt8(ascii: "\""))
  }

  /// ` name="12"`.
  mutating func attribute(_ name: StaticString, _ value: Int) {
    begin(name)
    appendDecimal(Int64(value), to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// ` name="0.012"`: seconds with three decimals, which is all that the readers' schemas take.
  mutating func attribute(_ name: StaticString, seconds microseconds: Int64) {
    begin(name)
    let milliseconds = max(0, (microseconds + 500) / 1000)
    appendDecimal(milliseconds / 1000, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    let rest = Int(milliseconds % 1000)
    for digit in [rest / 100, rest / 10 % 10, rest % 10] { bytes.append(48 + UInt8(digit)) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends text between tags.
  mutating func text(_ text: String) { escape(text, inAttribute: false) }

  private mutating func begin(_ name: StaticString) {
    bytes.append(32)
    raw(name)
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ text: String, inAttribute: Bool) {
    var text = text
    text.withUTF8 { text in
      var start = 0
      for index in 0..<text.count {
        let byte = text[index]
        guard byte <= UInt8(ascii: ">") || byte == 0xEF else { continue }
        guard let (replacement, length) = replacement(text, index, inAttribute) else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        replacement.withUTF8Buffer { bytes.append(contentsOf: $0) }
        start = index + length
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }

  /// What stands for the scalar at an index, and its length; nil for itself.
  private func replacement(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ inAttribute: Bool
  ) -> (StaticString, length: Int)? {
    switch text[index] {
    case UInt8(ascii: "&"): ("&amp;", 1)
    case UInt8(ascii: "<"): ("&lt;", 1)
    case UInt8(ascii: ">"): ("&gt;", 1)
    case UInt8(ascii: "\""): inAttribute ? ("&quot;", 1) : nil
    case 0x09: inAttribute ? ("&#9;", 1) : nil
    case 0x0A: inAttribute ? ("&#10;", 1) : nil
    case 0x0D: ("&#13;", 1)
    case 0..<0x20: ("", 1)
    case 0xEF: Self.isNoCharacter(text, index) ? ("", 3) : nil
    default: nil
    }
  }

  /// U+FFFE and U+FFFF (https://www.w3.org/TR/xml/#charsets).
  private static func isNoCharacter(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    text[index + 1] == 0xBF && text[index + 2] >= 0xBE
  }
}
