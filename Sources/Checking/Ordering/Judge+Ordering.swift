// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Values

extension Judge {
  /// `$gt`, `$gte`, `$lt`, `$lte`, `$between` and `$closeTo`.
  func ordering(_ match: OrderingMatch, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    switch match {
    case .compare(let comparison, let operand):
      compare(subject, operand, matcher) { comparison.holds($0) }
    case .between(let low, let high):
      compare(subject, low, matcher) { $0 >= 0 } ?? compare(subject, high, matcher) { $0 <= 0 }
    case .betweenBoth(let ends): between(ends, matcher, subject)
    case .closeTo(let center, let within): close(subject, center, within, matcher)
    }
  }

  /// `$between` with both ends from one template.
  private func between(
    _ ends: TemplateText, _ matcher: Matcher, _ subject: Subject
  ) -> Mismatch? {
    switch evaluate(ends) {
    case .failed(let mismatch): return mismatch
    case .value(let found):
      guard case .array(let values) = found.value, values.count == 2 else {
        return .notAPair(found, at: ends.span)
      }
      let ends = values.map { ScopedValue($0, secrets: found.secrets) }
      guard let low = Orderable(operand: values[0], for: subject) else {
        return .unusableOperand(ends[0], for: subject, at: matcher.span)
      }
      guard let high = Orderable(operand: values[1], for: subject) else {
        return .unusableOperand(ends[1], for: subject, at: matcher.span)
      }
      return compare(subject, with: low, matcher) { $0 >= 0 }
        ?? compare(subject, with: high, matcher) { $0 <= 0 }
    }
  }

  private func compare(
    _ subject: Subject, _ operand: Operand, _ matcher: Matcher, _ holds: (Int) -> Bool
  ) -> Mismatch? {
    switch resolve(operand, for: subject) {
    case .failed(let mismatch): return mismatch
    case .value(let wanted): return compare(subject, with: wanted, matcher, holds)
    }
  }

  private func compare(
    _ subject: Subject, with wanted: Orderable, _ matcher: Matcher, _ holds: (Int) -> Bool
  ) -> Mismatch? {
    let sign: Int?
    if case .node(let node) = subject, case .number(let number) = wanted,
      let order = node.compare(with: number)
    {
      sign = order
    } else if let found = subject.orderable(like: wanted) {
      sign = found.compare(wanted)
    } else {
      return unorderable(subject, wanted, matcher)
    }
    guard let sign, holds(sign) else {
      return fail(.differs, .ordering(matcher, shown(matcher, for: subject), subject))
    }
    return nil
  }

  /// A comparison with a literal number, for many subjects; nil for other matchers.
  func comparison(_ matcher: Matcher) -> ((Subject) -> Mismatch?)? {
    guard case .ordering(.compare(let comparison, .number(let number, _))) = matcher.kind else {
      return nil
    }
    let wanted = Orderable.number(number)
    return { self.compare($0, with: wanted, matcher) { comparison.holds($0) } }
  }

  private func close(
    _ subject: Subject, _ center: Operand, _ within: Operand, _ matcher: Matcher
  ) -> Mismatch? {
    let resolved = (resolve(center, for: subject), resolve(within, for: subject))
    switch resolved {
    case (.failed(let mismatch), _), (_, .failed(let mismatch)): return mismatch
    case (.value(let center), .value(let within)):
      guard let found = subject.orderable(like: center) else {
        return unorderable(subject, center, matcher)
      }
      guard !within.isNegative else { return .negativeDistance(at: matcher.span) }
      guard let isClose = found.isWithin(within, of: center) else {
        return .unusableDistance(at: matcher.span)
      }
      if isClose { return nil }
      return fail(
        .differs, .ordering(matcher, shown(matcher, for: subject), subject))
    }
  }

  private func unorderable(
    _ subject: Subject, _ wanted: Orderable, _ matcher: Matcher
  ) -> Mismatch {
    if case .header(let header) = subject, header.joined == nil {
      return fail(.unfit, .joinedCookies(header, at: matcher.span))
    }
    return unfit(wanted.kindWords, matcher, subject)
  }

