// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import RunEvents
import Sessions

/// The load that the options ask for, else the collections; else ten users.
struct LoadProfile {
  let request: LoadTestRequest

  /// A mistake in the options or collections that describe the load.
  struct Problem: Error {
    let message: String
    var spans: [SourceSpan] = []
    var help: [String] = []
  }

  private static let usualUsers = 10
  private static let usualDuration = Duration.seconds(30)
  private static let one: Int64 = 1_000_000_000

  /// - Parameter templates: those of the collections.
  func description(_ templates: [LoadTemplate]) throws(Problem) -> LoadDescription {
    let written = templates.filter(\.saysMoreThanWeights)
    guard written.count < 2 || request.hasTarget else {
      throw Problem(
        message: "several collections say how to load them", spans: written.map(\.span),
        help: ["type `--rate` or `--users`, or select one of them"])
    }
    // What several collections say counts for none of them.
    let template = written.count == 1 ? written[0] : nil
    let curve = try stages(template)
    let warmUp = request.warmUp ?? template?.warmUp ?? .zero
    let description = LoadDescription(
      model: curve.isRate ? .open : .closed, from: curve.from, stages: curve.stages,
      iterations: request.iterations, warmUpMicroseconds: warmUp.microseconds,
      maxInFlight: request.maxInFlight ?? 10_000, checks: request.checks)
    if let length = description.curve.microseconds {
      guard length <= LoadTemplate.Bounds.duration.microseconds else {
        throw Problem(message: "the stages take longer than 24h")
      }
      guard warmUp.microseconds < length else {
        throw Problem(
          message: "the warm-up takes as long as the load", spans: template.map { [$0.span] } ?? [],
          help: ["nothing would count: make it shorter, or `--duration` longer"])
      }
    }
    guard description.curve.highest > 0 else {
      throw Problem(message: "no stage wants any load")
    }
    return description
  }

  private struct Curve {
    var isRate: Bool
    var from: Int64 = 0
    var stages: [LoadCurve.Stage]
  }

  private func stages(_ template: LoadTemplate?) throws(Problem) -> Curve {
    if let first = request.stages.first {
      return Curve(
        isRate: first.isRate,
        stages: request.stages.map {
          LoadCurve.Stage(microseconds: $0.duration.microseconds, target: $0.target)
        })
    }
    if !request.hasTarget, let template, let first = template.stages.first,
      request.duration == nil, request.ramp == nil
    {
      return Curve(
        isRate: first.rate != nil,
        stages: template.stages.map { stage in
          LoadCurve.Stage(
            microseconds: stage.duration.microseconds,
            target: stage.rate.map { Int64($0) } ?? Int64(stage.users ?? 0) * Self.one)
        })
    }
    return try straight(template)
  }

  /// A rate or users, with a rise before.
  private func straight(_ template: LoadTemplate?) throws(Problem) -> Curve {
    let rate = request.rate ?? (request.users == nil ? template?.rate : nil)
    let users = rate == nil ? request.users ?? template?.users ?? Self.usualUsers : 0
    let target = rate.map { Int64($0) } ?? Int64(users) * Self.one
    let written = request.duration ?? template?.duration
    let duration = written ?? (request.iterations == nil ? Self.usualDuration : nil)
    guard let ramp = request.ramp ?? template?.ramp else {
      return Curve(
        isRate: rate != nil, from: target,
        stages: [LoadCurve.Stage(microseconds: duration?.microseconds, target: target)])
    }
    if let duration, ramp > duration {
      throw Problem(
        message: "the rise takes longer than the load",
        spans: template.map { [$0.span] } ?? [],
        help: ["make `--ramp` shorter, or `--duration` longer"])
    }
    let rest = duration.map { ($0 - ramp).microseconds }
    return Curve(
      isRate: rate != nil,
      stages: [
        LoadCurve.Stage(microseconds: ramp.microseconds, target: target),
        LoadCurve.Stage(microseconds: rest, target: target),
      ])
  }
}

extension LoadTemplate {
  fileprivate var saysMoreThanWeights: Bool {
    rate != nil || users != nil || !stages.isEmpty || duration != nil || ramp != nil
      || warmUp != nil
  }
}

extension Duration {
  /// Whole microseconds.
  fileprivate var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
