// SPDX-License-Identifier: Apache-2.0

import Values

/// A token of JavaScript.
struct JSToken: Sendable {
  enum Kind: Equatable, Sendable {
    /// Also a keyword: JavaScript has words that are both.
    case word(String)
    case number(ExactNumber)
    case string(String)
    /// The back-tick that opens a template text.
    case template
    case punctuator(String)
    case end

    static func == (one: Kind, two: Kind) -> Bool {
      switch (one, two) {
      case (.word(let one), .word(let two)), (.punctuator(let one), .punctuator(let two)),
        (.string(let one), .string(let two)):
        one == two
      case (.number(let one), .number(let two)): one == two
      case (.template, .template), (.end, .end): true
      default: false
      }
    }
  }

  let kind: Kind
  /// In bytes of the script.
  let range: Range<Int>
  let isAfterLineBreak: Bool
}

/// What the reader of scripts cannot read or carry over, in a few words.
struct ScriptLoss: Error, Sendable {
  let reason: String
  /// In bytes of the script; nil for the statement.
  var offset: Int?
  let cause: ImportCause

  init(_ reason: String, at offset: Int? = nil, cause: ImportCause = .script) {
    self.reason = reason
    self.offset = offset
    self.cause = cause
  }
}
