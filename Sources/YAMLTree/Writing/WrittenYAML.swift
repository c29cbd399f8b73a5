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
  /// O(entries).
  package func path(at offset: Int) -> [String]? {
    guard
      var place = places.last(where: {
        $0.range.lowerBound <= offset && offset <= $0.range.upperBound
      })
    else { return nil }
    var path = [place.name]
    while let parent = place.parent {
      place = places[parent]
      path.append(place.name)
    }
    return path.reversed()
  }

  /// The text of the entry of the outermost mapping that has this key; nil if there is none.
  package func text(of name: String) -> Substring? {
    let outermost = places.first { $0.parent == nil && $0.name.utf8.elementsEqual(name.utf8) }
    guard let place = outermost else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: place.range.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: place.range.count)]
  }
}
