// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// A step that a report in file order has begun to write but not finished.
struct OpenStep<Memory> {
  let reference: StepReference
  /// The bytes written so far.
  var bytes: [UInt8] = []
  /// The report's state until the step ends.
  var memory: Memory
}

/// The data of a running scenario for a report in file order: finished steps as bytes, and the open
/// step. It stays small: what grows is spooled.
struct RunningScenario<StepMemory, Counts> {
  let reference: ScenarioReference
  var finished: [UInt8] = []
  var open: [OpenStep<StepMemory>] = []
  var counts: Counts
  /// Whether parts of the body are in the spool already.
  var isSpooled = false
  /// The results of a scenario with `retries`, which stay in memory until its last try; nil without.
  var tries: EarlierTries<StepMemory>?
  /// The finished steps of a scenario whose steps run in any order, which stay in memory until all are
  /// put in the order of the file; nil for other scenarios.
  var pieces: FileOrderPieces?
}

/// What a report has about the steps of one scenario, in the order in which they ended.
struct FileOrderPieces {
  private var pieces: [(index: Int, bytes: [UInt8])] = []

  /// - Parameter step: a step of the scenario, or of a block that it calls.
  mutating func append(_ bytes: [UInt8], of step: StepReference) {
    pieces.append(((step.calls.first ?? step).index, bytes))
  }

  /// All in the order of the steps; what a block did is in the order in which it happened.
  var inFileOrder: [UInt8] {
    let order = pieces.indices.sorted { (pieces[$0].index, $0) < (pieces[$1].index, $1) }
    return order.reduce(into: []) { $0 += pieces[$1].bytes }
  }
}

/// The steps that failed in the tries of a scenario, by their ids.
struct EarlierTries<StepMemory> {
  private var earlier: [String: [StepMemory]] = [:]
  private var current: [(id: String, memory: StepMemory)] = []

  init() {}

  /// Notes a step that failed in the current try.
  mutating func note(_ step: OpenStep<StepMemory>) {
    current.append((step.reference.id, step.memory))
  }

  /// Another try follows.
  mutating func endTry() {
    for step in current { earlier[step.id, default: []].append(step.memory) }
    current = []
  }

  /// What was noted about a step in the tries before the current one.
  func of(_ step: StepReference) -> [StepMemory] {
    earlier.isEmpty ? [] : earlier[step.id] ?? []
  }
}

/// The running scenarios, by number: at most `--jobs`, and those of their collections' setups and
/// teardowns.
struct RunningScenarios<StepMemory, Counts> {
  private var scenarios: [RunningScenario<StepMemory, Counts>] = []

  var isEmpty: Bool { scenarios.isEmpty }

  /// Changes the scenario's state in place; creates it if there is none yet.
  mutating func with<Result>(
    _ reference: ScenarioReference, counts: @autoclosure () -> Counts,
    _ change: (inout RunningScenario<StepMemory, Counts>) throws -> Result
  ) rethrows -> Result {
    let index = scenarios.lastIndex { $0.reference.number == reference.number } ?? scenarios.count
    if index == scenarios.count {
      scenarios.append(RunningScenario(reference: reference, counts: counts()))
    }
    return try change(&scenarios[index])
  }

  /// Removes and returns a scenario that has ended.
  mutating func remove(_ reference: ScenarioReference) -> RunningScenario<StepMemory, Counts>? {
    scenarios.lastIndex { $0.reference.number == reference.number }.map { index in
      scenarios.swapAt(index, scenarios.count - 1)
      return scenarios.removeLast()
    }
  }

  /// Removes and returns any scenario; for a run that ended before its scenarios.
  mutating func removeFirst() -> RunningScenario<StepMemory, Counts>? {
    scenarios.popLast()
  }
}

extension RunningScenario {
  /// Moves large contents to the spool: finished steps, and the beginning of the open one.
  mutating func spoolIfLarge(_ spool: inout FileOrderSpool) throws {
    guard tries == nil, pieces == nil else { return }
    let openBytes = open.count == 1 ? open[0].bytes.count : 0
    guard finished.count + openBytes > FileOrderSpool.pieceBytes else { return }
    isSpooled = true
    try spool.append(finished, scenario: reference.number)
    finished.removeAll(keepingCapacity: true)
    if open.count == 1 {
      try spool.append(open[0].bytes, scenario: reference.number)
      open[0].bytes.removeAll(keepingCapacity: true)
    }
  }

  /// Drops the results of a try that another one follows, except for what failed.
  mutating func endTry(counts: Counts) {
    finished.removeAll()
    open.removeAll()
    self.counts = counts
    tries?.endTry()
    if pieces != nil { pieces = FileOrderPieces() }
  }

  /// A step has been written after the finished ones.
  mutating func note(_ step: StepReference) {
    guard pieces != nil else { return }
    pieces?.append(finished, of: step)
    finished.removeAll(keepingCapacity: true)
  }

  /// All finished steps that are not in the spool, in the order of the file.
  var inFileOrder: [UInt8] { pieces?.inFileOrder ?? finished }

  /// The open step of a reference; creates it if there is none yet.
  mutating func openStep(_ reference: StepReference, memory: @autoclosure () -> StepMemory) -> Int {
    if let index = open.firstIndex(where: { $0.reference.isSame(as: reference) }) {
      return index
    }
    open.append(OpenStep(reference: reference, memory: memory()))
    return open.count - 1
  }
}
