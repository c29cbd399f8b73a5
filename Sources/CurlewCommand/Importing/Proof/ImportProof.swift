// SPDX-License-Identifier: Apache-2.0

import Imports
import RunEvents

/// What the report of another tool says, beside what the imported collections say of the same responses.
struct ImportProof {
  /// A verdict or a request that is another one.
  struct Difference {
    /// Where the step is in the result.
    let step: StepNumber
    /// Of its request, as the report has it.
    let request: String
    /// Nil for a request, or for all tests together.
    let test: String?
    let text: String
  }

  /// A step of the result: the collection, and the index among all of its steps.
  struct StepNumber: Hashable {
    let collection: Int
    let index: Int
  }

  /// Tests that are undecided for one reason.
  struct Undecided {
    let request: String
    let reason: String
    var tests: Int
  }

  /// The name of the report.
  let report: String
  /// Executions of the report that have a response, and how many of their requests are the same.
  private(set) var requests = 0
  private(set) var sameRequests = 0
  /// Executions without a response.
  private(set) var failedRequests = 0
  /// Assertions of the report that were not skipped, and how many have the same verdict here.
  private(set) var tests = 0
  private(set) var sameTests = 0
  /// Assertions whose tests were not carried over.
  private(set) var lostTests = 0
  private(set) var undecided: [Undecided] = []
  private(set) var differences: [Difference] = []
  /// Requests that scripts send: a report knows nothing of them.
  let foreignSteps: Int

  var undecidedTests: Int { undecided.reduce(0) { $0 + $1.tests } }
  var differingTests: Int { differences.count { $0.test != nil } }
  var isDifferent: Bool { !differences.isEmpty }

  /// - Parameter outcomes: of the steps of the draft.
  init(
    _ report: String, _ run: ReportedRun, _ draft: ProofDraft, _ outcomes: ProofOutcomes,
    _ recording: ReportedRecording
  ) {
    self.report = report
    foreignSteps = draft.foreignSteps
    let steps = AskedSteps(draft)
    for execution in run.executions {
      guard execution.response != nil else {
        failedRequests += 1
        continue
      }
      requests += 1
      compare(execution, run, steps, outcomes, recording)
    }
  }

  // MARK: One execution

  private mutating func compare(
    _ execution: ReportedExecution, _ run: ReportedRun, _ steps: AskedSteps,
    _ outcomes: ProofOutcomes, _ recording: ReportedRecording
  ) {
    let assertions = execution.tests.filter { $0.verdict != .skipped }
    tests += assertions.count
    guard let item = steps.items[execution.origin] else {
      lostTests += assertions.count
      note(undecided: assertions.count, execution, "it was not imported")
      return
    }
    func asking(_ step: String) -> ReportedRecording.Asking {
      ReportedRecording.Asking(step: step, iteration: execution.iteration)
    }
    if let reason = recording.reason(for: asking(item.request)) {
      let difference = Self.difference(in: reason)
      if let difference {
        differences.append(
          Difference(step: item.step, request: execution.name, test: nil, text: difference))
      }
      return note(undecided: assertions.count, execution, reason)
    }
    sameRequests += 1
    var pairs = TestPairs(item.tests.map(\.name))
    var open: [String: Int] = [:]
    for assertion in assertions {
      guard let test = pairs.take(assertion.name), let step = item.tests[test].step else {
        lostTests += 1
        continue
      }
      let asking = asking(step)
      if let reason = item.tests[test].undecided(in: run) ?? recording.reason(for: asking) {
        open[reason, default: 0] += 1
        continue
      }
      guard let ending = outcomes.ending(of: asking) else {
        open["the step was not carried out", default: 0] += 1
        continue
      }
      let holds = assertion.verdict == .passed
      if ending.holds == holds {
        sameTests += 1
      } else {
        differences.append(
          Difference(
            step: item.step, request: execution.name, test: assertion.name,
            text: Self.words(holds, ending)))
      }
    }
    for (reason, count) in open.sorted(by: { $0.key < $1.key }) {
      note(undecided: count, execution, reason)
    }
  }

  private mutating func note(undecided count: Int, _ execution: ReportedExecution, _ reason: String)
  {
    guard count > 0 else { return }
    let place = undecided.firstIndex { $0.request == execution.name && $0.reason == reason }
    if let place {
      undecided[place].tests += count
    } else {
      undecided.append(Undecided(request: execution.name, reason: reason, tests: count))
    }
  }

  /// How a request differs, in the words of `Undecided`.
  private static func difference(in reason: String) -> String? {
    let start = "the request is not the recorded one: "
    return reason.hasPrefix(start) ? String(reason.dropFirst(start.count)) : nil
  }

  private static func words(_ held: Bool, _ ending: ProofOutcomes.Ending) -> String {
    held
      ? "passed there, fails here: \(ending.failure ?? "the step")"
      : "failed there, holds here"
  }
}

/// The steps of a draft by what they are asked for.
private struct AskedSteps {
  struct Test {
    let name: String?
    /// The name of the step; nil for a test that was not carried over.
    var step: String?
    let subjects: Set<String>

    /// Why bodies that were parsed do not decide it.
    func undecided(in run: ReportedRun) -> String? {
      guard !run.hasExactBodies, !subjects.isDisjoint(with: ["body", "size"]) else { return nil }
      return "the report has its body parsed, not as it was received"
    }
  }

  struct Item {
    var request = ""
    var tests: [Test] = []
    var step = ImportProof.StepNumber(collection: 0, index: 0)
  }

  /// By their keys in the source.
  private(set) var items: [String: Item] = [:]

  init(_ draft: ProofDraft) {
    for (name, asked) in draft.all {
      let key = asked.origin.key
      var item = items[key] ?? Item(tests: asked.origin.tests.map(Self.test))
      item.step = ImportProof.StepNumber(collection: asked.collection, index: asked.step)
      switch asked.question {
      case .request: item.request = name
      case .test(let place): item.tests[place].step = name
      }
      items[key] = item
    }
  }

  private static func test(_ test: ScriptOutcome.Test) -> Test {
    Test(name: test.name, step: nil, subjects: test.expectations.subjects)
  }
}

/// Which test an assertion of a report is of: by name, in order.
private struct TestPairs {
  private var open: [String: [Int]] = [:]
  private var last: [String: Int] = [:]
  private var unnamed: [Int] = []

  init(_ names: [String?]) {
    for (place, name) in names.enumerated() {
      if let name { open[name, default: []].append(place) } else { unnamed.append(place) }
    }
  }

  /// The next test of a name; the last one again for a test in a loop. Nil for a name that the import does
  /// not know.
  mutating func take(_ name: String) -> Int? {
    if var places = open[name], !places.isEmpty {
      let place = places.removeFirst()
      open[name] = places
      last[name] = place
      return place
    }
    if let known = last[name] { return known }
    return unnamed.isEmpty ? nil : unnamed.removeFirst()
  }
}
