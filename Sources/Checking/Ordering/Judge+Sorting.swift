// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Queries
import Values

extension Judge {
  /// `$sorted`: neighbours may be equal.
  func sorted(_ order: SortOrder, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    guard let elements = subject.elements else { return unfit("a list", matcher, subject) }
    guard !elements.isEmpty else { return noElements(matcher, subject) }
    let sorting = Sorting(order: order, matcher: matcher, list: subject)
    var previous: (subject: Subject, value: Orderable)?
    for (index, element) in elements.enumerated() {
      if work.walk.ends() { return .stopped }
      let found = order.path.map { sortedBy($0, in: element) } ?? element
      guard let value = Orderable(found) else { return unordered(found, at: index, sorting) }
      if let previous {
        guard let isInOrder = previous.value.isInOrder(before: value, order.direction) else {
          return fail(
            .unfit, .mixedOrder(previous.subject, found, subject, at: matcher.span))
        }
        if !isInOrder {
          return fail(.differs, .order(previous.subject, found, index, sorting))
        }
      }
      previous = (found, value)
    }
    return nil
  }

  /// The value by which an element is ordered.
  private func sortedBy(_ path: JSONPath, in element: Subject) -> Subject {
    guard case .node(let node) = element, let found = path.node(in: node) else { return .absent }
    return .node(found)
  }

  private func unordered(_ found: Subject, at index: Int, _ sorting: Sorting) -> Mismatch {
    if case .absent = found {
      return fail(.unfit, .nothingToOrderBy(index, sorting))
    }
    let mismatch = unfit("numbers, dates or timestamps", sorting.matcher, found)
    guard mismatch.span != nil, found.isWrittenText, let condition = sorting.order.condition else {
      return mismatch
    }
    return mismatch.adding("for texts write under `expect`: `\(condition)`")
  }
}

extension Subject {
  /// Whether it is a text, in the document or elsewhere.
  fileprivate var isWrittenText: Bool {
    switch self {
    case .node(let node): node.stringValue != nil
    case .text: true
    default: false
    }
  }
}

/// The expected order of a list, for failures.
struct Sorting {
  let order: SortOrder
  let matcher: Matcher
  let list: Subject
}
