// SPDX-License-Identifier: Apache-2.0

/// The description of a key of the format, from which the schemas, the reference and the messages
/// are made.
package struct KeyDescription: Sendable {
  package var name: String
  package var shape: Shape
  /// Its meaning, in one line.
  package var words: String
  /// Its value if it is not written, in the notation of a file.
  package var standard: String?
  package var inheritance: Inheritance
  /// A piece of YAML that a test loads, the key included.
  package var example: String?
  /// Its names in other tools.
  package var otherNames: [String]
  package var isRequired: Bool
  package var state: State
  /// The group of the mapping's keys that exclude one another.
  package var group: Int?
  /// What to write if it is beside another key of its group; nil for "keep one of the two".
  package var secondHelp: String?
  /// For a key of a later version: what can be written today.
  package var alternative: String?

  /// Whether this version supports it.
  package enum State: Sendable {
    case supported
    /// Known, and refused with `not-yet-supported`.
    case reserved
  }
}
