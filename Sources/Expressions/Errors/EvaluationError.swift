// SPDX-License-Identifier: Apache-2.0

/// Something that went wrong when an expression met the values of a run.
///
/// It names what was written and the kinds that met, never a value.
package struct EvaluationError: Error, Hashable, Sendable {
  /// What went wrong; names are as the user wrote them.
  package enum Kind: Hashable, Sendable {
    /// The scope has no value for the name now (a capture that was not made).
    case unavailable(name: String)
    /// Something that is there but cannot be read as what the name asks for.
    case unreadable(name: String, reason: String)
    case missingMember(name: String)
    /// A member of something that is no object.
    case notAnObject(member: String, found: ValueKind)
    /// An index of something that is no list.
    case notAList(index: Int, found: ValueKind)
    case indexOutOfRange(index: Int, count: Int)
    /// Null, a list or an object inside text.
    case notText(found: ValueKind)
    /// A condition that is not true or false.
    case notABoolean(found: ValueKind)
  }

  /// What went wrong.
  package let kind: Kind
  /// Bytes of the decoded text that was given to the parser.
  package let range: Range<Int>

  /// An error at a place.
  package init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}
