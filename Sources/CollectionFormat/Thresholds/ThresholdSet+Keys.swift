// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values
import YAMLTree

extension ThresholdSet {
  /// The keys of `thresholds`.
  static let keys = KeyTable<ThresholdSet>(
    "thresholds", "`thresholds`",
    keys: figureKeys + [
      Key(
        "steps", .thresholdSteps,
        "limits for the requests of single steps, by `id`, or `SCENARIO.ID` if several scenarios have it",
        example: "steps: { create: { p99: { $lt: 1s } } }", alsoCalled: ["requests", "endpoints"]
      ) { $0.steps = $1 }
    ])

  /// The keys of a step under `thresholds`.
  static let stepKeys = KeyTable<ThresholdSet>(
    "thresholdsOfStep", "a step under `thresholds`", keys: figureKeys)

  private static let figureKeys: [Key<ThresholdSet>] = [
    .figure(.mean, .time, "the mean duration", "mean: { $lt: 100ms }", ["avg", "average"]),
    .figure(.p50, .time, "half of the requests took no longer", "p50: { $lt: 80ms }", ["median"]),
    .figure(.p90, .time, "90 % of the requests took no longer", "p90: { $lt: 200ms }", ["p(90)"]),
    .figure(.p95, .time, "95 % of the requests took no longer", "p95: { $lt: 300ms }", ["p(95)"]),
    .figure(.p99, .time, "99 % of the requests took no longer", "p99: { $lt: 1s }", ["p(99)"]),
    .figure(
      .p999, .time, "99.9 % of the requests took no longer", "p999: { $lt: 2s }", ["p(99.9)"]),
    .figure(.max, .time, "the longest duration", "max: { $lt: 5s }", ["maximum"]),
    .figure(
      .errors, .share, "the share of requests that failed: `0.1%` or `0.001`",
      "errors: { $lt: 0.1% }", ["error_rate", "errorRate", "http_req_failed", "failures"]),
    .figure(
      .rate, .count, "requests per second", "rate: { $gt: 100 }",
      ["rps", "throughput", "http_reqs"]),
    .figure(
      .started, .share, "the share of due starts that began; judged by `curlew load` alone",
      "started: { $gt: 99% }", []),
  ]
}

extension Key where Target == ThresholdSet {
  fileprivate static func figure(
    _ figure: ThresholdSet.Figure, _ slot: SubjectKind, _ words: String, _ example: String,
    _ otherNames: [String]
  ) -> Key {
    let reader = Reader<Expected>.expected(slot)
    return Key(figure.rawValue, reader.shape, words, example: example, alsoCalled: otherNames) {
      target, entry, loading in
      guard let expected = reader.read(entry.value, &loading) else { return }
      if case .scalar(let value) = expected.content, !figure.takes(value) {
        loading.report(.scalarThreshold(figure, at: entry.value, entry.key.span))
      }
      target.limits.append(ThresholdSet.Limit(figure: figure, expected: expected))
    }
  }
}

extension ThresholdSet.Figure {
  /// Whether a scalar can be meant, which is an equality: the end of a scale that a good run reaches.
  fileprivate func takes(_ value: TemplateValue) -> Bool {
    guard case .constant(.number(let number), _) = value else { return false }
    switch self {
    case .errors: return number == ExactNumber(0)
    case .started: return number == ExactNumber(1)
    case .mean, .p50, .p90, .p95, .p99, .p999, .max, .rate: return false
    }
  }

  /// The matcher of a limit of it.
  fileprivate var limitMatcher: String {
    switch self {
    case .rate, .started: "$gt"
    case .mean, .p50, .p90, .p95, .p99, .p999, .max, .errors: "$lt"
    }
  }
}

extension Diagnostic {
  fileprivate static func scalarThreshold(
    _ figure: ThresholdSet.Figure, at node: YAMLNode, _ key: SourceSpan
  ) -> Diagnostic {
    let value = node.scalar?.text ?? ""
    let written = value.utf8.contains(UInt8(ascii: "$")) ? "\"\(value)\"" : value
    return Diagnostic(
      .scalarThreshold,
      "a value alone means exactly that value, which `\(figure.rawValue)` never is",
      at: Annotation(node.span, "is an equality"),
      help: ["write `\(figure.rawValue): { \(figure.limitMatcher): \(written) }`"])
  }
}

extension Reader where Content == ThresholdSet {
  static var thresholds: Reader {
    .mapping(ThresholdSet.keys, named: "thresholds") { ThresholdSet() }
  }
}

extension Reader where Content == [ThresholdSet.OfStep] {
  /// Limits by the names of steps.
  fileprivate static var thresholdSteps: Reader {
    let shape = Shape.named(by: .literal, .mapping("thresholdsOfStep"))
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.indices.compactMap { position in
        guard loading.isWritten(position, of: mapping) else { return nil }
        let entry = mapping[position]
        var limits = ThresholdSet()
        let isWhole = ThresholdSet.stepKeys.read(entry.value, into: &limits, &loading)
        guard let name = loading.literalKey(entry.key), isWhole else { return nil }
        return ThresholdSet.OfStep(name: name, limits: limits.limits)
      }
    }
  }
}
