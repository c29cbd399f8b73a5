// SPDX-License-Identifier: Apache-2.0

/// A draft as text, with the byte range of each entry.
package struct WrittenYAML: Sendable {
  /// An entry of a mapping, from the beginning of its key.
  struct Place: Sendable {
    let name: String
    /// The index of the enclosing entry; nil for an entry of the outermost mapping.
    let parent: Int?
    var range: Range<Int>
  }

  package let text: String
  /// In the order of the file: an entry comes before the entries in it.
  private let places: [Place]
  /// The lines, from 1, of the comments and of the items of lists that have a number.
  package let lines: [Int: Int]

  init(text: String, places: [Place], lines: [Int: Int]) {
    self.text = text
    self.places = places
    self.lines = lines
  }

  /// The keys that lead to the innermost entry at an offset, outermost first; list items have no name.
  /// Nil if no entry contains the offset.
  ///
  /// O(log entries + depth).
  package func path(at offset: Int) -> [String]? {
    // Entries are in the order of their beginnings: what contains the offset is the last one that begins before it,
    // or around that one.
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    var path: [String] = []
    var index = low > 0 ? low - 1 : nil
    while let current = index {
      let place = places[current]
      if !path.isEmpty || offset <= place.range.upperBound { path.append(place.name) }
      index = place.parent
    }
    return path.isEmpty ? nil : path.reversed()
  }

  /// The text of the entry of the outermost mapping that has this key; nil if there is none.
  package func text(of name: String) -> Substring? {
    let outermost = places.first { $0.parent == nil && $0.name.utf8.elementsEqual(name.utf8) }
    guard let place = outermost else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: place.range.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: place.range.count)]
  }
}
