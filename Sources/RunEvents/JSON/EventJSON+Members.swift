// SPDX-License-Identifier: Apache-2.0

extension EventJSON {
  /// Appends a member with a text; nothing for nil.
  package mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  /// Appends a member with a number; nothing for nil.
  package mutating func member(_ name: StaticString, _ value: (some BinaryInteger)?) {
    guard let value else { return }
    key(name)
    integer(value)
  }

  /// Appends a member with a boolean.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    boolean(value)
  }

  /// Appends a member with a list of texts, which may be empty.
  package mutating func member(_ name: StaticString, _ texts: [String]) {
    key(name)
    strings(texts)
  }

  /// Appends a member with a list of objects with a `name` and a `value`.
  package mutating func pairs(_ name: StaticString, _ pairs: [(String, String)]) {
    key(name)
    list(pairs) { text, pair in
      text.raw("{")
      text.member("name", pair.0)
      text.member("value", pair.1)
      text.raw("}")
    }
  }

  /// Appends a member with `true`; nothing for false.
  package mutating func flag(_ name: StaticString, _ isSet: Bool) {
    if isSet { member(name, true) }
  }

  /// Appends a word that needs no escapes, in quotes.
  package mutating func word(_ word: StaticString) {
    raw("\"")
    raw(word)
    raw("\"")
  }
}
