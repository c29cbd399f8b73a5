// SPDX-License-Identifier: Apache-2.0

import Notation

/// The first character of a text that may not be sent where the text stands.
package struct CharacterProblem: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// There must be at least one character.
    case empty
    /// CR, LF, NUL or another control character.
    case controlCharacter
    /// A visible character that this place does not allow.
    case forbiddenCharacter
  }

  package let kind: Kind
  /// The first byte of the character; 0 when the text is empty.
  package let byte: UInt8
  /// Bytes of UTF-8 before it.
  package let offset: Int

  package init(_ kind: Kind, byte: UInt8 = 0, at offset: Int = 0) {
    self.kind = kind
    self.byte = byte
    self.offset = offset
  }
}

/// What may stand in a request's head; libcurl sends every byte as it is given, CR and LF too.
///
/// A text that breaks a rule is refused, never mended: each function gives the first problem, nil
/// when there is none.
package enum HeaderRules {
  /// A method is a token (RFC 9110, section 9.1).
  package static func problem(inMethod text: String) -> CharacterProblem? {
    problem(inToken: text)
  }

  /// A header's name is a token (RFC 9110, section 5.1).
  package static func problem(inName text: String) -> CharacterProblem? {
    problem(inToken: text)
  }

  /// A header's value: anything but control characters, of which a tab may stand (RFC 9110,
  /// section 5.5). Characters outside ASCII go out as their UTF-8 bytes.
  package static func problem(inValue text: String) -> CharacterProblem? {
    firstProblem(in: text) { byte in
      byte.isControl && byte != UInt8(ascii: "\t") ? .controlCharacter : nil
    }
  }

  /// A cookie's name: not empty, no control character, white space, `=` or `;`.
  ///
  /// Wider than RFC 6265's token, since services do set `user[id]`.
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
