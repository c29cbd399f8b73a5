// SPDX-License-Identifier: Apache-2.0

/// The value that an option or a word of a command takes, as help and completion show it.
struct ValueForm: Sendable {
  /// What a shell offers for a value.
  enum Candidates: Sendable {
    case none
    case files
    case folders
    /// All values that there are, or that are usual.
    case words([String])
  }

  /// `name=value`, shown as `<name=value>`.
  let placeholder: String
  var candidates = Candidates.none
  /// Whether the next word is the value though it begins with a dash.
  var mayBeginWithDash = false

  /// A value that does not begin with a dash, such as a name or a number.
  static func word(_ placeholder: String) -> ValueForm { ValueForm(placeholder: placeholder) }

  /// Any text, `-1` and `-x: y` too.
  static func text(_ placeholder: String) -> ValueForm {
    ValueForm(placeholder: placeholder, mayBeginWithDash: true)
  }

  static func file(_ placeholder: String) -> ValueForm {
    ValueForm(placeholder: placeholder, candidates: .files)
  }

  static func folder(_ placeholder: String) -> ValueForm {
    ValueForm(placeholder: placeholder, candidates: .folders)
  }

  /// One of some words, all of them or the usual ones.
  static func choice(_ placeholder: String, _ words: [String]) -> ValueForm {
    ValueForm(placeholder: placeholder, candidates: .words(words))
  }
}
