// SPDX-License-Identifier: Apache-2.0

/// The description of a key of the format, from which the schemas, the reference and the messages
/// are made.
///
/// An object: tables are made of lists of keys, and each key is then copied several times at the
/// start of the program.
package final class KeyDescription: Sendable {
  package let name: String
  package let shape: Shape
  /// Its meaning, in one line.
  package let words: String
  /// Its value if it is not written, in the notation of a file.
  package let standard: String?
  package let inheritance: Inheritance
  /// The kinds of steps that it applies to; nil where that does not differ within its mapping.
  package let applies: Applicability?
  /// A piece of YAML that a test loads, the key included.
  package let example: String?
  /// Its names in other tools.
  package let otherNames: [String]
  package let isRequired: Bool
  package let state: State
  /// The group of the mapping's keys that exclude one another.
  package let group: Int?
  /// What to write if it is beside another key of its group; nil for "keep one of the two".
  package let secondHelp: String?
  /// For a key of a later version: what can be written today.
  package let alternative: String?

  init(
    name: String, shape: Shape, words: String, applies: Applicability? = nil,
    standard: String? = nil, inheritance: Inheritance = .none, example: String? = nil,
    otherNames: [String] = [],
    isRequired: Bool = false, state: State = .supported, group: Int? = nil,
    secondHelp: String? = nil, alternative: String? = nil
  ) {
    self.name = name
    self.shape = shape
    self.words = words
    self.applies = applies
    self.standard = standard
    self.inheritance = inheritance
    self.example = example
    self.otherNames = otherNames
    self.isRequired = isRequired
    self.state = state
    self.group = group
    self.secondHelp = secondHelp
    self.alternative = alternative
  }

  /// The same key in other words, or with a value of another shape, and without a default.
  func replacing(
    words: String? = nil, shape: Shape? = nil, example: String? = nil
  ) -> KeyDescription {
    KeyDescription(
      name: name, shape: shape ?? self.shape, words: words ?? self.words, applies: applies,
      inheritance: inheritance,
      example: example ?? self.example, otherNames: otherNames, isRequired: isRequired,
      state: state, group: group, secondHelp: secondHelp, alternative: alternative)
  }

  /// Whether this version supports it.
  package enum State: Sendable {
    case supported
    /// Known, and refused with `not-yet-supported`.
    case reserved
  }
}
