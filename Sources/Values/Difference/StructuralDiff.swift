// SPDX-License-Identifier: Apache-2.0

/// How an actual value differs from the expected one, as data.
///
/// Equality is that of `Value`. Inserted, removed and moved elements of lists are recognised; the
/// elements left between equal ones are compared pair by pair.
package struct StructuralDiff: Sendable {
  /// One difference.
  package struct Difference: Sendable {
    /// What differs.
    package enum Kind: Sendable {
      /// It is expected and absent.
      case missing
      /// It is present and not expected.
      case extra
      /// Two values of one kind differ.
      case changed
      /// The values are of different kinds.
      case type
    }

    /// What differs.
    package let kind: Kind
    /// Its place in the expected value; nil if it is extra.
    package let expectedPointer: JSONPointer?
    /// Its place in the actual value, whose indexes may differ; nil if it is missing.
    package let actualPointer: JSONPointer?
    /// The expected value; nil if it is extra.
    package let expected: Value?
    /// The actual value; nil if it is missing.
    package let actual: Value?

    /// Its place: in the actual value, or in the expected one if it is missing.
    package var pointer: JSONPointer { actualPointer ?? expectedPointer ?? JSONPointer() }
  }

  /// What to compare, and how much of it.
  package struct Options: Sendable {
    /// Whether objects may have members that are not expected, at every depth.
    package var allowsExtraMembers = false
    /// How many differences are kept; the others are counted.
    package var maximumDifferences = 100
    /// How many pairs of list elements are compared to align lists; after that, lists are compared
    /// by index.
    package var maximumComparisons = 1_000_000
    /// Ends the comparison early: the differences are those found until then.
    package var stop: StopSignal?

    /// Exact objects, a hundred differences.
    package init() {}
  }

  /// The differences in the order of the expected value, at most `maximumDifferences`.
  package let differences: [Difference]
  /// How many further differences there are.
  package let furtherCount: Int

  /// Whether there is no difference.
  package var isEmpty: Bool { differences.isEmpty && furtherCount == 0 }

  /// Compares two values of documents; O(size), and the alignment of lists within its bound.
  package init(expected: JSONNode, actual: JSONNode, options: Options = Options()) {
    var walk = DifferenceWalk(expected: expected, actual: actual, options: options)
    walk.compare(expected.position, actual.position)
    differences = walk.differences
    furtherCount = walk.furtherCount
  }

  /// Compares two values; values that are too large or too deep for JSON text give one difference
  /// at the root.
  package init(expected: Value, actual: Value, options: Options = Options()) {
    if let left = try? JSONDocument.parse(expected.jsonBytes()),
      let right = try? JSONDocument.parse(actual.jsonBytes())
    {
      self.init(expected: left.root, actual: right.root, options: options)
    } else {
      let whole = Difference(
        kind: expected.kind == actual.kind ? .changed : .type, expectedPointer: JSONPointer(),
        actualPointer: JSONPointer(), expected: expected, actual: actual)
      self.init(differences: expected == actual ? [] : [whole])
    }
  }

  private init(differences: [Difference]) {
    self.differences = differences
    furtherCount = 0
  }
}
