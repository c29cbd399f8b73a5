// SPDX-License-Identifier: Apache-2.0

import Notation

/// Texts and names as JavaScript has them.
enum JSText {
  /// Members of an object: names that are indexes of a list come first, in their order.
  static func inOrder(
    _ members: [(name: String, value: ScriptValue)]
  ) -> [(name: String, value: ScriptValue)] {
    let numbered = members.filter { index($0.name) != nil }
    guard !numbered.isEmpty else { return members }
    return numbered.sorted { (index($0.name) ?? 0) < (index($1.name) ?? 0) }
      + members.filter { index($0.name) == nil }
  }

  private static func index(_ name: String) -> UInt32? {
    guard let value = UInt32(name), value < UInt32.max, String(value) == name else { return nil }
    return value
  }

  /// `encodeURIComponent(text)`
  static func percentEncoded(_ text: String) -> String {
    var output = ""
    for byte in text.utf8 {
      if byte.isASCIIAlphanumeric || "-_.!~*'()".utf8.contains(byte) {
        output.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        output += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return output
  }
}
