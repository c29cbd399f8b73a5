// SPDX-License-Identifier: Apache-2.0
import Diagnostics

extension YAMLTreeBuilder {
  /// Longer mappings are sorted by key rather than compared pair by pair.
  private static let fewEntries = 12

  /// Finds keys that are not text and duplicate keys, and carries out `<<`.
  mutating func checkEntries(of frame: Frame) {
    let record = tables.records[Int(frame.node)]
    let first = Int(record.first)
    let entries = Int(record.count) / 2
    guard frame.hasMerge || mayHaveFlaws(first: first, entries: entries) else { return }
    var dropped: Set<Int> = []
    for entry in 0..<entries where !isText(tables.children[first + 2 * entry]) {
      dropped.insert(entry)
      reportKey(at: first + 2 * entry)
    }
    for (earlier, later) in duplicates(first: first, entries: entries, dropped: dropped) {
      dropped.insert(later)
      report(
        problems.duplicateKey(
          range(ofChild: first + 2 * later), first: range(ofChild: first + 2 * earlier)))
    }
    guard frame.hasMerge || !dropped.isEmpty else { return }
    tables.records[Int(frame.node)].flags.insert(.effectiveEntries)
    let own = effectiveEntries(first: first, entries: entries, dropped: dropped)
    tables.effectiveEntries[frame.node] = frame.hasMerge ? merge(own) : own
  }

  /// Whether a key is not text or is duplicated; true for mappings that are too long to compare
  /// pair by pair.
  private func mayHaveFlaws(first: Int, entries: Int) -> Bool {
    guard entries <= Self.fewEntries else { return true }
    for later in 0..<entries {
      let key = tables.children[first + 2 * later]
      guard isText(key) else { return true }
      for earlier in 0..<later where haveSameText(tables.children[first + 2 * earlier], key) {
        return true
      }
    }
    return false
  }

  private func effectiveEntries(
    first: Int, entries: Int, dropped: Set<Int>
  ) -> [YAMLEffectiveEntry] {
    var result: [YAMLEffectiveEntry] = []
    for entry in 0..<entries where !dropped.contains(entry) {
      result.append(
        YAMLEffectiveEntry(
          key: tables.children[first + 2 * entry], value: tables.children[first + 2 * entry + 1],
          merge: nil))
    }
    return result
  }

  private mutating func reportKey(at child: Int) {
    switch tables.records[Int(resolve(tables.children[child]))].kind {
    case .invalid: break
    case .unwritten: report(problems.missingKey(at: range(ofChild: child)))
    default: report(problems.keyIsNoText(range(ofChild: child)))
    }
  }

  /// Pairs of entries with the same key: the first one with each later one.
  private func duplicates(
    first: Int, entries: Int, dropped: Set<Int>
  ) -> [(earlier: Int, later: Int)] {
    guard entries > 1 else { return [] }
    if entries <= Self.fewEntries {
      return duplicatesByPairs(first: first, entries: entries, dropped: dropped)
    }
    let sorted = (0..<entries).filter { !dropped.contains($0) }.map { entry in
      (entry: entry, text: keyBytes(tables.children[first + 2 * entry]))
    }.sorted { left, right in
      let order = Self.compare(left.text, right.text)
      return order == 0 ? left.entry < right.entry : order < 0
    }
    var pairs: [(Int, Int)] = []
    var groupStart = 0
    for place in sorted.indices.dropFirst() {
      if Self.compare(sorted[groupStart].text, sorted[place].text) == 0 {
        pairs.append((sorted[groupStart].entry, sorted[place].entry))
      } else {
        groupStart = place
      }
    }
    return pairs.sorted { $0.1 < $1.1 }
  }

  private func duplicatesByPairs(
    first: Int, entries: Int, dropped: Set<Int>
  ) -> [(earlier: Int, later: Int)] {
    var pairs: [(Int, Int)] = []
    for later in 1..<entries {
      let key = tables.children[first + 2 * later]
      for earlier in 0..<later where haveSameText(tables.children[first + 2 * earlier], key) {
        if dropped.contains(earlier) || dropped.contains(later) { continue }
        pairs.append((earlier, later))
        break
      }
    }
    return pairs
  }
}
