// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension LoadTemplate {
  /// The keys of `load`.
  static let keys = KeyTable<LoadTemplate>(
    "load", "`load`",
    groups: [KeyGroup("a rate, users or stages", several: .severalTargets)],
    keys: [
      Key(
        "rate", .startRate,
        "how many scenarios begin a second or a minute, whatever the service does",
        example: "rate: 200/s",
        alsoCalled: ["rps", "arrivalRate", "requestsPerSecond", "throughput"], group: 0
      ) { $0.rate = $1 },
      Key(
        "users", .integer(Bounds.users),
        "how many scenarios run at a time; each begins again when it has ended",
        example: "users: 50",
        alsoCalled: ["vus", "virtualUsers", "concurrency", "threads", "clients"], group: 0
      ) { $0.users = $1 },
      Key(
        "stages", Reader<[LoadTemplate.Stage]>.stages,
        "targets one after another, in place of `rate` or `users` and of `duration`",
        example: "stages: [{ for: 30s, rate: 50/s }, { for: 2m, rate: 50/s }]",
        alsoCalled: ["phases", "steps", "scenarios"], group: 0
      ) { $0.stages = $1 },
      Key(
        "duration", .loadTime, "how long scenarios begin", default: "30s",
        example: "duration: 2m", alsoCalled: ["for", "time", "hold"]
      ) { $0.duration = $1 },
      Key(
        "ramp", .loadTime, "how long the rate or the users rise from nothing, in a straight line",
        example: "ramp: 30s",
        alsoCalled: ["rampUp", "ramp-up", "rampUpTime"]
      ) { $0.ramp = $1 },
      Key(
        "warmUp", .warmUpTime, "how long the beginning is that does not count; `0s` for none",
        example: "warmUp: 10s", alsoCalled: ["warmup", "warm_up"]
      ) { $0.warmUp = $1 },
      Key(
        "weights", Reader<[LoadTemplate.Weight]>.weights,
        "how often each scenario begins beside the others; those that are not named do not",
        default: "(all scenarios equally often)",
        example: "weights: { browse: 9, buy: 1 }", alsoCalled: ["mix", "weight"]
      ) { $0.weights = $1 },
    ])

  /// The contents of an element of `stages`.
  struct StageDraft: Sendable {
    var duration: Duration?
    var rate: Int?
    var users: Int?

    static let keys = KeyTable<StageDraft>(
      "stage", "a stage of `load`",
      groups: [
        KeyGroup(
          "`rate` or `users`", several: .severalTargets, missing: .severalTargets,
          help: "add `rate: 50/s`, or `users: 10`")
      ],
      keys: [
        Key(
          "for", .loadTime, "how long the straight line to the target takes",
          example: "for: 30s", alsoCalled: ["duration", "time"], required: true
        ) { $0.duration = $1 },
        Key(
          "rate", .stageRate,
          "how many scenarios begin a second or a minute at the end of the stage",
          example: "rate: 50/s", alsoCalled: ["target", "rps", "arrivalRate"],
          group: 0
        ) { $0.rate = $1 },
        Key(
          "users", .integer(0...Bounds.users.upperBound),
          "how many scenarios run at a time at the end of the stage",
          example: "users: 20", alsoCalled: ["vus"], group: 0
        ) { $0.users = $1 },
      ])
  }
}

extension Reader where Content == LoadTemplate {
  /// What is wrong with several keys together is reported here.
  static var load: Reader {
    Reader(.mapping("load")) { node, loading in
      var template = LoadTemplate(at: node.span)
      guard LoadTemplate.keys.read(node, into: &template, &loading) else { return nil }
      template.checkStages(of: node, &loading)
      return template
    }
  }
}

extension LoadTemplate {
  fileprivate func checkStages(of node: YAMLNode, _ loading: inout DecodingContext) {
    guard !stages.isEmpty, case .mapping(let mapping) = node.content else { return }
    for name in ["duration", "ramp"] {
      guard let entry = mapping[name] else { continue }
      loading.report(.besideStages(name, at: entry.span))
    }
    guard let first = stages.first, let stages = mapping["stages"],
      self.stages.contains(where: { ($0.rate == nil) != (first.rate == nil) })
    else { return }
    loading.report(.mixedStages(at: stages.span))
  }
}

extension Reader where Content == Int {
  fileprivate static var startRate: Reader { startRate(LoadTemplate.Bounds.rate) }

  /// A stage may end at nothing.
  fileprivate static var stageRate: Reader {
    startRate(0...LoadTemplate.Bounds.rate.upperBound)
  }

  private static func startRate(_ range: ClosedRange<Int>) -> Reader {
    Reader(.startRate) { node, loading in
      guard let scalar = loading.quantity(node, expected: .startRate) else { return nil }
      let rate = StartRate.parse(scalar.text)
      if let rate, range.contains(rate) { return rate }
      loading.report(
        .badStartRate(scalar.text, isBare: scalar.value == .number, at: scalar.span))
      return nil
    }
  }
}

extension Reader where Content == Duration {
  /// More than no time, and no more than a load may take.
  fileprivate static var loadTime: Reader { upToADay(.timeLimit) }

  /// No more than a load may take; also no time.
  fileprivate static var warmUpTime: Reader { upToADay(.duration) }

  private static func upToADay(_ reader: Reader<Duration>) -> Reader {
    Reader(.duration) { node, loading in
      guard let duration = reader.read(node, &loading) else { return nil }
      if duration <= LoadTemplate.Bounds.duration { return duration }
      loading.report(.longLoad(node.scalar?.text ?? "", at: node.span))
      return nil
    }
  }
}

extension Reader where Content == [LoadTemplate.Stage] {
  fileprivate static var stages: Reader {
    let stage = Reader<LoadTemplate.Stage>(.mapping("stage")) { node, loading in
      var draft = LoadTemplate.StageDraft()
      guard LoadTemplate.StageDraft.keys.read(node, into: &draft, &loading),
        let duration = draft.duration
      else { return nil }
      return LoadTemplate.Stage(duration: duration, rate: draft.rate, users: draft.users)
    }
    return .list(of: stage, nonEmpty: true)
  }
}

extension Reader where Content == [LoadTemplate.Weight] {
  fileprivate static var weights: Reader {
    let weight = Reader<Int>.integer(LoadTemplate.Bounds.weight)
    let shape = Shape.named(by: .literal, weight.shape)
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.indices.compactMap { position in
        guard loading.isWritten(position, of: mapping) else { return nil }
        let entry = mapping[position]
        guard let number = weight.read(entry.value, &loading),
          let name = loading.literalKey(entry.key)
        else { return nil }
        return LoadTemplate.Weight(scenario: name, weight: number)
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func badStartRate(
    _ text: String, isBare: Bool, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .invalidRate,
      isBare ? "a rate has a unit" : "`\(text)` is not a rate from 0.01/s to 100000/s",
      at: Annotation(span),
      help: [
        isBare
          ? "write `\(text)/s` for each second, or `\(text)/m` for each minute"
          : "write it like `200/s` or `30/m`"
      ])
  }

  fileprivate static func longLoad(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidDuration, "a load takes at most 24h", at: Annotation(span, "is longer"))
  }

  fileprivate static func besideStages(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .severalTargets, "`\(name)` cannot be combined with `stages`",
      at: Annotation(span, "each stage says how long it takes"),
      help: ["remove `\(name)`"])
  }

  fileprivate static func mixedStages(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .severalTargets, "some stages have a rate and some have users", at: Annotation(span),
      help: ["write `rate` in all stages, or `users` in all"])
  }
}
