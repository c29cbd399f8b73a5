// SPDX-License-Identifier: Apache-2.0

/// A name and the members written after it: `steps.create.response`, `row["first name"]`.
package struct NameReference: Hashable, Sendable {
  /// One step of the path.
  package struct Member: Hashable, Sendable {
    /// The kind of step.
    package enum Key: Hashable, Sendable {
      /// `.name` or `["name"]`.
      case name(String)
      /// `[0]`; a negative one is never in range.
      case index(Int)
    }

    /// The kind of step.
    package let key: Key
    /// The range of the name without its dot, or of the brackets and their contents.
    package let range: Range<Int>

    /// The name; nil for an index.
    package var name: String? {
      if case .name(let name) = key { name } else { nil }
    }
  }

  /// The first name; ASCII, not a reserved word of CEL.
  package let root: String
  /// The range of the first name.
  package let rootRange: Range<Int>
  /// The members after it, outermost first.
  package var path: [Member]
  /// Whether the root is written with a dot before it.
  package var isAbsolute = false
  /// Whether the root is also the name of a type (`int`, `list`), so that it need not be in scope.
  package var mayBeType = false
  /// Whether the expression handles an absent value (`has(a.b)`, `default(a.b, c)`).
  package var mayBeAbsent = false
  /// Whether an optional selection follows: `a` in `a.?b` and in `a[?"b"]`.
  package var isSelectedOptionally = false

  /// A name without members.
  package init(root: String, rootRange: Range<Int>, path: [Member] = []) {
    self.root = root
    self.rootRange = rootRange
    self.path = path
  }

  /// A name with one member or none, for asking a scope; it is written in no text.
  package init(root: String, member: String?) {
    self.init(
      root: root, rootRange: 0..<0,
      path: member.map { [Member(key: .name($0), range: 0..<0)] } ?? [])
  }

  /// The range of the whole, in bytes of the decoded text.
  package var range: Range<Int> {
    rootRange.lowerBound..<(path.last?.range.upperBound ?? rootRange.upperBound)
  }
}
