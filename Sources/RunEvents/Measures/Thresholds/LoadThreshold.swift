// SPDX-License-Identifier: Apache-2.0

import Notation

/// One limit for a figure of a load.
package struct LoadThreshold: Sendable, Equatable {
  package enum Figure: String, Sendable, CaseIterable {
    case mean, p50, p90, p95, p99, p999, max
    /// The share of requests that failed.
    case errors
    /// Requests a second.
    case rate
    /// The share of due starts that began.
    case started

    package enum Unit: Sendable { case time, share, perSecond }

    package var unit: Unit {
      switch self {
      case .mean, .p50, .p90, .p95, .p99, .p999, .max: .time
      case .errors, .started: .share
      case .rate: .perSecond
      }
    }
  }

  package enum Relation: String, Sendable, CaseIterable {
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
    case equal = "="
  }

  /// The requests that it judges.
  package enum Subject: Sendable, Equatable {
    /// All of the load.
    case all
    /// Those of a collection, by its path.
    case file(String)
    /// Those of the steps of a collection with an `id`.
    ///
    /// - Parameters:
    ///   - scenario: nil for any.
    ///   - label: the step as written.
    case step(file: String, id: String, scenario: String?, label: String)
  }

  /// Where it is written.
  package struct Place: Sendable, Equatable {
    package var file: String
    package var line: Int
    package var column: Int

    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  package var subject: Subject
  package var figure: Figure
  package var relation: Relation
  /// In billionths: of a second, of one, or of a request a second.
  package var limit: Int64
  /// Nil for one of the command line, and for the implied one.
  package var place: Place?

  package init(
    _ figure: Figure, _ relation: Relation, _ limit: Int64, of subject: Subject = .all,
    at place: Place? = nil
  ) {
    self.subject = subject
    self.figure = figure
    self.relation = relation
    self.limit = limit
    self.place = place
  }

  /// Holds unless less than 99 % of the due starts began; a written threshold for `started` replaces it.
  package static let implied = LoadThreshold(.started, .atLeast, 990_000_000)

  /// Whether a person typed it as an option.
  package var isOption: Bool { place == nil && self != Self.implied }

  /// The name, with the option that it is.
  package var title: String { isOption ? "--threshold \(name)" : name }

  /// `p95 < 300 ms`, `create p99 < 1 s`.
  package var name: String {
    let step = if case .step(_, _, _, let label) = subject { "\(label) " } else { "" }
    return "\(step)\(figure.rawValue) \(relation.rawValue) \(figure.unit.text(limit))"
  }
}

extension LoadThreshold {
  package enum Standing: String, Sendable {
    case held
    case failed
    /// It holds, but in the closed model a slow machine lowers the load.
    case notProved
    /// No request was finished that it could judge.
    case nothingSent
  }

  /// The judgement of some figures.
  package struct Judgement: Sendable, Equatable {
    package var standing: Standing
    /// As `limit`; nil if there is no figure.
    package var actual: Int64?
  }

  /// Judges figures.
  ///
  /// - Parameter isSlowedDown: whether the machine was the limit of a closed model.
  package func judge(_ figures: LoadFigures, isSlowedDown: Bool = false) -> Judgement {
    guard let actual = actual(figures) else { return Judgement(standing: .nothingSent) }
    guard holds(actual) else { return Judgement(standing: .failed, actual: actual) }
    return Judgement(standing: isSlowedDown ? .notProved : .held, actual: actual)
  }

  private func holds(_ actual: Int64) -> Bool {
    switch relation {
    case .less: actual < limit
    case .atMost: actual <= limit
    case .more: actual > limit
    case .atLeast: actual >= limit
    case .equal: actual == limit
    }
  }

  private func actual(_ figures: LoadFigures) -> Int64? {
    if figure == .started {
      return figures.due == 0 ? nil : Self.share(figures.begun, of: figures.due)
    }
    let steps = figures.steps.filter(concerns)
    let requests = steps.map(\.requests).clampedSum
    let failed = steps.map(\.failed).clampedSum
    switch figure {
    case .errors:
      guard max(requests, failed) > 0 else { return nil }
      // Rounded up: a share just above a limit is not the limit.
      return 1_000_000_000 - Self.share(max(requests, failed) - failed, of: max(requests, failed))
    case .rate:
      guard requests > 0, figures.microseconds > 0 else { return nil }
      return Self.ratio(requests, 1_000_000_000 * 1_000_000, Int(figures.microseconds))
    default: return duration(of: steps, figures)
    }
  }

  private func duration(of steps: [LoadStepFigures], _ figures: LoadFigures) -> Int64? {
    var latency = Histogram()
    if case .all = subject {
      latency = figures.latency
    } else {
      for step in steps { latency.add(step.latency) }
    }
    let microseconds: Int64? =
      switch figure {
      case .mean: latency.mean
      case .p50: latency.percentile(.p50)
      case .p90: latency.percentile(.p90)
      case .p95: latency.percentile(.p95)
      case .p99: latency.percentile(.p99)
      case .p999: latency.percentile(.p999)
      case .max: latency.maximum
      case .errors, .rate, .started: nil
      }
    return microseconds.map { $0.multipliedClamped(by: 1000) }
  }

  private func concerns(_ step: LoadStepFigures) -> Bool {
    switch subject {
    case .all: true
    case .file(let file): step.file.utf8.elementsEqual(file.utf8)
    case .step(let file, let id, let scenario, _):
      step.file.utf8.elementsEqual(file.utf8)
        && step.id.map { $0.utf8.elementsEqual(id.utf8) } == true
        && (scenario.map { step.scenario.utf8.elementsEqual($0.utf8) } ?? true)
    }
  }

  /// A share in billionths, rounded down.
  ///
  /// - Parameter whole: above zero.
  package static func share(_ part: Int, of whole: Int) -> Int64 {
    ratio(part, 1_000_000_000, whole)
  }

  private static func ratio(_ number: Int, _ scale: Int, _ divisor: Int) -> Int64 {
    Int64(clamping: Int128(number) * Int128(scale) / Int128(divisor))
  }
}
