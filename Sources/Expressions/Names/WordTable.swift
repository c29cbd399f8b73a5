// SPDX-License-Identifier: Apache-2.0

/// A few short words and what each means, for a question that each name of each file asks.
///
/// Names are compared with the words of their length only, which is quicker than to hash them.
struct WordTable<Meaning: Sendable>: Sendable {
  /// By their length in bytes.
  private let rows: [[(word: String, meaning: Meaning)]]

  init(_ words: some Sequence<(word: String, meaning: Meaning)>) {
    var byLength: [[(word: String, meaning: Meaning)]] = []
    for row in words {
      let length = row.word.utf8.count
      while byLength.count <= length { byLength.append([]) }
      byLength[length].append(row)
    }
    rows = byLength
  }

  /// What a text means; nil for one that is none of the words.
  subscript(text: String) -> Meaning? {
    let length = text.utf8.count
    guard length < rows.count else { return nil }
    for row in rows[length] where row.word == text { return row.meaning }
    return nil
  }
}
