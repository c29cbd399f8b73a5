// SPDX-License-Identifier: Apache-2.0

/// Random changes of a YAML text, by pieces that mean something to a scanner.
package enum YAMLMutation {
  private static let fragments = [
    "\n", "\r\n", "\r", "  ", "\t", ": ", "- ", "? ", "[", "]", "{", "}", ", ", "#", " # ", "'",
    "\"",
    "|\n", ">+\n", "|2-\n", "&a ", "*a", "!x ", "---\n", "...\n", "%YAML 1.2\n", "${x}", "\\",
    "\\x4",
    "é", "\u{85}", "\u{2028}", "\u{FEFF}", "<<: *a", "😀", "\\\n", "''", "~", "0x1F",
  ]

  /// The text with one to `most` changes.
  package static func mutate(
    _ bytes: [UInt8], most: Int = 6, _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...most, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
        bytes.removeSubrange(place..<end)
      case 1:
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
        let part = Array(bytes[place..<end])
        bytes.insert(contentsOf: part, at: Int.random(in: 0...bytes.count, using: &random))
      case 2 where place < bytes.count:
        bytes[place] = UInt8.random(in: 9...126, using: &random)
      default:
        bytes.insert(contentsOf: (fragments.randomElement(using: &random) ?? "").utf8, at: place)
      }
    }
    return bytes
  }
}
