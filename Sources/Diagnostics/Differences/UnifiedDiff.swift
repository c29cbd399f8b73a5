// SPDX-License-Identifier: Apache-2.0

/// The difference of two versions of a file in the unified format, which `patch` reads.
///
/// ```
/// --- specs/pets.yaml
/// +++ specs/pets.yaml
/// @@ -1,2 +1,2 @@
///  curlew: 1
/// -name:   Pets
/// +name: Pets
/// ```
///
/// It is made in a time linear in the files: where they differ, it goes on at the nearest equal lines.
/// So it may be longer than necessary if many lines moved.
package struct UnifiedDiff {
  /// The lines before and after a change that are shown with it.
  private static let context = 3
  /// How far the nearest equal lines are searched.
  private static let reach = 60

  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  /// A stretch of lines that differ.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  package init(from old: [UInt8], to new: [UInt8]) {
    self.old = Self.lines(of: old)
    self.new = Self.lines(of: new)
  }

  /// The lines of the difference; empty if the versions are equal.
  package func lines(path: String) -> [String] {
    let changes = changes
    guard !changes.isEmpty else { return [] }
    var lines = ["--- \(path)", "+++ \(path)"]
    var rest = changes[...]
    while let first = rest.first {
      var hunk = [first]
      rest.removeFirst()
      while let next = rest.first, let last = hunk.last,
        next.old.lowerBound - last.old.upperBound <= 2 * Self.context
      {
        hunk.append(next)
        rest.removeFirst()
      }
      add(hunk, to: &lines)
    }
    return lines
  }

  /// The stretches of the old version that change, each with its new text; in order.
  package var edits: [(range: Range<Int>, text: [UInt8])] {
    changes.map { change in
      let start = change.old.lowerBound < old.count ? old[change.old.lowerBound].startIndex : end
      let end = change.old.upperBound < old.count ? old[change.old.upperBound].startIndex : end
      return (start..<end, new[change.new].flatMap { $0 })
    }
  }

  /// The length of the old version.
  private var end: Int { old.last?.endIndex ?? 0 }

  private func add(_ hunk: [Change], to lines: inout [String]) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(first.old.lowerBound, first.new.lowerBound, Self.context)
    let after = min(old.count - last.old.upperBound, Self.context)
    let from = first.old.lowerBound - before..<last.old.upperBound + after
    let to = first.new.lowerBound - before..<last.new.upperBound + after
    lines.append("@@ -\(Self.place(from)) +\(Self.place(to)) @@")
    var place = from.lowerBound
    for change in hunk {
      for line in place..<change.old.lowerBound { add(" ", old, line, to: &lines) }
      for line in change.old { add("-", old, line, to: &lines) }
      for line in change.new { add("+", new, line, to: &lines) }
      place = change.old.upperBound
    }
    for line in place..<from.upperBound { add(" ", old, line, to: &lines) }
  }

  private func add(
    _ sign: String, _ all: [ArraySlice<UInt8>], _ line: Int, to lines: inout [String]
  ) {
    let isEnded = all[line].last == 0x0A
    let text = isEnded ? all[line].dropLast() : all[line]
    lines.append(sign + String(decoding: text, as: UTF8.self))
    if !isEnded { lines.append("\\ No newline at end of file") }
  }

  /// `3,2`: from the third line two; `3` for one line.
  private static func place(_ range: Range<Int>) -> String {
    switch range.count {
    case 0: "\(range.lowerBound),0"
    case 1: "\(range.lowerBound + 1)"
    default: "\(range.lowerBound + 1),\(range.count)"
    }
  }

  /// With their line breaks.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for place in bytes.indices where bytes[place] == 0x0A {
      lines.append(bytes[start...place])
      start = place + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  // MARK: Comparing

  private var changes: [Change] {
    var changes: [Change] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, right < new.count, old[left] == new[right] {
        left += 1
        right += 1
        continue
      }
      let step = nearestEqual(left, right)
      let change = Change(old: left..<step.left, new: right..<step.right)
      if let last = changes.last, last.old.upperBound == left, last.new.upperBound == right {
        changes[changes.count - 1].old = last.old.lowerBound..<step.left
        changes[changes.count - 1].new = last.new.lowerBound..<step.right
      } else {
        changes.append(change)
      }
      (left, right) = step
    }
    return changes
  }

  /// The nearest lines after two different ones from which both versions are equal; one line further
  /// if there are none within reach.
  private func nearestEqual(_ left: Int, _ right: Int) -> (left: Int, right: Int) {
    for distance in 1...Self.reach {
      for skipped in 0...distance {
        let (one, other) = (left + distance - skipped, right + skipped)
        if one <= old.count, other <= new.count, isEqual(one, other) { return (one, other) }
      }
    }
    return (min(left + 1, old.count), min(right + 1, new.count))
  }

  /// Whether the versions are equal from these lines on: for a line with a text, for a blank one and
  /// the next, or to the end.
  private func isEqual(_ left: Int, _ right: Int) -> Bool {
    guard left < old.count, right < new.count else {
      return left == old.count && right == new.count
    }
    guard old[left] == new[right] else { return false }
    if old[left].count > 1 { return true }
    guard left + 1 < old.count, right + 1 < new.count else {
      return left + 1 == old.count && right + 1 == new.count
    }
    return old[left + 1] == new[right + 1]
  }
}
