// SPDX-License-Identifier: Apache-2.0

/// A few short words, for a question that each name of each file asks.
///
/// Names are compared with the words of their length only, which is quicker than to hash them.
struct WordSet: Sendable {
  /// By their length in bytes.
  private let words: [[String]]

  init(_ words: some Sequence<String>) {
    var byLength: [[String]] = []
    for word in words {
      let length = word.utf8.count
      while byLength.count <= length { byLength.append([]) }
      byLength[length].append(word)
    }
    self.words = byLength
  }

  func contains(_ text: String) -> Bool {
    let length = text.utf8.count
    return length < words.count && words[length].contains(text)
  }
}
