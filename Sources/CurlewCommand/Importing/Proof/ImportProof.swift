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
    /// Nil for a request, and for all tests together.
    let test: String?
    let text: String
  }

  /// A step of the result: the collection, and the index among all of its steps.
  struct StepNumber: Hashable {
    let collection: Int
    let index: Int
  }

  /// Why tests are undecided.
  private struct Reason {
    let text: String
    /// Whether it is the missing response of a request that a script sent.
    var isForeign = false

    init(_ text: String, isForeign: Bool = false) {
      self.text = text
      self.isForeign = isForeign
    }
  }

  /// Tests that are undecided for one reason.
  struct Undecided {
    let request: String
    let reason: String
    var tests: Int
  }

  /// The name of the report.
  let report: String
  /// Why the steps were not carried out; nil if they were.
  let problem: String?
  /// Executions of the report that have a response, and how many of their requests are the same.
  private(set) var requests = 0
  private(set) var sameRequests = 0
  /// Requests that are other ones.
  private(set) var differingRequests = 0
  /// Executions without a response.
  private(set) var failedRequests = 0
  /// Assertions of the report that were not skipped, and how many have the same verdict here.
  private(set) var tests = 0
  private(set) var sameTests = 0
  /// Assertions whose tests were not carried over.
  private(set) var lostTests = 0
  private(set) var undecided: [Undecided] = []
  /// Undecided tests that need the response of a request that a script sent.
  private(set) var testsOfForeignSteps = 0
  private(set) var differences: [Difference] = []
  /// Requests that scripts send: a report knows nothing of them.
  let foreignSteps: Int
  /// The option with which the report lacks bodies that tests look at; nil if it has them.
  private(set) var missingBodies: String?

  private let steps: AskedSteps
  private let outcomes: ProofOutcomes
  private let recording: ReportedRecording

  var undecidedTests: Int { undecided.reduce(0) { $0 + $1.tests } }
  var differingTests: Int { differences.count { $0.test != nil } }
  var isDifferent: Bool { !differences.isEmpty }

  /// - Parameter outcomes: of the steps of the draft.
  init(
    _ report: String, _ run: ReportedRun, _ draft: ProofDraft, _ outcomes: ProofOutcomes,
    _ recording: ReportedRecording, problem: String?
  ) {
    self.report = report
    self.problem = problem
    self.outcomes = outcomes
    self.recording = recording
    foreignSteps = draft.foreignSteps
    steps = AskedSteps(draft)
    var occurrences: [ReportedExecution.Row: Int] = [:]
    for execution in run.executions {
      let count = execution.tests.count { $0.verdict != .skipped }
      tests += count
      guard execution.response != nil else {
        failedRequests += 1
        note(undecided: count, execution, Reason("its request had no response"))
        continue
      }
      requests += 1
      compare(execution, occurrences[execution.row, default: 0], run)
      occurrences[execution.row, default: 0] += 1
    }
  }

  // MARK: One execution

  private mutating func compare(
    _ execution: ReportedExecution, _ occurrence: Int, _ run: ReportedRun
  ) {
    let assertions = execution.tests.filter { $0.verdict != .skipped }
    let item = steps.items[AskedSteps.Key(execution.origin, occurrence)]
    let reason = undecidedReason(of: execution, item)
    guard reason == nil, let item else {
      if item == nil, problem == nil {
        lostTests += assertions.count
        return
      }
      return note(undecided: assertions.count, execution, reason ?? Reason("it was not imported"))
    }
    sameRequests += 1
    var pairs = TestPairs(item.request.asked.origin.tests)
    var merged = MergedVerdict()
    for assertion in assertions {
      guard let test = pairs.take(assertion.name), item.tests[test].asking != nil else {
        lostTests += 1
        continue
      }
      compare(assertion, item.tests[test], execution, item.step, run, &merged)
    }
    merged.isComplete = merged.isComplete && !execution.hasScriptError && pairs.hasTakenAll
    compare(merged, item, execution)
  }

  /// Why none of the tests of an execution are judged.
  private mutating func undecidedReason(
    of execution: ReportedExecution, _ item: AskedSteps.Item?
  ) -> Reason? {
    if let problem { return Reason(problem) }
    guard let item else { return nil }
    if execution.isOfScript {
      return Reason("the report has the response of a request of its script", isForeign: true)
    }
    let asking = item.request.asking(execution)
    guard let reason = recording.reason(for: asking) else {
      return outcomes.ending(of: asking) == nil ? Reason("the step was not carried out") : nil
    }
    let start = "the request is not the recorded one: "
    guard reason.hasPrefix(start) else { return shown(reason) }
    if let unknown = item.request.unknown(in: execution) { return Reason(unknown) }
    differingRequests += 1
    differences.append(
      Difference(
        step: item.step, request: execution.name, test: nil,
        text: String(reason.dropFirst(start.count))))
    return Reason(reason)
  }

  private mutating func compare(
    _ assertion: (name: String, verdict: ReportedExecution.Verdict), _ test: AskedSteps.Test,
    _ execution: ReportedExecution, _ step: StepNumber, _ run: ReportedRun,
    _ merged: inout MergedVerdict
  ) {
    guard let asked = test.asking else { return }
    let asking = asked.asking(execution)
    if let reason = test.undecided(in: run) ?? recording.reason(for: asking) {
      merged.isComplete = false
      return note(undecided: 1, execution, shown(bodyReason(execution, run) ?? reason))
    }
    guard let ending = outcomes.ending(of: asking) else {
      merged.isComplete = false
      return note(undecided: 1, execution, Reason("the step was not carried out"))
    }
    let holds = assertion.verdict == .passed
    if ending.holds == holds {
      sameTests += 1
      merged.add(holds)
    } else if let unknown = asked.unknown(in: execution) {
      merged.isComplete = false
      note(undecided: 1, execution, Reason(unknown))
    } else {
      merged.differs = true
      differences.append(
        Difference(
          step: step, request: execution.name, test: assertion.name,
          text: Self.words(holds, ending)))
    }
  }

  /// All tests of one request as one `expect`.
  private mutating func compare(
    _ merged: MergedVerdict, _ item: AskedSteps.Item, _ execution: ReportedExecution
  ) {
    guard let whole = item.whole, let wanted = merged.wanted else { return }
    let asking = whole.asking(execution)
    guard recording.reason(for: asking) == nil, let ending = outcomes.ending(of: asking),
      ending.holds != wanted, whole.unknown(in: execution) == nil
    else { return }
    // Without a check that failed it is a capture.
    guard !wanted || ending.failure != nil else { return }
    differences.append(
      Difference(
        step: item.step, request: execution.name, test: nil,
        text: "all tests together: \(Self.words(wanted, ending))"))
  }

  // MARK: Undecided

  private mutating func note(
    undecided count: Int, _ execution: ReportedExecution, _ reason: Reason
  ) {
    guard count > 0 else { return }
    if reason.isForeign { testsOfForeignSteps += count }
    let place = undecided.firstIndex {
      $0.request == execution.name && $0.reason == reason.text
    }
    if let place {
      undecided[place].tests += count
    } else {
      undecided.append(Undecided(request: execution.name, reason: reason.text, tests: count))
    }
  }

  /// Why a test is undecided whose response has no body in the report.
  private mutating func bodyReason(
    _ execution: ReportedExecution, _ run: ReportedRun
  ) -> String? {
    guard execution.response?.body == nil else { return nil }
    missingBodies = run.missingBodies ?? missingBodies
    return "\(report) has no body of its response"
  }

  /// A reason in which steps have their own names.
  private func shown(_ reason: String) -> Reason {
    let (start, end) = (", which `", "` would make")
    guard reason.hasSuffix(end), let place = reason.utf8.firstRange(of: start.utf8) else {
      return Reason(reason)
    }
    let maker = String(reason[place.upperBound...].dropLast(end.count))
    if let title = steps.titles[maker] {
      return Reason(String(reason[..<place.upperBound]) + title + end)
    }
    return Reason(reason, isForeign: true)
  }

  private static func words(_ held: Bool, _ ending: ProofOutcomes.Ending) -> String {
    held
      ? "passed there, fails here: \(ending.failure ?? "the step")"
      : "failed there, holds here"
  }
}

/// What the tests of one request say together.
private struct MergedVerdict {
  /// Whether all of its tests are decided.
  var isComplete = true
  var differs = false
  private var holds = true

  mutating func add(_ holds: Bool) { self.holds = self.holds && holds }

  /// Nil if it is not known.
  var wanted: Bool? {
    if differs { return nil }
    if !holds { return false }
    return isComplete ? true : nil
  }
}
