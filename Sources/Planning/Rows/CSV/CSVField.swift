// SPDX-License-Identifier: Apache-2.0

/// Where a field is in its row, without the quotes around it.
struct CSVField: Sendable {
  private let begin: UInt32
  /// The end, and in the lowest bit whether the field holds `""`.
  private let endAndPairs: UInt32

  init(_ start: Int = 0, _ end: Int = 0, hasPairs: Bool = false) {
    begin = UInt32(truncatingIfNeeded: start)
    endAndPairs = UInt32(truncatingIfNeeded: end) << 1 | (hasPairs ? 1 : 0)
  }

  var start: Int { Int(begin) }
  var end: Int { Int(endAndPairs >> 1) }
  var range: Range<Int> { start..<end }
  /// Whether it holds `""`, which means `"`.
  var hasPairs: Bool { endAndPairs & 1 != 0 }
}
