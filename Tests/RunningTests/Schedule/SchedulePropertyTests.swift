// SPDX-License-Identifier: Apache-2.0

import Planning
import TestSupport
import Testing

@testable import Running

/// A run of a random graph, in which every decision of the schedule is held against the model.
private struct ScheduleDrill {
  private var schedule: Schedule
  private var model: ScheduleModel
  private var random: SeededGenerator
  private let hasLocks: Bool

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    hasLocks = seed.isMultiple(of: 2)
    let graph = ScheduleGraph.random(hasLocks: hasLocks, using: &random)
    schedule = Schedule(graph)
    model = ScheduleModel(graph)
  }

  /// - Returns: what went wrong; nil if nothing did.
  mutating func run() -> String? {
    let jobs = Int.random(in: 1...4, using: &random)
    while true {
      if !model.isStopped, Int.random(in: 0..<40, using: &random) == 0 {
        model.isStopped = true
        schedule.stop()
      }
      while model.running.count < jobs {
        guard let decision = schedule.next() else {
          if let problem = problemWithWaiting() { return problem }
          break
        }
        if let problem = problem(with: decision) { return problem }
        switch decision {
        case .start(let unit): model.start(unit)
        case .skip(let unit, _):
          model.end(unit, .skipped)
          schedule.skip(unit)
        case .skipRows(let unit, _): return "skips rows from \(unit) together"
        }
      }
      guard let unit = model.running.randomElement(using: &random) else { break }
      let ending = ending()
      model.end(unit, ending)
      schedule.finish(unit, ending)
    }
    if !model.hasEnded { return "units are left: \(model.units)" }
    return schedule.isDone ? nil : "the schedule does not know that it is done"
  }

  private mutating func ending() -> UnitEnding {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .failed
    case 1: .skipped
    default: .passed
    }
  }

  private func problem(with decision: Schedule.Decision) -> String? {
    let ready = model.ready
    switch decision {
    case .skip(let unit, let reason):
      guard ready.contains(unit) else { return "skips \(unit), which waits" }
      if model.reasonToSkip(unit) != reason { return "skips \(unit) because \(reason)" }
      return hasLocks || unit == ready.first ? nil : "skips \(unit) before \(ready)"
    case .skipRows(let unit, _): return "skips rows from \(unit) together"
    case .start(let unit):
      guard ready.contains(unit) else { return "starts \(unit), which waits" }
      if let reason = model.reasonToSkip(unit) { return "starts \(unit), but \(reason)" }
      guard model.isFree(unit) else { return "starts \(unit), whose locks are held" }
      return hasLocks || unit == ready.first ? nil : "starts \(unit) before \(ready)"
    }
  }

  /// Nothing is released: whatever is ready waits for a lock, or behind a scenario that runs alone.
  private func problemWithWaiting() -> String? {
    let ready = model.ready
    let alone = (model.running + ready).contains { model.locks(of: $0) == .everything }
    if alone, !model.running.isEmpty { return nil }
    let missed = ready.first { model.reasonToSkip($0) != nil || model.isFree($0) }
    return missed.map { "does not release \($0)" }
  }
}

@Suite struct `The schedule of any graph` {
  @Test func `equals the model, for all results and whenever it is stopped`() {
    for seed in 0..<4000 {
      var drill = ScheduleDrill(seed: UInt64(seed))
      if let problem = drill.run() {
        Issue.record("graph \(seed): the schedule \(problem)")
        return
      }
    }
  }
}
