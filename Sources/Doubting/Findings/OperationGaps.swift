// SPDX-License-Identifier: Apache-2.0

/// The gaps of one operation.
struct OperationGaps {
  let findings: OperationFindings
  /// Without those inside others, each place once.
  private(set) var gaps: [Gap] = []

  init(_ findings: OperationFindings) {
    self.findings = findings
    var changes: [Question.Place: [OperationFindings.Answer]] = [:]
    var order: [Question.Place] = []
    for answer in findings.counted {
      if changes[answer.question.place] == nil { order.append(answer.question.place) }
      changes[answer.question.place, default: []].append(answer)
    }
    for place in order where !isInsideOfGap(place) {
      if let gap = Self.gap(place, changes[place] ?? []) { gaps.append(gap) }
    }
  }

  /// Whether nothing but the status is looked at, though there is a body.
  var isOfStatusAlone: Bool {
    let others = findings.counted.filter { $0.question.place != .status }
    return findings.hasBody && others.contains { $0.question.place == .body }
      && others.allSatisfy { $0.notice == nil }
  }

  private static func gap(
    _ place: Question.Place, _ answers: [OperationFindings.Answer]
  ) -> Gap? {
    var changes = answers.filter { $0.notice == nil }.map(\.question.change)
    guard !changes.isEmpty else { return nil }
    // A cookie that may be missing has no attributes either.
    if case .cookie = place, changes.contains(.missing) { changes = [.missing] }
    let noticesValue = answers.contains { $0.question.change == .otherValue && $0.notice != nil }
    return Gap(place: place, changes: changes, noticesValue: noticesValue)
  }

  /// Whether a part that holds the place is not noticed itself.
  private func isInsideOfGap(_ place: Question.Place) -> Bool {
    guard place.isInBody else { return false }
    if isUnnoticed(.body, .errorPage) { return true }
    var outer = place.container
    while let container = outer {
      for change in [Question.Change.missing, .otherType, .empty]
      where isUnnoticed(container, change) {
        return true
      }
      outer = container.container
    }
    return false
  }

  private func isUnnoticed(_ place: Question.Place, _ change: Question.Change) -> Bool {
    guard let answer = findings.answer(to: Question(place, change)) else { return false }
    return answer.notice == nil && answer.exception == nil
  }
}

extension [Gap] {
  /// The gaps with those of the same object and the same changes in one.
  var joined: [Gap] {
    var result: [Gap] = []
    for gap in self {
      let place = result.firstIndex { other in
        guard let container = gap.place.container else { return false }
        return other.place.container == container && other.words == gap.words
          && !gap.place.isElement
      }
      if let place { result[place].alike.append(gap) } else { result.append(gap) }
    }
    return result
  }
}
