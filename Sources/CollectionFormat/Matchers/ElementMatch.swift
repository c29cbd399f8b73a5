// SPDX-License-Identifier: Apache-2.0

import Queries
import YAMLTree

/// The matchers of the elements of a list.
package enum ElementMatch: Sendable {
  case each(Expected)
  case any(Expected)
  case unique(Bool)
  case sorted(SortOrder)
  case sameItems(ListOperand)
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
      "the elements, or the values that `by` selects, are in this order: all numbers, all dates and "
        + "timestamps, or all texts, by code points",
      example: "{ $sorted: asc }", alsoCalled: ["$ordered"]
    ) { loading, written in
      loading.sortOrder(written.node, written.slot).map { .elements(.sorted($0)) }
    },
    MatcherDefinition(
      "$sameItems", .listOfElements, "these elements in any order",
      example: "{ $sameItems: [1, 2] }", alsoCalled: ["$containsExactly", "$unordered"]
    ) { loading, written in
      loading.listOperand(written, written.slot.element).map { .elements(.sameItems($0)) }
    },
  ]

  var nested: [Expected] {
    switch self {
    case .each(let expected), .any(let expected): [expected]
    case .sameItems(let list): list.nested
    case .unique, .sorted: []
    }
  }

  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .each(let expected), .any(let expected): expected.addReadNames(to: &names)
    case .sameItems(let list): list.addReadNames(to: &names)
    case .unique, .sorted: break
    }
  }
}

/// How `$sorted` orders elements.
package struct SortOrder: Sendable {
  package var direction = SortDirection.ascending
  /// A query for the one value by which an element is ordered; nil for the element itself.
  package var path: JSONPath?
  /// The path as written.
  package var text: String?
}

/// The direction of `$sorted`.
package enum SortDirection: String, Sendable, CaseIterable {
  case ascending = "asc"
  case descending = "desc"
}
