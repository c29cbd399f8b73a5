// SPDX-License-Identifier: Apache-2.0

import Queries
import YAMLTree

/// The matchers of the elements of a list.
package enum ElementMatch: Sendable {
  case each(Expected)
  case any(Expected)
  case unique(Bool)
  case sorted(SortOrder)
  case sameItems([Expected])
}

extension ElementMatch: MatcherFamily {
  static let definitions: [MatcherDefinition] = [
    MatcherDefinition(
      "$each", .element, "holds for every element, of which there is at least one",
      example: "{ $each: { $gt: 0 } }", alsoCalled: ["$every", "$all"]
    ) { loading, written in
      loading.expected(written.node, written.slot.element).map { .elements(.each($0)) }
    },
    MatcherDefinition(
      "$any", .element, "holds for at least one element", example: "{ $any: { id: 1 } }",
      alsoCalled: ["$some", "$elemMatch"]
    ) { loading, written in
      loading.expected(written.node, written.slot.element).map { .elements(.any($0)) }
    },
    MatcherDefinition(
      "$unique", .boolean, "no two elements are equal, or with `false` some are",
      example: "{ $unique: true }", alsoCalled: ["$distinct"]
    ) { loading, written in
      Reader<Bool>.boolean.read(written.node, &loading).map { .elements(.unique($0)) }
    },
    MatcherDefinition(
      "$sorted", .sorting,
      "the elements, or the values that `by` selects, are in this order: all numbers, or all dates and "
        + "timestamps; texts by `that`",
      example: "{ $sorted: asc }", alsoCalled: ["$ordered"]
    ) { loading, written in
      loading.sortOrder(written.node, written.slot).map { .elements(.sorted($0)) }
    },
    MatcherDefinition(
      "$sameItems", .listOfElements, "these elements in any order",
      example: "{ $sameItems: [1, 2] }", alsoCalled: ["$containsExactly", "$unordered"],
      condition: { subject, list in
        let first = WrittenSubject.free("x", in: subject, list)
        let second = WrittenSubject.free("y", in: subject, list)
        return "\(subject).size() == \(list).size() && \(list).all(\(first), "
          + "\(list).filter(\(second), \(second) == \(first)).size() "
          + "== \(subject).filter(\(second), \(second) == \(first)).size())"
      }
    ) { loading, written in
      loading.expectedValues(written, written.slot.element).map { .elements(.sameItems($0)) }
    },
  ]

  var nested: [Expected] {
    switch self {
    case .each(let expected), .any(let expected): [expected]
    case .sameItems(let list): list
    case .unique, .sorted: []
    }
  }

  package func addReadNames(to names: inout ReadNames) { nested.addReadNames(to: &names) }
}

/// How `$sorted` orders elements.
package struct SortOrder: Sendable {
  package var direction = SortDirection.ascending
  /// A query for the one value by which an element is ordered; nil for the element itself.
  package var path: JSONPath?
  /// The path as written.
  package var text: String?
  /// `that: ["…"]` for elements that `$sorted` does not order; nil if no expression is equivalent.
  package var condition: String?
}

/// The direction of `$sorted`.
package enum SortDirection: String, Sendable, CaseIterable {
  case ascending = "asc"
  case descending = "desc"
}
