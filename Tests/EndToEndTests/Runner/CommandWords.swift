// SPDX-License-Identifier: Apache-2.0

/// The words of a command; single quotes hold several together.
func commandWords(_ command: String) -> [String] {
  var words: [String] = []
  var word: String?
  var isQuoted = false
  for character in command.trimmed {
    if character == "'" {
      isQuoted.toggle()
      word = word ?? ""
    } else if !isQuoted, character == " " || character == "\n" {
      if let whole = word { words.append(whole) }
      word = nil
    } else {
      word = (word ?? "") + String(character)
    }
  }
  if let word { words.append(word) }
  return words
}
