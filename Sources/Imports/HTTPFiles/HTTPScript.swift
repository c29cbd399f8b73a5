// SPDX-License-Identifier: Apache-2.0

/// A script of a file of requests.
struct HTTPScript {
  let phase: ScriptPhase
  let dialect: ScriptDialect
  let text: String
  /// Where it begins in the file, with its marks.
  let offset: Int
  /// Where its lines begin, in the text and in the file.
  private let lines: [(start: Int, offset: Int)]

  /// - Parameter lines: the code, line by line.
  init(_ phase: ScriptPhase, _ dialect: ScriptDialect, _ lines: [HTTPLine], offset: Int) {
    self.phase = phase
    self.dialect = dialect
    self.offset = offset
    text = lines.map(\.text).joined(separator: "\n")
    var start = 0
    var places: [(Int, Int)] = []
    for line in lines {
      places.append((start, line.offset))
      start += line.text.utf8.count + 1
    }
    self.lines = places
  }

  /// The offset in the file of one in the text.
  func place(_ offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].start <= offset { low = middle } else { high = middle }
    }
    guard lines.indices.contains(low) else { return self.offset }
    return lines[low].offset + offset - lines[low].start
  }
}
