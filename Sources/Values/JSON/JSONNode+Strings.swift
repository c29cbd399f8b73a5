// SPDX-License-Identifier: Apache-2.0

extension JSONNode {
  /// The text of a string with its escapes decoded; nil for another kind.
  package var stringValue: String? { document.string(at: position) }

  /// Whether it is a string of exactly these UTF-8 bytes; without an allocation if it has no
  /// escape.
  package func stringEquals(_ text: String) -> Bool {
    document.string(at: position, equals: text)
  }
}

extension JSONDocument {
  /// The text of the string at a position; nil for another kind.
  package func string(at position: Int) -> String? {
    let word = TapeWord(tape[position])
    switch word.tag {
    case TapeWord.string: return String(decoding: bytes[content(of: word)], as: UTF8.self)
    case TapeWord.escapedString: return String(decoding: unescaped(word), as: UTF8.self)
    default: return nil
    }
  }

  /// Whether the value at a position is a string of exactly these UTF-8 bytes.
  package func string(at position: Int, equals text: String) -> Bool {
    let word = TapeWord(tape[position])
    switch word.tag {
    case TapeWord.string:
      guard word.length - 2 == text.utf8.count else { return false }
      return content(of: word, equals: text)
    case TapeWord.escapedString:
      return unescaped(word).elementsEqual(text.utf8)
    default: return false
    }
  }

  /// Compares as many bytes as the text has.
  private func content(of word: TapeWord, equals text: String) -> Bool {
    let start = word.offset + 1
    let isEqual = text.utf8.withContiguousStorageIfAvailable { text in
      bytes.withUnsafeBufferPointer { bytes in
        text.indices.allSatisfy { text[$0] == bytes[start + $0] }
      }
    }
    return isEqual ?? bytes[content(of: word)].elementsEqual(text.utf8)
  }

  private func content(of word: TapeWord) -> Range<Int> {
    (word.offset + 1)..<(word.offset + word.length - 1)
  }

  private func unescaped(_ word: TapeWord) -> [UInt8] {
    JSONEscapes.decode(bytes[content(of: word)])
  }
}
