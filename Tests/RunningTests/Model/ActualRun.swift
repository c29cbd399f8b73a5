// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// What the events of a run say about one collection, in the words of the model.
struct ActualRun {
  private(set) var outcomes: [String: ReferenceRun.Outcome] = [:]
  private(set) var steps: [String: [ReferenceRun.Outcome]] = [:]
  private(set) var printed: [String: [String]] = [:]
  /// The places of events in the stream, by scenario: from its start to its end.
  private(set) var scenarios: [String: ClosedRange<Int>] = [:]
  /// By path, those of the first start and the last end in the last try; a call has those of its steps.
  private(set) var times: [String: ClosedRange<Int>] = [:]
  /// What no event may say.
  private(set) var oddities: [String] = []

  init(_ events: [RunEvent], of file: String) {
    for (time, event) in events.enumerated() { take(event, time, file) }
  }

  private mutating func take(_ event: RunEvent, _ time: Int, _ file: String) {
    switch event {
    case .scenarioStarted(let started) where started.scenario.file == file:
      scenarios[started.scenario.name] = time...time
    case .stepStarted(let started) where started.step.scenario.file == file:
      note(time, started.step)
    case .attemptFinished(let attempt) where attempt.step.scenario.file == file:
      if let text = attempt.printed {
        printed[Self.path(of: attempt.step), default: []].append(text)
      }
    case .stepFinished(let finished) where finished.step.scenario.file == file:
      let path = Self.path(of: finished.step)
      note(time, finished.step)
      guard let outcome = ReferenceRun.Outcome(finished.outcome) else {
        oddities.append("\(path): \(finished.outcome)")
        return
      }
      steps[path, default: []].append(outcome)
    case .tryFinished(let finished) where finished.scenario.file == file:
      let prefix = "\(finished.scenario.name)/"
      steps = steps.filter { !$0.key.hasPrefix(prefix) }
      printed = printed.filter { !$0.key.hasPrefix(prefix) }
      times = times.filter { !$0.key.hasPrefix(prefix) }
    case .scenarioFinished(let finished) where finished.scenario.file == file:
      let name = finished.scenario.name
      outcomes[name] = ReferenceRun.Outcome(finished.outcome)
      scenarios[name] = (scenarios[name]?.lowerBound ?? time)...time
    default: break
    }
  }

  private mutating func note(_ time: Int, _ step: StepReference) {
    var path = Self.path(of: step)[...]
    while path.contains("/") {
      let key = String(path)
      times[key] = (times[key]?.lowerBound ?? time)...time
      // A call has no events of its own; what its block clears up comes at the end of the scenario.
      if step.isTeardown { return }
      path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
  }

  /// `s0/n3/n7`, without the file and without the word for a teardown.
  private static func path(of step: StepReference) -> String {
    let path = step.id.split(separator: "#", maxSplits: 1).last.map(String.init) ?? ""
    return path.replacing("/teardown/", with: "/")
  }
}

extension ReferenceRun.Outcome {
  fileprivate init?(_ outcome: Outcome) {
    switch outcome {
    case .passed: self = .passed
    case .failed: self = .failed
    case .skipped: self = .skipped
    case .errored, .interrupted, .pending: return nil
    }
  }
}
