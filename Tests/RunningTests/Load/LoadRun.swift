// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

/// A load that was carried out against a scripted server.
struct LoadRun {
  let run: CarriedOut

  /// - Parameters:
  ///   - text: a collection; `ORIGIN` in it stands for the server's address.
  ///   - weights: of the scenarios; nil for equal ones.
  init(
    _ text: String, against server: ScriptedServer, _ description: LoadDescription,
    thresholds: [LoadThreshold] = [], weights: [String: Int]? = nil,
    share: LoadOptions.Share = LoadOptions.Share(), seed: UInt64 = 7,
    control: RunControl = RunControl(),
    onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async throws {
    var options = LoadOptions(description, thresholds: thresholds) { _, scenario in
      weights.map { $0[scenario] ?? 0 } ?? 1
    }
    options.share = share
    options.grace = .milliseconds(100)
    let load = options
    run = try await CarriedOut(
      all: ["curlew: 1\nbaseUrl: ORIGIN\n" + text], against: server, control: control,
      change: {
        $0.load = load
        $0.seed = seed
      }, onEvent: onEvent)
  }

  static let second: Int64 = 1_000_000

  /// A rate for some milliseconds.
  static func rate(_ starts: Int64, milliseconds: Int64) -> LoadDescription {
    let rate = starts * 1_000_000_000
    return LoadDescription(
      model: .open, from: rate,
      stages: [.init(microseconds: milliseconds * 1000, target: rate)])
  }

  /// Users that begin so many scenarios together.
  static func users(_ users: Int64, iterations: Int) -> LoadDescription {
    LoadDescription(
      model: .closed, from: users * 1_000_000_000,
      stages: [.init(microseconds: nil, target: users * 1_000_000_000)], iterations: iterations)
  }

  var started: LoadStarted? {
    for case .load(.started(let started)) in run.events { return started }
    return nil
  }

  var finished: LoadFinished? {
    for case .load(.finished(let finished)) in run.events { return finished }
    return nil
  }

  var figures: LoadFigures { finished?.figures ?? LoadFigures() }

  /// The figures of a step.
  func step(_ name: String) -> LoadStepFigures? { figures.steps.first { $0.name == name } }

  /// The words of its kinds of failures, with their numbers.
  func kinds(of name: String) -> [String] { step(name)?.kinds.map(\.words) ?? [] }
}
