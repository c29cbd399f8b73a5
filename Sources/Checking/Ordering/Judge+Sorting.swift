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
    switch walk(elements, sorting, asTexts: false) {
    case .inOrder: return nil
    case .failed(let mismatch): return mismatch
    case .holdsOtherTexts:
      // All are ordered as texts then: dates before the first other text too.
      guard case .failed(let mismatch) = walk(elements, sorting, asTexts: true) else { return nil }
      return mismatch
    }
  }

  /// The result of one walk over the elements of a list.
  private enum SortedWalk {
    case inOrder
    case failed(Mismatch)
    /// Texts other than numbers, dates and timestamps, in a walk that reads texts as those.
    case holdsOtherTexts
  }

  private func walk(
    _ elements: SubjectElements, _ sorting: Sorting, asTexts: Bool
  ) -> SortedWalk {
    var previous: (subject: Subject, value: Orderable)?
    for (index, element) in elements.enumerated() {
      if work.walk.ends() { return .failed(.stopped) }
      let found = sorting.order.path.map { sortedBy($0, in: element) } ?? element
      guard let value = asTexts ? Orderable(text: found) : Orderable(found) else {
        if !asTexts, found.sortedText != nil {
          if let previous, previous.subject.sortedText == nil {
            return .failed(mixed(previous.subject, found, sorting))
          }
          return .holdsOtherTexts
        }
        return .failed(unordered(found, at: index, after: previous?.subject, sorting))
      }
      if let previous {
        let isInOrder = previous.value.isInOrder(before: value, sorting.order.direction)
        if isInOrder != true, !asTexts, areTexts(elements, sorting) { return .holdsOtherTexts }
        guard let isInOrder else { return .failed(mixed(previous.subject, found, sorting)) }
        if !isInOrder {
          return .failed(fail(.differs, .order(previous.subject, found, index, sorting)))
        }
      }
      previous = (found, value)
    }
    return .inOrder
  }

  /// Whether all elements are texts, which are not all numbers, or all dates and timestamps.
  private func areTexts(_ elements: SubjectElements, _ sorting: Sorting) -> Bool {
    var first: Orderable?
    var areOfOneKind = true
    for element in elements {
      if work.walk.ends() { return false }
      let found = sorting.order.path.map { sortedBy($0, in: element) } ?? element
      guard found.sortedText != nil else { return false }
      guard let value = Orderable(found) else {
        areOfOneKind = false
        continue
      }
      if let first, first.compare(value) == nil { areOfOneKind = false }
      first = first ?? value
    }
    return !areOfOneKind
  }

  /// The value by which an element is ordered.
  private func sortedBy(_ path: JSONPath, in element: Subject) -> Subject {
    guard case .node(let node) = element, let found = path.node(in: node) else { return .absent }
    return .node(found)
  }

  private func unordered(
    _ found: Subject, at index: Int, after previous: Subject?, _ sorting: Sorting
  ) -> Mismatch {
    if case .absent = found { return fail(.unfit, .nothingToOrderBy(index, sorting)) }
    if let previous, found.isNumber { return mixed(previous, found, sorting) }
    return unfit("numbers or texts", sorting.matcher, found)
  }

  private func mixed(_ previous: Subject, _ found: Subject, _ sorting: Sorting) -> Mismatch {
    fail(.unfit, .mixedOrder(previous, found, sorting.list, at: sorting.matcher.span))
  }
}

extension Subject {
  /// The text by which it is ordered among texts; nil if it is not a text.
  fileprivate var sortedText: String? {
    switch self {
    case .node(let node): node.stringValue
    case .text(let text): text
    default: nil
    }
  }

  /// Whether it is a number of the document.
  fileprivate var isNumber: Bool {
    if case .node(let node) = self { node.isNumber } else { false }
  }
}

extension Orderable {
  /// A text, whatever it may be read as; nil for another subject.
  fileprivate init?(text subject: Subject) {
    guard let text = subject.sortedText else { return nil }
    self = .text(text)
  }
}

/// The expected order of a list, for failures.
struct Sorting {
  let order: SortOrder
  let matcher: Matcher
  let list: Subject
}