  /// An operand with its template rendered.
  private enum Resolved {
    case value(Orderable)
    case failed(Mismatch)
  }

  private func resolve(_ operand: Operand, for subject: Subject) -> Resolved {
    switch operand {
    case .number(let number, _): return .value(.number(number))
    case .duration(let duration, _): return .value(.duration(duration))
    case .size(let bytes, _): return .value(.number(ExactNumber(bytes)))
    case .timestamp(let text, let span):
      return Moment(parsing: text).map { .value(.moment($0)) }
        ?? .failed(.noMoment(text, at: span))
    case .template(let template):
      switch evaluate(template) {
      case .failed(let mismatch): return .failed(mismatch)
      case .value(let found):
        return Orderable(operand: found.value, for: subject).map { .value($0) }
          ?? .failed(.unusableOperand(found, for: subject, at: template.span))
      }
    }
  }
}

extension Orderable {
  /// The value of a template, converted for the subject's kind.
  init?(operand value: Value, for subject: Subject) {
    if case .duration = subject {
      guard let duration = value.durationForm else { return nil }
      self = .duration(duration)
    } else if case .size = subject {
      guard let bytes = value.sizeForm else { return nil }
      self = .number(ExactNumber(bytes))
    } else if let number = value.numberForm {
      self = .number(number)
    } else if case .string(let text) = value, let moment = Moment(parsing: text) {
      self = .moment(moment)
    } else {
      return nil
    }
  }

  /// What a subject must be for a comparison with this.
  var kindWords: String {
    switch self {
    case .number: "a number"
    case .duration: "a duration"
    case .moment: "a date or timestamp of RFC 3339"
    case .text: "text"
    }
  }

  /// Whether it is a number or a duration less than zero.
  var isNegative: Bool {
    switch self {
    case .number(let number): number < ExactNumber(0)
    case .duration(let duration): duration < .zero
    default: false
    }
  }

  /// Whether this is within a distance from another; nil if the three are of different kinds.
  func isWithin(_ distance: Orderable, of other: Orderable) -> Bool? {
    switch (self, distance, other) {
    case (.number(let value), .number(let distance), .number(let center)):
      value.isWithin(distance, of: center)
    case (.duration(let value), .duration(let distance), .duration(let center)):
      (value < center ? center - value : value - center) <= distance
    default: nil
    }
  }
}

extension Subject {
  /// The subject in a form that can be compared with an operand; nil if its type differs.
  ///
  /// A value of the document is not converted; text is read as a number or a moment.
  func orderable(like operand: Orderable) -> Orderable? {
    switch (self, operand) {
    case (.node(let node), .number): node.number.map { .number($0) }
    case (.node(let node), .moment):
      node.stringValue.flatMap(Moment.init(parsing:)).map { .moment($0) }
    case (.text, .number), (.body, .number), (.header, .number), (.masked, .number),
      (.selection, .number):
      textForm.flatMap { ExactNumber(parsing: $0) }.map { .number($0) }
    case (.header, .moment):
      textForm.flatMap { Moment(parsing: $0) ?? Moment(httpDate: $0) }.map { .moment($0) }
    case (.text, .moment), (.body, .moment), (.masked, .moment), (.selection, .moment):
      textForm.flatMap(Moment.init(parsing:)).map { .moment($0) }
    case (.count(let count), .number), (.size(let count), .number): .number(ExactNumber(count))
    case (.number(let number), .number): .number(number)
    case (.duration(let duration), .duration): .duration(duration)
    default: nil
    }
  }
}

extension ExpectedText {
  mutating func addOperand(of match: OrderingMatch) {
    switch match {
    case .compare(_, let operand): add(operand)
    case .between(let low, let high):
      addList {
        $0.add(low)
        $0.add(high)
      }
    case .betweenBoth(let ends): add(ends)
    case .closeTo(let center, let within):
      raw("\(operandText(center))±\(operandText(within))")
    }
  }
}
