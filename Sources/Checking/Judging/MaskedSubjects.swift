// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation
import RunEvents
import Values

/// Notes which checks of a recorded response a mark in place of a secret leaves open.
///
/// A mark stands for one value: whether it equals another mark is known, and that it exists. What another
/// matcher says of it is not what it would say of the value.
final class MaskedSubjects {
  /// Every mark begins and ends with it.
  private static let edge = "***"

  private var isOpen = false

  /// Notes that a matcher judged a subject.
  func note(_ subject: Subject, judgedBy matcher: Matcher, holds: Bool) {
    switch matcher.kind {
    case .equality, .shape(.exists), .elements: return
    // What is found beside the marks is there.
    case .text(.contains) where holds: return
    case .ordering, .text, .shape: if subject.holdsMark { isOpen = true }
    }
  }

  /// The verdict of a check, with whether the recording decides it.
  func marked(_ verdict: Verdict) -> Verdict {
    defer { isOpen = false }
    guard isOpen || verdict.failure?.isOfRecording == true else { return verdict }
    var verdict = verdict
    verdict.isUndecided = true
    return verdict
  }

  fileprivate static func occurs(in text: String) -> Bool { ByteSearch.contains(edge, in: text) }
}

extension [Verdict] {
  /// Marks those that a recording does not decide, of checks on values of a scope.
  package mutating func markUndecided() {
    let marks = MaskedSubjects()
    for place in indices { self[place] = marks.marked(self[place]) }
  }
}

extension CheckFailure {
  /// Whether the check may fail because the recording has a mark, or only a part of what came.
  fileprivate var isOfRecording: Bool {
    if message.contains(ResponseSubjects.recordingCut) || MaskedSubjects.occurs(in: message) {
      return true
    }
    let shown = [expected, actual].compactMap(\.self)
    let differing = differences.flatMap { [$0.expected, $0.actual].compactMap(\.self) }
    return (shown + differing).contains { MaskedSubjects.occurs(in: $0) }
  }
}

extension Subject {
  /// Whether it is text with a mark.
  fileprivate var holdsMark: Bool {
    switch self {
    case .node(let node): node.stringValue.map { MaskedSubjects.occurs(in: $0) } ?? false
    case .text(let text), .body(let text), .digest(let text), .masked(let text, _):
      MaskedSubjects.occurs(in: text)
    case .header(let values): values.values.contains { MaskedSubjects.occurs(in: $0) }
    case .selection(let texts): texts.contains { MaskedSubjects.occurs(in: $0) }
    case .absent, .nodes, .count, .number, .flag, .duration, .size, .record, .list: false
    }
  }
}
