// SPDX-License-Identifier: Apache-2.0

/// A name and the members written behind it: `steps.create.response`, `row["first name"]`.
package struct NameReference: Hashable, Sendable {
  /// One step of the path.
  package struct Member: Hashable, Sendable {
    /// What is asked for.
    package enum Key: Hashable, Sendable {
      /// `.name` or `["name"]`.
      case name(String)
      /// `[0]`; a negative one is never in range.
      case index(Int)
    }

    /// What is asked for.
    package let key: Key
    /// Of the name without its dot, or of the brackets and what they hold.
    package let range: Range<Int>

    /// The name, nil for an index.
    package var name: String? {
      if case .name(let name) = key { name } else { nil }
    }
  }

  /// The first name; ASCII, none of CEL's reserved words.
  package let root: String
  /// Of the first name.
  package let rootRange: Range<Int>
  /// The members behind it, outermost first.
  package var path: [Member]

  /// The whole, in bytes of the decoded text.
  package var range: Range<Int> {
    rootRange.lowerBound..<(path.last?.range.upperBound ?? rootRange.upperBound)
  }
}
