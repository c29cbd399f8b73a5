// SPDX-License-Identifier: Apache-2.0

import Notation

/// The names of files in a result.
package enum FileNames {
  /// The name of a source as that of a collection, without its ending: lower case, `[a-z0-9._-]`,
  /// other characters as one `-`.
  package static func base(of source: String) -> String {
    let name = source.split(separator: "/").last.map(String.init) ?? source
    let lower = Array(name.utf8).map(\.lowercasedASCII)
    let end = lower.lastIndex(of: UInt8(ascii: ".")).map { $0 > 0 ? $0 : lower.count }
    var output: [UInt8] = []
    for byte in lower[..<(end ?? lower.count)].prefix(100) {
      let isKept =
        byte.isASCIIDigit || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "_")
      if isKept {
        output.append(byte)
      } else if output.last != UInt8(ascii: "-") {
        output.append(UInt8(ascii: "-"))
      }
    }
    while output.first.map({ $0 == 0x2D || $0 == 0x2E }) == true { output.removeFirst() }
    while output.last == UInt8(ascii: "-") { output.removeLast() }
    return output.isEmpty ? "imported" : String(decoding: output, as: UTF8.self)
  }
}
