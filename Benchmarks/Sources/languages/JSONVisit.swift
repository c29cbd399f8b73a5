// SPDX-License-Identifier: Apache-2.0

import Values

/// A walk over all of a document, as the one in C++ does it.
enum JSONVisit {
  /// One for each value, the length of strings and names.
  ///
  /// A string with escapes counts as it is written, a few bytes more than it means.
  static func sum(of document: JSONDocument) -> Int { sum(of: 0, in: document) }

  private static func sum(of position: Int, in document: JSONDocument) -> Int {
    switch document.kind(at: position) {
    case .array:
      var sum = 1
      var next = document.firstContent(of: position)
      let end = document.end(of: position)
      while next < end {
        sum += self.sum(of: next, in: document)
        next = document.end(of: next)
      }
      return sum
    case .object:
      var sum = 1
      var name = document.firstContent(of: position)
      let end = document.end(of: position)
      while name < end {
        let value = document.end(of: name)
        sum += document.range(at: name).count - 2 + self.sum(of: value, in: document)
        name = document.end(of: value)
      }
      return sum
    case .string: return document.range(at: position).count - 1
    case .null, .boolean, .number: return 1
    }
  }
}
