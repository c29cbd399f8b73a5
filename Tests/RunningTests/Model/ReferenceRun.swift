// SPDX-License-Identifier: Apache-2.0

/// What a suite must come to: a plain interpreter that carries out one step after another.
///
/// It knows no tasks, no events and no schedule; scenarios run in the order of the file, in which each
/// comes behind those that it needs.
struct ReferenceRun {
  enum Outcome: String {
    case passed, failed, skipped
  }

  /// By scenario; `setup` and `teardown` count as such.
  private(set) var outcomes: [String: Outcome] = [:]
  /// By `scenario/call/step`, one for each time that the step came to its turn in the last try.
  private(set) var steps: [String: [Outcome]] = [:]
  /// What was printed, by the same paths.
  private(set) var printed: [String: [String]] = [:]
  /// Calls with `once`: which of several callers carries the block out is open.
  private(set) var oncePaths: Set<String> = []

  private let suite: RandomSuite
  /// How often each request was sent.
  private var sent: [String: Int] = [:]
  /// What calls with `once` left, by block and argument.
  private var once: [String: CallEnd] = [:]
  /// The steps of blocks that clear up behind the scenario, the last call at the end.
  private var waiting: [(steps: [RandomSuite.Step], frame: [String: Int], path: String)] = []

  private struct CallEnd {
    var outcome: Outcome
    var byChecks: Bool
    var returned: Int?
  }

  /// What has become of a list of steps so far.
  private struct State {
    var frame: [String: Int]
    var isStopped = false
    var hasRun = false
    var hasFailed = false
    var hasOtherFailure = false
    var skips = 0
    var skipsForCaptures = 0

    var outcome: Outcome {
      if hasFailed { return .failed }
      if hasRun { return .passed }
      if skips > 0 && skips == skipsForCaptures { return .failed }
      return skips > 0 ? .skipped : .passed
    }

    var byChecks: Bool { hasFailed && !hasOtherFailure }
  }

  /// How steps of a list run.
  private struct Mode {
    var path: String
    var isTeardown = false
    var isExpectedToFail = false
    var isInOnce = false
  }

  private struct StepEnd {
    var outcome: Outcome
    var byChecks = true
    var made: [String: Int] = [:]
  }

  init(_ suite: RandomSuite) {
    self.suite = suite
    run()
  }

  private mutating func run() {
    var setup = State(frame: ["limit": 5])
    if !suite.setup.isEmpty {
      carryOut(suite.setup, &setup, Mode(path: "setup"))
      outcomes["setup"] = setup.outcome
    }
    // What setup called clears up with the teardown of the collection.
    let ofSetup = waiting.map { waiting in
      var waiting = waiting
      waiting.path = "teardown" + waiting.path.dropFirst("setup".count)
      return waiting
    }
    waiting = []
    var left: [[String: Int]] = []
    for scenario in suite.scenarios {
      let unmet = scenario.needs.contains { outcomes[suite.scenarios[$0].name] != .passed }
      if outcomes["setup"] == .failed || unmet {
        skip(scenario)
        left.append([:])
      } else {
        left.append(carryOut(scenario, setup.frame, left))
      }
    }
    waiting = ofSetup
    guard !suite.teardown.isEmpty || suite.callsTeardown(suite.setup) else { return }
    var state = State(frame: setup.frame)
    let mode = Mode(path: "teardown", isTeardown: true)
    clearUp(&state, mode)
    carryOut(suite.teardown, &state, mode)
    clearUp(&state, mode)
    outcomes["teardown"] = state.outcome
  }

  private mutating func skip(_ scenario: RandomSuite.Scenario) {
    outcomes[scenario.name] = .skipped
    for step in scenario.steps { steps["\(scenario.name)/\(step.id)"] = [.skipped] }
  }

  /// - Returns: what its last try captured.
  private mutating func carryOut(
    _ scenario: RandomSuite.Scenario, _ outer: [String: Int], _ left: [[String: Int]]
  ) -> [String: Int] {
    var frame = outer
    for need in scenario.needs {
      for (name, value) in left[need] { frame["needs.s\(need).\(name)"] = value }
    }
    for number in 0...scenario.retries {
      forget(scenario.name)
      let state = carryOutTry(scenario, frame)
      outcomes[scenario.name] = state.outcome
      if state.outcome != .failed || number == scenario.retries {
        return state.frame.filter { frame[$0.key] == nil }
      }
    }
    return [:]
  }

  /// Forgets the results of a try that another one follows.
  private mutating func forget(_ scenario: String) {
    steps = steps.filter { !$0.key.hasPrefix("\(scenario)/") }
    printed = printed.filter { !$0.key.hasPrefix("\(scenario)/") }
  }

