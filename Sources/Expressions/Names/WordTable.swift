// SPDX-License-Identifier: Apache-2.0

/// A few short words with their meanings, for look-ups of every name of every file.
///
/// A name is compared only with words of its length, which is faster than hashing it.
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

  /// The meaning of a text; nil if it is not one of the words.
  subscript(text: String) -> Meaning? {
    let length = text.utf8.count
    guard length < rows.count else { return nil }
    for row in rows[length] where row.word == text { return row.meaning }
    return nil
  }
}
