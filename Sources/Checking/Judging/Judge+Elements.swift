// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Values

extension Judge {
  /// Judges matchers of the elements of a list.
  func elements(_ match: ElementMatch, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    switch match {
    case .each(let expected): each(expected, matcher, subject)
    case .any(let expected): anyElement(expected, matcher, subject)
    case .sameItems(let items): sameItems(items, matcher, subject)
    case .unique(let flag): unique(flag, matcher, subject)
    case .sorted(let order): sorted(order, matcher, subject)
    }
  }

  /// `$each`: the first element that fails is shown, the others are counted.
  private func each(_ expected: Expected, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    guard let elements = subject.elements else { return unfit("a list", matcher, subject) }
    guard !elements.isEmpty else { return noElements(matcher, subject) }
    let mismatch = quiet.question(expected)
    var failing = 0
    var first = 0
    var level = Mismatch.Level.unfit
    for (index, element) in elements.enumerated() {
      if work.walk.ends() { return .stopped }
      guard let mismatch = mismatch(element) else { continue }
      if mismatch.level == .broken { return mismatch }
      level = min(level, mismatch.level)
      if failing == 0 { first = index }
      failing += 1
    }
    guard failing > 0 else { return nil }
    if isQuiet { return fail(level, .unexplainedDifference) }
    guard let mismatch = elements[first].flatMap({ self.expected(expected, $0) }) else {
      return nil
    }
    return mismatch.inElement(first, of: elements.count, failing: failing, level)
  }

  /// `$any`, and `$contains` for a list.
  func anyElement(_ expected: Expected, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    guard let elements = subject.elements else { return unfit("a list", matcher, subject) }
    let mismatch = quiet.question(expected)
    for element in elements {
      if work.walk.ends() { return .stopped }
      guard let mismatch = mismatch(element) else { return nil }
      if mismatch.level == .broken { return mismatch }
    }
    // For a single element, the mismatch can be explained.
    if !isQuiet, elements.count == 1, let only = elements[0],
      let mismatch = self.expected(expected, only)
    {
      return mismatch.inElement(0, of: 1, failing: 1, .differs)
    }
    return fail(
      .differs,
      .noElement(
        shown(expected, for: subject), of: elements.count, subject, at: matcher.span))
  }

  /// The question of a quiet judge for many subjects: the expectation is prepared once, and not
  /// copied for each of them.
  private func question(_ expected: Expected) -> (Subject) -> Mismatch? {
    guard case .mapping(let mapping) = expected.content else {
      return { self.expected(expected, $0) }
    }
    guard !mapping.demandsObject, mapping.paths.isEmpty, mapping.matchers.count == 1 else {
      return { self.mapping(mapping, expected, $0) }
    }
    let matcher = mapping.matchers[0]
    return comparison(matcher) ?? { self.matcher(matcher, $0) }
  }

  /// `$unique`
  private func unique(_ flag: Bool, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    guard let elements = subject.elements else { return unfit("a list", matcher, subject) }
    guard !elements.isEmpty else { return noElements(matcher, subject) }
    var places: [Value: Int] = [:]
    var twice: (Int, Int)?
    for (index, element) in elements.enumerated() {
      if work.walk.ends(after: element.steps) { return .stopped }
      guard let value = element.value else { continue }
      if let earlier = places.updateValue(index, forKey: value) {
        twice = (earlier, index)
        break
      }
    }
    if (twice == nil) == flag { return nil }
    return fail(.differs, .uniqueness(twice, elements, subject, at: matcher.span))
  }

  /// The mismatch of a matcher that never holds for an empty list.
  func noElements(_ matcher: Matcher, _ subject: Subject) -> Mismatch {
    fail(
      .unfit,
      .emptyList(matcher.name, shown(matcher, for: subject), subject, at: matcher.span))
  }

  /// `$sameItems`: each item has an element of its own, in any order.
  private func sameItems(
    _ items: ListOperand, _ matcher: Matcher, _ subject: Subject
  ) -> Mismatch? {
    judge(by: items) { judge, items in judge.sameItems(items, matcher, subject) }
  }

  private func sameItems(
    _ items: [Expected], _ matcher: Matcher, _ subject: Subject
  ) -> Mismatch? {
    guard let elements = subject.elements else { return unfit("a list", matcher, subject) }
    guard items.count == elements.count else {
      return fail(
        .differs,
        .itemCount(
          items.count, elements.count, shown(matcher, for: subject), subject, at: matcher.span))
    }
    switch ItemMatching.match(items, Array(elements), by: quiet) {
    case .complete: return nil
    case .broken(let mismatch): return mismatch
    case .stopped: return .stopped
    case .tooMuchWork: return .tooManyItems(items.count, at: matcher.span)
    case .incomplete(let item, let element):
      return fail(
        .differs,
        .items(
          missing: shown(items[item], for: subject), extra: elements[element] ?? .absent,
          shown(matcher, for: subject), subject, at: items[item].span))
    }
  }
}

extension Subject {
  /// The cost of visiting all of it.
  var steps: Int {
    guard case .node(let node) = self else { return 1 }
    return node.document.end(of: node.position) - node.position + node.range.count >> 6
  }

  /// An element as a value, for comparison with others.
  var value: Value? {
    switch self {
    case .node(let node): node.value()
    default: plainValue
    }
  }
}

extension ExpectedText {
  mutating func addOperand(of match: ElementMatch) {
    switch match {
    case .each(let expected), .any(let expected): add(expected)
    case .sameItems(let elements): add(elements)
    case .unique(let flag): raw(flag ? "true" : "false")
    case .sorted(let order): raw(order.words)
    }
  }
}
