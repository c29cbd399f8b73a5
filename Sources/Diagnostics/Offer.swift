// SPDX-License-Identifier: Apache-2.0

/// One line of help: a way to correct the mistake of a diagnostic.
package enum Offer: Hashable, Sendable {
  /// Exact edits.
  case fix(Fix)
  /// One line for several fixes, of which a person chooses one.
  case choice(String, of: [Fix])
  /// Advice for a person.
  case words(String)

  /// The probable word of a table in place of an unknown one; nil without a near miss.
  package static func near(
    _ word: String, among candidates: some Sequence<String>, at span: SourceSpan
  ) -> Offer? {
    NearMisses.nearest(word, among: candidates).map { near in
      .fix(.meant(near.word, at: span, isPreferred: near.isNearer))
    }
  }

  /// The probable name that the file declares in place of an unknown one; nil without a near miss.
  ///
  /// The fix is preferred only if no other name is near. A name that may need quotes at its place
  /// gives advice alone.
  ///
  /// - Parameters:
  ///   - span: the place of the name; nil if it cannot be replaced there.
  ///   - replacement: what the place must have for a name.
  package static func near(
    name: String, among known: some Sequence<String>, at span: SourceSpan?,
    as replacement: (String) -> String = { $0 }
  ) -> Offer? {
    NearMisses.nearest(name, among: known).map { near in
      guard let span, near.word.isPlainName else {
        return .words(NearMisses.help(naming: near.word))
      }
      return .fix(
        .meant(near.word, as: replacement(near.word), at: span, isPreferred: near.isOnly))
    }
  }

  /// The line of help.
  package var words: String {
    switch self {
    case .fix(let fix): fix.title
    case .choice(let words, _), .words(let words): words
    }
  }

  /// Empty for advice.
  package var fixes: [Fix] {
    switch self {
    case .fix(let fix): [fix]
    case .choice(_, let fixes): fixes
    case .words: []
    }
  }
}

extension String {
  /// Letters, digits, `_`, `-`, `.`, `/` and single spaces between them, a letter first: the same
  /// text wherever YAML, CEL and a path may hold it.
  fileprivate var isPlainName: Bool {
    var previous: UInt8 = 0x20
    for (place, byte) in utf8.enumerated() {
      let isLetter = (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      let isFurther = (0x30...0x39).contains(byte) || "-./".utf8.contains(byte)
      let isSpace = byte == 0x20 && previous != 0x20
      guard isLetter || place > 0 && (isFurther || isSpace) else { return false }
      previous = byte
    }
    return previous != 0x20
  }
}
