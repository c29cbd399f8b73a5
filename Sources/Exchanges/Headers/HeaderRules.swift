// SPDX-License-Identifier: Apache-2.0

import Notation

/// The first character that is not allowed in a text.
package struct CharacterProblem: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// There must be at least one character.
    case empty
    /// CR, LF, NUL or another control character.
    case controlCharacter
    /// A visible character that is not allowed here.
    case forbiddenCharacter
  }

  package let kind: Kind
  /// The first byte of the character; 0 if the text is empty.
  package let byte: UInt8
  /// Its offset in bytes of UTF-8.
  package let offset: Int

  package init(_ kind: Kind, byte: UInt8 = 0, at offset: Int = 0) {
    self.kind = kind
    self.byte = byte
    self.offset = offset
  }
}

/// What is allowed in a request's head; libcurl sends every byte unchanged, CR and LF too.
///
/// A text that breaks a rule is refused, never corrected: each function returns the first problem,
/// nil if there is none.
package enum HeaderRules {
  /// A method is a token (RFC 9110, section 9.1).
  package static func problem(inMethod text: String) -> CharacterProblem? {
    problem(inToken: text)
  }

  /// A header's name is a token (RFC 9110, section 5.1).
  package static func problem(inName text: String) -> CharacterProblem? {
    problem(inToken: text)
  }

  /// A header's value: anything except control characters other than a tab (RFC 9110, section 5.5).
  /// Characters outside ASCII are sent as UTF-8.
  package static func problem(inValue text: String) -> CharacterProblem? {
    firstProblem(in: text) { byte in
      byte.isControl && byte != UInt8(ascii: "\t") ? .controlCharacter : nil
    }
  }

  /// A cookie's name: not empty, no control character, white space, `=` or `;`.
  ///
  /// This allows more than RFC 6265's token, since services do set `user[id]`.
  package static func problem(inCookieName text: String) -> CharacterProblem? {
    guard !text.utf8.isEmpty else { return CharacterProblem(.empty) }
    return firstProblem(in: text) { byte in
      if byte.isControl { return .controlCharacter }
      return " =;".utf8.contains(byte) ? .forbiddenCharacter : nil
    }
  }

  /// A cookie's value: no control character and no `;`, which would begin another cookie.
  package static func problem(inCookieValue text: String) -> CharacterProblem? {
    firstProblem(in: text) { byte in
      if byte.isControl { return .controlCharacter }
      return byte == UInt8(ascii: ";") ? .forbiddenCharacter : nil
    }
  }

  private static func problem(inToken text: String) -> CharacterProblem? {
    guard !text.utf8.isEmpty else { return CharacterProblem(.empty) }
    return firstProblem(in: text) { byte in
      if byte.isControl { return .controlCharacter }
      return byte.isTokenCharacter ? nil : .forbiddenCharacter
    }
  }

  private static func firstProblem(
    in text: String, judging judge: (UInt8) -> CharacterProblem.Kind?
  ) -> CharacterProblem? {
    guard !text.hasOnlyBytes({ judge($0) == nil }) else { return nil }
    var offset = 0
    for byte in text.utf8 {
      if let kind = judge(byte) { return CharacterProblem(kind, byte: byte, at: offset) }
      offset += 1
    }
    return nil
  }
}
