// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation
import Values

/// A value that can be ordered among its own kind.
enum Orderable {
  case number(ExactNumber)
  case duration(Duration)
  case moment(Moment)
  /// By code points, which is the order of the bytes of UTF-8; only `$sorted` orders other texts
  /// than dates and timestamps.
  case text(String)

  /// The value by which an element of a list is ordered; nil if it cannot be ordered.
  init?(_ subject: Subject) {
    switch subject {
    case .node(let node):
      if let number = node.number {
        self = .number(number)
      } else if let moment = node.stringValue.flatMap(Moment.init(parsing:)) {
        self = .moment(moment)
      } else {
        return nil
      }
    case .text(let text):
      if let number = ExactNumber(parsing: text) {
        self = .number(number)
      } else if let moment = Moment(parsing: text) {
        self = .moment(moment)
      } else {
        return nil
      }
    case .count(let count), .size(let count): self = .number(ExactNumber(count))
    case .number(let number): self = .number(number)
    case .duration(let duration): self = .duration(duration)
    default: return nil
    }
  }

  /// -1, 0 or 1; nil if the two are of different kinds.
  func compare(_ other: Orderable) -> Int? {
    switch (self, other) {
    case (.number(let left), .number(let right)): ExactNumber.compare(left, right)
    case (.duration(let left), .duration(let right)): Self.sign(left, right)
    case (.moment(let left), .moment(let right)): Self.sign(left, right)
    case (.text(let left), .text(let right)): Self.sign(left, right)
    default: nil
    }
  }

  private static func sign(_ left: String, _ right: String) -> Int {
    if left.hasSameBytes(as: right) { return 0 }
    return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
  }

  private static func sign<Kind: Comparable>(_ left: Kind, _ right: Kind) -> Int {
    left < right ? -1 : (left == right ? 0 : 1)
  }

  /// Whether the other may follow this in a sorted list; nil for different kinds.
  func isInOrder(before other: Orderable, _ direction: SortDirection) -> Bool? {
    compare(other).map { direction == .ascending ? $0 <= 0 : $0 >= 0 }
  }
}

extension Comparison {
  /// Whether a subject with this order relative to its operand passes.
  func holds(_ sign: Int) -> Bool {
    switch self {
    case .greaterThan: sign > 0
    case .atLeast: sign >= 0
    case .lessThan: sign < 0
    case .atMost: sign <= 0
    }
  }
}
