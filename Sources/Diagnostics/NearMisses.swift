// SPDX-License-Identifier: Apache-2.0

/// Finds words that the user may have meant.
package enum NearMisses {
  /// Longer words are never misspellings; this bounds the work.
  package static let longestWord = 64

  /// The candidates of which a word may be a misspelling, best first, at most three.
  ///
  /// Letters are compared without case; a third of the word may differ, and at least one place.
  /// Candidates with equal distances keep their order.
  package static func of(_ word: String, among candidates: some Sequence<String>) -> [String] {
    ranked(word, among: candidates).map(\.candidate)
  }

  private static func ranked(
    _ word: String, among candidates: some Sequence<String>
  ) -> [(candidate: String, distance: Int)] {
    let sought = letters(word)
    guard !sought.isEmpty, sought.count <= longestWord else { return [] }
    let bound = max(1, sought.count / 3)
    var found: [(candidate: String, distance: Int)] = []
    for candidate in candidates {
      guard let distance = distance(sought, letters(candidate), bound: bound) else { continue }
      let place = found.firstIndex { $0.distance > distance } ?? found.endIndex
      guard place < 3, !found.contains(where: { $0.candidate.utf8.elementsEqual(candidate.utf8) })
      else { continue }
      found.insert((candidate, distance), at: place)
      if found.count > 3 { found.removeLast() }
    }
    return found
  }

  /// The candidate that was probably meant.
  package struct Nearest: Hashable, Sendable {
    package let word: String
    /// Whether every other candidate is less similar.
    package let isNearer: Bool
    /// Whether no other candidate is similar at all.
    package let isOnly: Bool

    package init(word: String, isNearer: Bool = true, isOnly: Bool = true) {
      self.word = word
      self.isNearer = isNearer
      self.isOnly = isOnly
    }
  }

  /// The best candidate; nil without a near miss.
  package static func nearest(
    _ word: String, among candidates: some Sequence<String>
  ) -> Nearest? {
    let found = ranked(word, among: candidates)
    guard let best = found.first else { return nil }
    return Nearest(
      word: best.candidate, isNearer: found.count == 1 || found[1].distance > best.distance,
      isOnly: found.count == 1)
  }

  /// The best candidate, for "did you mean".
  package static func best(_ word: String, among candidates: some Sequence<String>) -> String? {
    of(word, among: candidates).first
  }

  /// A help line, ``did you mean `timeout`?``; nil without a near miss.
  package static func help(_ word: String, among candidates: some Sequence<String>) -> String? {
    best(word, among: candidates).map(help(naming:))
  }

  /// The help line with a word.
  static func help(naming word: String) -> String { "did you mean `\(word)`?" }

  /// The number of insertions, deletions, changes and swaps of neighbours between two words; nil
  /// above the bound.
  static func distance(_ first: [UInt8], _ second: [UInt8], bound: Int) -> Int? {
    guard abs(first.count - second.count) <= bound, second.count <= longestWord else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let change = first[row] == second[column] ? 0 : 1
        var cost = min(last[column] + change, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      if let least = current.min(), least > bound { return nil }
      beforeLast = last
      last = current
    }
    guard let distance = last.last, distance <= bound else { return nil }
    return distance
  }

  private static func letters(_ word: String) -> [UInt8] {
    word.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
