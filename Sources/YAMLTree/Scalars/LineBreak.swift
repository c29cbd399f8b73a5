// SPDX-License-Identifier: Apache-2.0

/// Line breaks of libyaml, which are more than those of editors.
enum LineBreak {
  /// The bytes of the line break at a place: CR LF, CR, LF, U+0085, U+2028, U+2029; else 0.
  static func length(in bytes: [UInt8], at place: Int) -> Int {
    guard place < bytes.count else { return 0 }
    let next = place + 1 < bytes.count ? bytes[place + 1] : 0
    switch bytes[place] {
    case 0x0A: return 1
    case 0x0D: return next == 0x0A ? 2 : 1
    case 0xC2: return next == 0x85 ? 2 : 0
    case 0xE2:
      guard next == 0x80, place + 2 < bytes.count else { return 0 }
      return bytes[place + 2] == 0xA8 || bytes[place + 2] == 0xA9 ? 3 : 0
    default: return 0
    }
  }
}
