// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The form of an option's value or of an operand, for help and completion.
struct ValueForm: Sendable {
  /// What a shell suggests for a value.
  enum Candidates: Sendable {
    case none
    case files
    case folders
    /// Folders and YAML files.
    case collections
    /// Words of the project.
    case project(DeclaredWords.Kind)
    /// All values, or the usual ones.
    case words([String])
  }

  /// `name=value`, shown as `<name=value>`.
  let placeholder: String
  var candidates = Candidates.none
  /// Whether the next word is the value even if it begins with a dash.
  var mayBeginWithDash = false

  /// A value that does not begin with a dash, such as a name or a number.
  static func word(_ placeholder: String) -> ValueForm { ValueForm(placeholder: placeholder) }

  /// Any text, also `-1` and `-x: y`.
  static func text(_ placeholder: String) -> ValueForm {
    ValueForm(placeholder: placeholder, mayBeginWithDash: true)
  }

  /// A value that words of the project are suggested for.
  static func word(_ placeholder: String, of kind: DeclaredWords.Kind) -> ValueForm {
    ValueForm(placeholder: placeholder, candidates: .project(kind))
  }

  static func file(_ placeholder: String) -> ValueForm {
    ValueForm(placeholder: placeholder, candidates: .files)
  }

  static func folder(_ placeholder: String) -> ValueForm {
    ValueForm(placeholder: placeholder, candidates: .folders)
  }

  /// One of some words, which are all values or the usual ones.
  static func choice(_ placeholder: String, _ words: [String]) -> ValueForm {
    ValueForm(placeholder: placeholder, candidates: .words(words))
  }
}