  private mutating func carryOutTry(
    _ scenario: RandomSuite.Scenario, _ frame: [String: Int]
  ) -> State {
    var state = State(frame: frame)
    var mode = Mode(path: scenario.name)
    carryOut(suite.beforeEach, &state, mode)
    // What `fails` expects is a failure of the scenario's own steps.
    if state.hasFailed { state.hasOtherFailure = true }
    mode.isExpectedToFail = scenario.fails
    let earlier = state.skipsForCaptures
    if scenario.isUnordered {
      carryOutUnordered(scenario.steps, &state, mode)
    } else {
      carryOut(scenario.steps, &state, mode)
    }
    if state.skipsForCaptures - earlier == scenario.steps.count {
      state.hasFailed = true
      state.hasOtherFailure = true
    }
    if scenario.fails, state.byChecks {
      state.hasFailed = false
      state.hasRun = true
    } else if scenario.fails, state.outcome == .passed {
      steps["\(scenario.name)/fails"] = [.failed]
      state.hasFailed = true
      state.hasOtherFailure = true
    }
    mode.isExpectedToFail = false
    mode.isTeardown = true
    clearUp(&state, mode)
    for list in [scenario.teardown, suite.afterEach] {
      carryOut(list, &state, mode)
      clearUp(&state, mode)
    }
    return state
  }

  /// The teardown of each block that was called, the last call first.
  private mutating func clearUp(_ state: inout State, _ mode: Mode) {
    while let last = waiting.popLast() {
      var own = State(frame: last.frame)
      carryOut(last.steps, &own, Mode(path: last.path, isTeardown: true))
      state.hasRun = state.hasRun || own.hasRun
      state.hasFailed = state.hasFailed || own.hasFailed
      state.hasOtherFailure = state.hasOtherFailure || own.hasOtherFailure
    }
  }

  private mutating func carryOut(
    _ list: [RandomSuite.Step], _ state: inout State, _ mode: Mode
  ) {
    if mode.isTeardown { state.isStopped = false }
    for step in list { carryOut(step, &state, mode) }
  }

  /// Each step behind those that it waits for.
  private mutating func carryOutUnordered(
    _ list: [RandomSuite.Step], _ state: inout State, _ mode: Mode
  ) {
    var ended: [String: Bool] = [:]
    while ended.count < list.count {
      for step in list where ended[step.id] == nil {
        let before = list.filter { other in
          other.id != step.id
            && (step.after.contains(other.id) || other.made.contains { step.reads.contains($0) })
        }
        guard before.allSatisfy({ ended[$0.id] != nil }) else { continue }
        if !state.isStopped, before.contains(where: { ended[$0.id] == true }) {
          note(.skipped, step, mode)
          state.skips += 1
          ended[step.id] = true
          continue
        }
        let failed = carryOut(step, &state, mode, endsList: false)
        ended[step.id] = failed && !step.continues
      }
    }
  }

  /// - Returns: whether the step failed.
  @discardableResult
  private mutating func carryOut(
    _ step: RandomSuite.Step, _ state: inout State, _ mode: Mode, endsList: Bool = true
  ) -> Bool {
    if state.isStopped, !mode.isTeardown {
      note(.skipped, step, mode)
      return false
    }
    guard step.reads.allSatisfy({ state.frame[$0] != nil }) else {
      note(.skipped, step, mode)
      if !mode.isTeardown {
        state.skips += 1
        state.skipsForCaptures += 1
      }
      return false
    }
    if step.skips || step.condition == false {
      note(.skipped, step, mode)
      state.skips += 1
      return false
    }
    var end = turns(of: step, state, mode)
    if step.fails {
      if end.outcome == .failed, end.byChecks {
        end.outcome = .passed
        note(.passed, step, mode)
      } else if end.outcome == .passed {
        end = StepEnd(outcome: .failed, byChecks: false)
        note(.failed, step, mode)
      } else {
        note(end.outcome, step, mode)
      }
    } else if !step.isReportedByBlock || end.outcome == .skipped && step.hasNoTurn {
      note(end.outcome, step, mode, byChecks: end.byChecks)
    }
    state.frame.merge(end.made) { _, new in new }
    switch end.outcome {
    case .skipped: state.skips += 1
    case .passed: state.hasRun = true
    case .failed:
      state.hasFailed = true
      if !end.byChecks { state.hasOtherFailure = true }
      if endsList, !mode.isTeardown, !step.continues { state.isStopped = true }
      return true
    }
    return false
  }

  private mutating func note(
    _ outcome: Outcome, _ step: RandomSuite.Step, _ mode: Mode, byChecks: Bool = false
  ) {
    let isKnown = outcome == .failed && byChecks && mode.isExpectedToFail
    steps["\(mode.path)/\(step.id)", default: []].append(isKnown ? .passed : outcome)
  }

