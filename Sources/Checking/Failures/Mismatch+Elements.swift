// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Values

/// Elements of a list.
extension Mismatch {
  /// This mismatch as that of one element among others.
  func inElement(_ index: Int, of count: Int, failing: Int, _ level: Level) -> Mismatch {
    let others = failing == 1 ? [] : ["\(failing) of \(count) elements do not hold"]
    return Mismatch(
      level, "element \(index): \(message)", at: span, expected: expected, actual: actual,
      documentPath: documentPath, differences: differences,
      furtherDifferences: furtherDifferences, notes: notes + others)
  }

  static func noElement(
    _ shown: String, of count: Int, _ subject: Subject, at span: SourceSpan
  ) -> Mismatch {
    .matcher(
      count == 0
        ? "expected an element that is `\(BoundedText.inMessage(shown))`, found an empty list"
        : "none of \(count == 1 ? "1 element" : "\(count) elements") is "
          + "`\(BoundedText.inMessage(shown))`",
      subject, expected: shown, at: span)
  }

  static func emptyList(
    _ matcher: String, _ shown: String, _ subject: Subject, at span: SourceSpan
  ) -> Mismatch {
    .matcher(
      "`\(matcher)` does not hold for an empty list", subject, expected: shown, at: span,
      level: .unfit)
  }

  static func uniqueness(
    _ twice: (Int, Int)?, _ elements: SubjectElements, _ subject: Subject, at span: SourceSpan
  ) -> Mismatch {
    guard let twice else {
      return .matcher(
        "expected an element that is there twice, found none", subject, expected: "$unique false",
        at: span)
    }
    return .matcher(
      "elements \(twice.0) and \(twice.1) are both \(elements[twice.0]?.inMessage ?? "nothing")",
      subject,
      expected: "$unique true", at: span)
  }

  static func order(
    _ previous: Subject, _ found: Subject, _ index: Int, _ sorting: Sorting
  ) -> Mismatch {
    let words = sorting.order.direction == .ascending ? "ascending" : "descending"
    return .matcher(
      "expected \(words) order, found \(previous.inMessage) before "
        + "\(found.inMessage) at element \(index)",
      sorting.list, expected: "$sorted \(sorting.order.words)", at: sorting.matcher.span)
  }

  static func mixedOrder(
    _ previous: Subject, _ found: Subject, _ list: Subject, at span: SourceSpan
  ) -> Mismatch {
    .matcher(
      "\(previous.inMessage) and \(found.inMessage) cannot be ordered",
      list, expected: "numbers only, or texts only", at: span, level: .unfit)
  }

  static func nothingToOrderBy(_ index: Int, _ sorting: Sorting) -> Mismatch {
    .matcher(
      "element \(index) has nothing at `\(sorting.order.text ?? "$")` to be ordered by",
      sorting.list, expected: "$sorted \(sorting.order.words)", at: sorting.matcher.span,
      level: .unfit)
  }

  static func itemCount(
    _ expected: Int, _ found: Int, _ shown: String, _ subject: Subject, at span: SourceSpan
  ) -> Mismatch {
    .matcher("expected \(expected) items, found \(found)", subject, expected: shown, at: span)
  }

  static func items(
    missing: String, extra: Subject, _ shown: String, _ subject: Subject, at span: SourceSpan
  ) -> Mismatch {
    .matcher(
      "no element is left for `\(BoundedText.inMessage(missing))`; "
        + "\(extra.inMessage) is not among the items",
      subject, expected: shown, at: span)
  }

  static func tooManyItems(_ count: Int, at span: SourceSpan) -> Mismatch {
    Mismatch(
      .broken,
      "`$sameItems` compares at most \(ItemMatching.maximumPairs) pairs; "
        + "these are \(count) times \(count)", at: span, isFinal: true)
  }
}
