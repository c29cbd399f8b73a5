// SPDX-License-Identifier: Apache-2.0

/// The line breaks of YAML 1.2; the three others of libyaml do not reach it (`BreakStandIns`).
enum LineBreak {
  /// The bytes of the line break at a place: CR LF, CR, LF; else 0.
  static func length(in bytes: [UInt8], at place: Int) -> Int {
    guard place < bytes.count else { return 0 }
    switch bytes[place] {
    case 0x0A: return 1
    case 0x0D: return place + 1 < bytes.count && bytes[place + 1] == 0x0A ? 2 : 1
    default: return 0
    }
  }
}