  private mutating func turns(
    of step: RandomSuite.Step, _ state: State, _ mode: Mode
  ) -> StepEnd {
    let elements: [Int?]
    switch step.loop {
    case nil: return turn(of: step, state.frame, nil, nil, mode)
    case .times(let count)?: elements = Array(repeating: nil, count: count)
    case .each(let list, _)?: elements = list
    }
    guard !elements.isEmpty else { return StepEnd(outcome: .skipped) }
    var whole: StepEnd?
    for (index, element) in elements.enumerated() {
      let own = turn(of: step, state.frame, element, index, mode)
      guard var sum = whole else {
        whole = own
        if own.outcome == .failed, !step.continues, !mode.isTeardown { break }
        continue
      }
      if own.outcome == .failed {
        sum.byChecks = own.byChecks && (sum.outcome != .failed || sum.byChecks)
      }
      sum.outcome = Self.worse(sum.outcome, own.outcome)
      sum.made.merge(own.made) { _, new in new }
      whole = sum
      if own.outcome == .failed, !step.continues, !mode.isTeardown { break }
    }
    return whole ?? StepEnd(outcome: .skipped)
  }

  private static func worse(_ one: Outcome, _ other: Outcome) -> Outcome {
    let order: [Outcome] = [.skipped, .passed, .failed]
    let places = [one, other].compactMap { order.firstIndex(of: $0) }
    return order[places.max() ?? 0]
  }

  private mutating func turn(
    of step: RandomSuite.Step, _ frame: [String: Int], _ element: Int?, _ index: Int?, _ mode: Mode
  ) -> StepEnd {
    let read = step.reads.map { frame[$0] ?? 0 }
    let sum = read.reduce(0, +) + (element ?? 0)
    switch step.action {
    case .set(let name, let number): return StepEnd(outcome: .passed, made: [name: sum + number])
    case .print:
      let texts = zip(step.reads, read).map { "\($0)=\($1)" }
      let turn = (element.map { ["e=\($0)"] } ?? []) + (index.map { ["i=\($0)"] } ?? [])
      printed["\(mode.path)/\(step.id)", default: []].append(
        (["printed"] + texts + turn).joined(separator: " "))
      return StepEnd(outcome: .passed)
    case .check(let holds):
      var holds = holds
      if case .each(_, let failing)? = step.loop, element == failing { holds = false }
      return StepEnd(outcome: holds ? .passed : .failed)
    case .request(let name, let number, let refused):
      sent[step.id, default: 0] += 1
      guard sent[step.id, default: 0] > refused else { return StepEnd(outcome: .failed) }
      return StepEnd(outcome: .passed, made: [name: number])
    case .call(let block, let capture, let isOnce):
      let end = call(block, sum, of: step, mode, isOnce: isOnce)
      var made: [String: Int] = [:]
      if let capture, let value = end.returned { made[capture] = value }
      return StepEnd(outcome: end.outcome, byChecks: end.byChecks, made: made)
    }
  }

  private mutating func call(
    _ block: Int, _ argument: Int, of step: RandomSuite.Step, _ mode: Mode, isOnce: Bool
  ) -> CallEnd {
    let path = "\(mode.path)/\(step.id)"
    let key = "\(block) \(argument)"
    if isOnce {
      oncePaths.insert(path)
      if let known = once[key] { return known }
    }
    var state = State(frame: ["p": argument])
    var own = mode
    own.path = path
    own.isInOnce = mode.isInOnce || isOnce
    let place = waiting.count
    carryOut(suite.blocks[block].steps, &state, own)
    let teardown = suite.blocks[block].teardown
    if !teardown.isEmpty, !own.isInOnce {
      waiting.insert((teardown, state.frame, path), at: place)
    }
    let end = CallEnd(
      outcome: state.outcome, byChecks: state.byChecks,
      returned: suite.blocks[block].returns.flatMap { state.frame[$0] })
    if isOnce { once[key] = end }
    return end
  }
}

extension RandomSuite {
  /// Whether steps may call a block with a `teardown`, which then belongs to their list.
  fileprivate func callsTeardown(_ steps: [Step]) -> Bool {
    steps.contains { step in
      guard case .call(let block, _, once: false) = step.action else { return false }
      return !blocks[block].teardown.isEmpty || callsTeardown(blocks[block].steps)
    }
  }
}

extension RandomSuite.Step {
  /// Whether the reports show the steps of its block instead.
  fileprivate var isReportedByBlock: Bool { if case .call = action { true } else { false } }

  fileprivate var hasNoTurn: Bool {
    switch loop {
    case .times(let count)?: count == 0
    case .each(let elements, _)?: elements.isEmpty
    case nil: false
    }
  }
}
