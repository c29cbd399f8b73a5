// SPDX-License-Identifier: Apache-2.0

extension JSONNode {
  /// The text of a string with its escapes decoded; nil for another kind.
  package var stringValue: String? { document.string(at: position) }

  /// The same as UTF-8.
  package var stringBytes: [UInt8]? { document.stringBytes(at: position) }

  /// Whether it is a string of exactly these UTF-8 bytes; without an allocation if it has no
  /// escape.
  package func stringEquals(_ text: String) -> Bool {
    document.string(at: position, equals: text)
  }
}

extension JSONDocument {
  /// How many digits the number at a position has if it is written as an integer, without a point and
  /// without an exponent; nil for another value.
  package func integerDigits(at position: Int) -> Int? {
    let word = TapeWord(tape[position])
    guard word.tag == TapeWord.number else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      let start = bytes[word.offset] == UInt8(ascii: "-") ? word.offset + 1 : word.offset
      let digits = bytes[start..<(word.offset + word.length)]
      return digits.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? digits.count : nil
    }
  }

  /// The text of the string at a position; nil for another kind.
  package func string(at position: Int) -> String? {
    let word = TapeWord(tape[position])
    switch word.tag {
    case TapeWord.string: return String(decoding: bytes[content(of: word)], as: UTF8.self)
    case TapeWord.escapedString: return String(decoding: unescaped(word), as: UTF8.self)
    default: return nil
    }
  }

  /// The same as UTF-8.
  package func stringBytes(at position: Int) -> [UInt8]? {
    let word = TapeWord(tape[position])
    switch word.tag {
    case TapeWord.string: return Array(bytes[content(of: word)])
    case TapeWord.escapedString: return unescaped(word)
    default: return nil
    }
  }

  /// Whether the value at a position is a string of exactly these UTF-8 bytes.
  package func string(at position: Int, equals text: String) -> Bool {
    var text = text
    return text.withUTF8 { string(at: position, equals: $0) }
  }

  /// Whether two strings have the same text.
  func areEqualStrings(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (TapeWord(tape[left]), TapeWord(tape[right]))
    guard one.tag == TapeWord.string, other.tag == TapeWord.string else {
      return stringBytes(at: left) == stringBytes(at: right)
    }
    guard one.length == other.length else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      let content = UnsafeBufferPointer(rebasing: bytes[self.content(of: other)])
      return self.content(of: one, equals: content)
    }
  }

  /// The same of bytes.
  func string(at position: Int, equals text: UnsafeBufferPointer<UInt8>) -> Bool {
    let word = TapeWord(tape[position])
    switch word.tag {
    case TapeWord.string:
      guard word.length - 2 == text.count else { return false }
      return content(of: word, equals: text)
    case TapeWord.escapedString:
      return unescaped(word).elementsEqual(text)
    default: return false
    }
  }

  /// Compares as many bytes as the text has.
  private func content(of word: TapeWord, equals text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = word.offset + 1
    return bytes.withUnsafeBufferPointer { bytes in
      text.indices.allSatisfy { text[$0] == bytes[start + $0] }
    }
  }

  private func content(of word: TapeWord) -> Range<Int> {
    (word.offset + 1)..<(word.offset + word.length - 1)
  }

  private func unescaped(_ word: TapeWord) -> [UInt8] {
    JSONEscapes.decode(bytes[content(of: word)])
  }
}
