// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import RunEvents
import Values

/// Makes thresholds of a load from those of a collection.
///
/// Their limits must be known before anything is sent and be comparisons, because the merge of several
/// shards, which knows no collection, judges them again.
struct LoadThresholdReader {
  let file: String
  let places: SourcePlaces
  private(set) var thresholds: [LoadThreshold] = []
  private(set) var problems: [Diagnostic] = []

  init(file: String, places: SourcePlaces) {
    self.file = file
    self.places = places
  }

  mutating func read(_ limits: [ThresholdSet.Limit], of subject: LoadThreshold.Subject) {
    for limit in limits { read(limit, of: subject) }
  }

  private mutating func read(_ limit: ThresholdSet.Limit, of subject: LoadThreshold.Subject) {
    guard let figure = LoadThreshold.Figure(rawValue: limit.figure.rawValue) else { return }
    for (relation, value, span) in comparisons(of: limit.expected) {
      let place = places.location(of: span)
      thresholds.append(
        LoadThreshold(
          figure, relation, value, of: figure == .started ? .all : subject,
          at: LoadThreshold.Place(
            file: places.path(of: span.file), line: place.line, column: place.column)))
    }
  }

  private typealias Comparison = (LoadThreshold.Relation, Int64, SourceSpan)

  private mutating func comparisons(of expected: Expected) -> [Comparison] {
    switch expected.content {
    case .scalar(.constant(.number(let number), let span)):
      return [(.equal, number.billionths, span)]
    case .mapping(let mapping) where mapping.members.isEmpty && mapping.paths.isEmpty:
      return mapping.matchers.flatMap { comparisons(of: $0) }
    default:
      problems.append(.notAComparison(at: expected.span))
      return []
    }
  }

  private mutating func comparisons(of matcher: Matcher) -> [Comparison] {
    let found: [Comparison?] =
      switch matcher.kind {
      case .ordering(.compare(let comparison, let operand)):
        [operand.billionths.map { (comparison.relation, $0, matcher.span) }]
      case .ordering(.between(let low, let high)):
        [
          low.billionths.map { (.atLeast, $0, matcher.span) },
          high.billionths.map { (.atMost, $0, matcher.span) },
        ]
      case .equality(.equals(.constant(.number(let number), _))):
        [(.equal, number.billionths, matcher.span)]
      default: [nil]
      }
    guard found.allSatisfy({ $0 != nil }) else {
      problems.append(.notAComparison(at: matcher.span))
      return []
    }
    return found.compactMap(\.self)
  }
}

extension Operand {
  /// In billionths: of a second, or of one; nil for what is not known before the run.
  fileprivate var billionths: Int64? {
    switch self {
    case .number(let number, _): number.billionths
    case .duration(let duration, _):
      duration.components.seconds < 1_000_000
        ? duration.components.seconds * 1_000_000_000
          + duration.components.attoseconds / 1_000_000_000 : nil
    case .size, .timestamp, .template: nil
    }
  }
}

extension ExactNumber {
  fileprivate var billionths: Int64 {
    let billionths = (nearestDouble * 1e9).rounded()
    return abs(billionths) < 9e15 ? Int64(clamping: billionths) : .max
  }
}

extension Comparison {
  fileprivate var relation: LoadThreshold.Relation {
    switch self {
    case .greaterThan: .more
    case .atLeast: .atLeast
    case .lessThan: .less
    case .atMost: .atMost
    }
  }
}

extension Diagnostic {
  fileprivate static func notAComparison(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .notForLoad, "the limit of this threshold cannot be judged by a load",
      at: Annotation(span, "not a comparison with a fixed value"),
      help: ["write `$lt`, `$lte`, `$gt`, `$gte` or `$between` with a value, without `${…}`"])
  }
}
