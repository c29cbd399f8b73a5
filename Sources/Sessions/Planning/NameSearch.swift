// SPDX-License-Identifier: Apache-2.0

import Notation

/// Looks in the text of a file for its names.
///
/// Each search reads the whole file, so a name is looked for once, and no more than `mostNames` are:
/// else a file of unknown names would cost the square of its length.
struct NameSearch {
  static let mostNames = 100

  private let bytes: [UInt8]
  private let isExpected: (Int) -> Bool
  private var answers: [[UInt8]: Bool] = [:]

  /// A search that expects names at certain offsets.
  init(in bytes: [UInt8], expecting isExpected: @escaping (Int) -> Bool) {
    self.bytes = bytes
    self.isExpected = isExpected
  }

  /// Whether a name is written only where names are expected.
  ///
  /// - Parameter boundary: whether a byte continues a name: a place beside such a byte belongs to
  ///   another name.
  /// - Returns: false also for a name beyond the bound.
  mutating func isOnlyWhereExpected(
    _ name: [UInt8], boundary continues: (UInt8) -> Bool = { _ in false }
  ) -> Bool {
    if let answer = answers[name] { return answer }
    guard answers.count < Self.mostNames, !name.isEmpty else { return false }
    let answer = search(name, continues)
    answers[name] = answer
    return answer
  }

  private func search(_ name: [UInt8], _ continues: (UInt8) -> Bool) -> Bool {
    let search = ByteSearch(name)
    var start = 0
    while let place = search.first(in: bytes, from: start) {
      start = place + name.count
      let isBegun = place > 0 && continues(bytes[place - 1])
      let isContinued = start < bytes.count && continues(bytes[start])
      if !isBegun, !isContinued, !isExpected(place) { return false }
    }
    return true
  }
}
