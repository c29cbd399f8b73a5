// SPDX-License-Identifier: Apache-2.0

/// Parentheses of a shell: `$(…)`, `(…)`.
enum ShellGroup {
  /// Where the parentheses that begin at a place end, without those in quotes.
  ///
  /// - Parameter escape: the character that takes the meaning of the next one, but not in `'…'`.
  static func end(in bytes: [UInt8], from start: Int, escape: UInt8) -> Int {
    var index = start
    var depth = 0
    var quote: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == escape, quote != UInt8(ascii: "'") {
        index += 1
      } else if quote != 0 {
        if byte == quote { quote = 0 }
        continue
      } else {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = byte
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"): depth -= 1
        default: break
        }
      }
      if depth == 0, quote == 0 { break }
    }
    return min(index, bytes.count)
  }
}
