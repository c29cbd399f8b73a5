// SPDX-License-Identifier: Apache-2.0

/// What a key of the format is, in words and data: all that the schemas, the reference and the
/// messages say about it.
package struct KeyDescription: Sendable {
  package var name: String
  package var shape: Shape
  /// One line: what it means.
  package var words: String
  /// What holds where it is not written, as it would be written.
  package var standard: String?
  package var inheritance: Inheritance
  /// A piece of YAML that a test loads, the key included.
  package var example: String?
  /// What other tools call it.
  package var otherNames: [String]
  package var isRequired: Bool
  package var state: State
  /// The group of the mapping's keys that exclude one another.
  package var group: Int?
  /// Of a key that comes later: what can be written today.
  package var untilThen: String?

  /// Whether this version can do it.
  package enum State: Sendable {
    case supported
    /// Known, and refused with `not-yet-supported`.
    case later
  }
}
